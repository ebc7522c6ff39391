/** The embedded Bedrock in front of a real model: calls translated or passed on, over the wire to doubles. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  BedrockRuntimeClient,
  ConverseCommand,
  ConverseStreamCommand,
} from '@aws-sdk/client-bedrock-runtime';
import { afterEach, describe, expect, it } from 'vitest';
import { type BedrockOptions, startBedrock } from '../../../infra/local/bedrock/start-bedrock.ts';
import { CredentialStore } from '../../../infra/local/credentials.ts';

const store = new CredentialStore();
const key = store.issue('CodeFunction');
const modelId = 'us.anthropic.claude-sonnet-4-5-20250929-v1:0';
const model = { answer: () => 'the local model' };
const cleanUps: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** A model server that records what it is asked and answers as told. */
async function double(answer: (response: ServerResponse) => void) {
  const requests: { url: string; headers: IncomingMessage['headers']; body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
    requests.push({ url: request.url ?? '', headers: request.headers, body });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { baseUrl: `http://127.0.0.1:${address.port}/v1`, requests };
}

async function clientFor(forward: BedrockOptions['forward']) {
  const bedrock = await startBedrock({ findCredentials: store.find, model, forward });
  const config = { endpoint: bedrock.endpoint, region: 'us-east-1', credentials: key, maxAttempts: 1 };
  const client = new BedrockRuntimeClient(config);
  cleanUps.push(
    () => bedrock.close(),
    () => client.destroy(),
  );
  return client;
}

const openAi = (baseUrl: string) => ({
  kind: 'openai-compatible' as const,
  baseUrl,
  apiKey: 'sk-test',
  model: 'qwen',
});
const call = {
  modelId,
  system: [{ text: 'You are the Coder.' }],
  messages: [
    {
      role: 'user' as const,
      content: [{ text: 'look' }, { image: { format: 'png' as const, source: { bytes: Buffer.from('P') } } }],
    },
    { role: 'assistant' as const, content: [{ text: 'yes' }] },
    { role: 'user' as const, content: [{ text: 'go' }] },
  ],
  inferenceConfig: { maxTokens: 50, temperature: 0.3, stopSequences: ['END'] },
};

function completion(finishReason: string, pieces = ['Hel', 'lo 😀']) {
  return (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': a comment\n\n');
    const events: object[] = pieces.map((content) => ({
      choices: [{ delta: { content }, finish_reason: null }],
    }));
    events.push({ choices: [{ delta: {}, finish_reason: finishReason }] });
    events.push({ choices: [], usage: { prompt_tokens: 12, completion_tokens: 7 } });
    const bytes = Buffer.from(
      `${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')}data: [DONE]\n\n`,
    );
    // Split in the middle of the emoji, as a network may.
    const split = bytes.indexOf(Buffer.from('😀')) + 2;
    response.write(bytes.subarray(0, split));
    setImmediate(() => response.end(bytes.subarray(split)));
  };
}

async function streamed(client: BedrockRuntimeClient) {
  const { stream } = await client.send(new ConverseStreamCommand(call));
  let text = '';
  let stopReason: string | undefined;
  let usage: object | undefined;
  for await (const event of stream ?? []) {
    text += event.contentBlockDelta?.delta?.text ?? '';
    stopReason = event.messageStop?.stopReason ?? stopReason;
    usage = event.metadata?.usage ?? usage;
  }
  return { text, stopReason, usage };
}

describe('an OpenAI-compatible server', () => {
  it('is asked in its own words', async () => {
    const server = await double(completion('stop'));
    await (await clientFor(openAi(server.baseUrl))).send(new ConverseCommand(call));
    expect(server.requests[0]).toMatchObject({
      url: '/v1/chat/completions',
      headers: { authorization: 'Bearer sk-test' },
    });
    expect(server.requests[0]?.body).toEqual({
      model: 'qwen',
      messages: [
        { role: 'system', content: 'You are the Coder.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'look' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,UA==' } },
          ],
        },
        { role: 'assistant', content: 'yes' },
        { role: 'user', content: 'go' },
      ],
      max_tokens: 50,
      temperature: 0.3,
      stop: ['END'],
      stream: true,
      stream_options: { include_usage: true },
    });
  });

  it('answers Converse and ConverseStream with its text, stop reason and usage', async () => {
    const server = await double(completion('length'));
    const client = await clientFor(openAi(server.baseUrl));
    const usage = { inputTokens: 12, outputTokens: 7, totalTokens: 19 };
    expect(await streamed(client)).toEqual({ text: 'Hello 😀', stopReason: 'max_tokens', usage });
    const whole = await client.send(new ConverseCommand(call));
    expect(whole).toMatchObject({ stopReason: 'max_tokens', usage });
    expect(whole.output?.message?.content?.[0]?.text).toBe('Hello 😀');
  });

  it.each([
    [401, 'AccessDeniedException'],
    [404, 'ResourceNotFoundException'],
    [429, 'ThrottlingException'],
    [400, 'ValidationException'],
    [503, 'ServiceUnavailableException'],
  ])('that answers %d is reported as %s', async (status, name) => {
    const server = await double((response) => response.writeHead(status).end('{"error":"no"}'));
    const client = await clientFor(openAi(server.baseUrl));
    await expect(client.send(new ConverseCommand(call))).rejects.toMatchObject({ name });
    await expect(streamed(client)).rejects.toMatchObject({ name });
  });

  it('that is not running is reported as ServiceUnavailableException', async () => {
    const client = await clientFor(openAi('http://127.0.0.1:1/v1'));
    await expect(streamed(client)).rejects.toMatchObject({ name: 'ServiceUnavailableException' });
  });

  it.each([
    ['ends its answer', (response: ServerResponse) => response.end()],
    ['breaks the connection', (response: ServerResponse) => response.destroy()],
  ])('that %s early is reported within the stream', async (_, stop) => {
    const server = await double((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: {"choices":[{"delta":{"content":"Hel"}}]}\n\n', () => stop(response));
    });
    const client = await clientFor(openAi(server.baseUrl));
    await expect(streamed(client)).rejects.toMatchObject({ name: 'ModelStreamErrorException' });
  });
});

describe('Bedrock itself', () => {
  it('is asked with the own credentials of the person, and its answer passed back', async () => {
    const own = store.issue('person');
    const upstream = await startBedrock({
      findCredentials: (id) => (id === own.accessKeyId ? own : undefined),
      model: { answer: () => 'from Bedrock' },
    });
    cleanUps.push(() => upstream.close());
    const credentials = async () => own;
    const forward = {
      kind: 'bedrock' as const,
      region: 'eu-west-1',
      credentials,
      endpoint: upstream.endpoint,
    };
    const client = await clientFor(forward);
    expect(await streamed(client)).toMatchObject({ text: 'from Bedrock', stopReason: 'end_turn' });
    const whole = await client.send(new ConverseCommand(call));
    expect(whole.output?.message?.content?.[0]?.text).toBe('from Bedrock');
    const invalid = new ConverseCommand({ ...call, messages: [] });
    await expect(client.send(invalid)).rejects.toMatchObject({ name: 'ValidationException' });
  });
});
