import {
  BedrockRuntimeClient,
  ConverseCommand,
  type ConverseCommandInput,
  ConverseStreamCommand,
  InvokeModelCommand,
} from '@aws-sdk/client-bedrock-runtime';
import type { LocalModelRequest } from '@buidl/offline-model/local-model';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BedrockEmulator, type BedrockOptions, startBedrock } from '../../bedrock/start-bedrock.ts';
import { CredentialStore } from '../../iam/credential-store.ts';
import { AccessDeniedError } from '../../iam/permission.ts';

const store = new CredentialStore();
const key = store.issue('CodeFunction');
const stranger = store.issue('StrangerFunction');
const modelId = 'us.anthropic.claude-sonnet-4-5-20250929-v1:0';
const page = `<!doctype html><html><body><h1>Überraschung 😀</h1>${'<p>text</p>'.repeat(200)}</body></html>`;
const asked: LocalModelRequest[] = [];
let scripted = page;
let bedrock: BedrockEmulator;
let client: BedrockRuntimeClient;

const clientOf = (config: object = {}, endpoint = bedrock.endpoint) =>
  new BedrockRuntimeClient({ endpoint, region: 'us-east-1', credentials: key, maxAttempts: 1, ...config });

beforeAll(async () => {
  const complete = (request: LocalModelRequest) => {
    asked.push(request);
    return scripted;
  };
  const authorize: BedrockOptions['authorize'] = ({ principal }, { resource }) => {
    if (principal !== 'StrangerFunction') return;
    const elsewhere = 'arn:aws:bedrock:us-west-2::foundation-model/anthropic.claude-sonnet-4-5-20250929-v1:0';
    if (resource === elsewhere) throw new AccessDeniedError('StrangerFunction has no model in us-west-2');
  };
  bedrock = await startBedrock({ findCredentials: store.find, model: { complete }, authorize });
  client = clientOf();
});

afterAll(async () => {
  client.destroy();
  await bedrock.close();
});

beforeEach(() => {
  asked.length = 0;
  scripted = page;
});

function call(change: Partial<ConverseCommandInput> = {}): ConverseCommandInput {
  return { modelId, messages: [{ role: 'user', content: [{ text: 'a timer' }] }], ...change };
}

async function converse(change: Partial<ConverseCommandInput> = {}, from = client) {
  const response = await from.send(new ConverseCommand(call(change)));
  const text = response.output?.message?.content?.[0]?.text ?? '';
  return { text, stopReason: response.stopReason, usage: response.usage };
}

async function stream(change: Partial<ConverseCommandInput> = {}, from = client) {
  const response = await from.send(new ConverseStreamCommand(call(change)));
  const pieces: string[] = [];
  const kinds = new Set<string>();
  let stopReason: string | undefined;
  let usage: object | undefined;
  for await (const event of response.stream ?? []) {
    for (const kind of Object.keys(event)) kinds.add(kind);
    const piece = event.contentBlockDelta?.delta?.text;
    if (piece !== undefined) pieces.push(piece);
    stopReason = event.messageStop?.stopReason ?? stopReason;
    usage = event.metadata?.usage ?? usage;
  }
  return { text: pieces.join(''), pieces, kinds: [...kinds], stopReason, usage };
}

describe('Converse and ConverseStream', () => {
  it.each<[string, object]>([
    ['HTTP/2, as the client does by default', {}],
    ['HTTP/1.1', { requestHandler: new NodeHttpHandler() }],
  ])('respond over %s', async (_name, config) => {
    const own = clientOf(config);
    const expected = {
      text: page,
      stopReason: 'end_turn',
      usage: { outputTokens: Math.ceil(page.length / 4) },
    };
    expect(await converse({}, own)).toMatchObject(expected);
    const streamed = await stream({}, own);
    expect(streamed).toMatchObject(expected);
    expect(streamed.pieces.length).toBeGreaterThan(20);
    expect(streamed.kinds).toEqual([
      'messageStart',
      'contentBlockDelta',
      'contentBlockStop',
      'messageStop',
      'metadata',
    ]);
    own.destroy();
  });

  it('pass the whole conversation to the model', async () => {
    await converse({
      system: [{ text: 'You are the Coder of Buidl.' }, { cachePoint: { type: 'default' } }],
      messages: [
        {
          role: 'user',
          content: [{ text: 'one' }, { image: { format: 'png', source: { bytes: Buffer.from('png') } } }],
        },
        { role: 'assistant', content: [{ text: 'two' }] },
        { role: 'user', content: [{ text: 'three' }] },
      ],
      inferenceConfig: { maxTokens: 900, temperature: 0.5, stopSequences: ['STOP'] },
    });
    expect(asked).toEqual([
      {
        modelId,
        system: 'You are the Coder of Buidl.',
        messages: [
          { role: 'user', text: 'one', imageCount: 1 },
          { role: 'assistant', text: 'two', imageCount: 0 },
          { role: 'user', text: 'three', imageCount: 0 },
        ],
        maxTokens: 900,
        temperature: 0.5,
        stopSequences: ['STOP'],
      },
    ]);
  });

  it('stop at the token limit and at stop sequences', async () => {
    const short = await stream({ inferenceConfig: { maxTokens: 10 } });
    expect(short).toMatchObject({
      text: page.slice(0, 40),
      stopReason: 'max_tokens',
      usage: { outputTokens: 10 },
    });
    const stopped = await converse({ inferenceConfig: { stopSequences: ['</h1>'] } });
    expect(stopped).toMatchObject({
      text: page.slice(0, page.indexOf('</h1>')),
      stopReason: 'stop_sequence',
    });
  });

  it('handle many calls at once', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => stream()));
    for (const response of responses) expect(response.text).toBe(page);
  });

  it('stream at the configured rate', async () => {
    scripted = 'x'.repeat(400);
    const slow = await startBedrock({
      findCredentials: store.find,
      model: { complete: () => scripted },
      tokensPerSecond: 400,
    });
    const own = clientOf({}, slow.endpoint);
    const startedMs = performance.now();
    await stream({}, own);
    expect(performance.now() - startedMs).toBeGreaterThan(180);
    own.destroy();
    await slow.close();
  });

  it('speed up while a response is written', async () => {
    const rates = [100, 100];
    const hurried = await startBedrock({
      findCredentials: store.find,
      model: { complete: () => 'x'.repeat(100_000) },
      tokensPerSecond: () => rates.shift() ?? Number.POSITIVE_INFINITY,
    });
    const own = clientOf({}, hurried.endpoint);
    const startedMs = performance.now();
    await stream({ inferenceConfig: { maxTokens: 50_000 } }, own);
    // At the initial rate, the response would take four minutes.
    expect(performance.now() - startedMs).toBeLessThan(60_000);
    own.destroy();
    await hurried.close();
  });
});

describe('refusals', () => {
  const user = (text: string) => ({ role: 'user' as const, content: [{ text }] });

  it.each<[string, Partial<ConverseCommandInput>]>([
    ['no messages', { messages: [] }],
    ['a conversation the assistant starts', { messages: [{ role: 'assistant', content: [{ text: 'a' }] }] }],
    ['roles that do not alternate', { messages: [user('a'), user('b')] }],
    ['blank text', { messages: [user(' ')] }],
    ['a temperature above 1', { inferenceConfig: { temperature: 1.5 } }],
    ['a top-p beside a temperature', { inferenceConfig: { temperature: 0.5, topP: 0.5 } }],
    ['more tokens than the model has', { inferenceConfig: { maxTokens: 128_001 } }],
    ['tools, which are not supported here', { toolConfig: { tools: [] } }],
  ])('are a ValidationException for %s', async (_name, change) => {
    await expect(converse(change)).rejects.toMatchObject({ name: 'ValidationException' });
    await expect(stream(change)).rejects.toMatchObject({ name: 'ValidationException' });
  });

  it('cover unknown keys, wrong secrets and callers without permission', async () => {
    const nameOf = (credentials: object) => {
      const own = clientOf({ credentials });
      return converse({}, own).then(
        () => 'accepted',
        (error: Error) => error.name,
      );
    };
    expect(await nameOf({ ...key, accessKeyId: 'AKIANOBODY' })).toBe('UnrecognizedClientException');
    expect(await nameOf({ ...key, secretAccessKey: 'wrong' })).toBe('InvalidSignatureException');
    expect(await nameOf(stranger)).toBe('AccessDeniedException');
  });

  it('name unsupported operations on the console', async () => {
    const invoke = new InvokeModelCommand({ modelId, body: '{}' });
    await expect(client.send(invoke)).rejects.toMatchObject({ name: 'UnknownOperationException' });
  });
});

describe('faults', () => {
  it('throttle or fail one call, and the client retries successfully', async () => {
    bedrock.failNext('throttle');
    await expect(converse()).rejects.toMatchObject({ name: 'ThrottlingException' });
    bedrock.failNext('serverError');
    await expect(stream()).rejects.toMatchObject({ name: 'InternalServerException' });
    bedrock.failNext('throttle');
    bedrock.failNext('serverError');
    const patient = clientOf({ maxAttempts: 3 });
    expect((await converse({}, patient)).text).toBe(page);
    patient.destroy();
  });

  it.each<[string, object]>([
    ['HTTP/2', {}],
    ['HTTP/1.1', { requestHandler: new NodeHttpHandler() }],
  ])('cut a stream half-way over %s', async (_name, config) => {
    const own = clientOf(config);
    bedrock.failNext('cut');
    const response = await own.send(new ConverseStreamCommand(call()));
    const seen: string[] = [];
    const reading = async () => {
      for await (const event of response.stream ?? []) seen.push(...Object.keys(event));
    };
    await expect(reading()).rejects.toThrow();
    expect(seen).toContain('contentBlockDelta');
    expect(seen).not.toContain('messageStop');
    expect((await stream({}, own)).text).toBe(page);
    own.destroy();
  });

  it('truncate a response', async () => {
    bedrock.failNext('truncate');
    const half = Math.floor(page.length / 2);
    expect(await stream()).toMatchObject({ text: page.slice(0, half), stopReason: 'max_tokens' });
  });

  it('replace the response with nonsense', async () => {
    bedrock.failNext('nonsense');
    const { text } = await converse();
    expect(text).toMatch(/^(\w+ )+\w+$/);
  });

  it('break the script of a page', async () => {
    bedrock.failNext('brokenScript');
    const { text } = await converse();
    expect(text).toBe(page.replace('</body>', '<script>undefinedFunctionOnLoad();</script>\n</body>'));
  });

  it('hang until the client disconnects', async () => {
    bedrock.failNext('hang');
    const abort = new AbortController();
    const send = client.send(new ConverseStreamCommand(call()), { abortSignal: abort.signal });
    send.catch(() => undefined);
    await expect.poll(bedrock.faultsLeft).toBe(0);
    abort.abort();
    await expect(send).rejects.toMatchObject({ name: 'AbortError' });
    expect((await converse()).text).toBe(page);
  });

  it('can be configured at the start', async () => {
    const model = { complete: () => page };
    const failing = await startBedrock({ findCredentials: store.find, model, faults: ['throttle'] });
    const own = clientOf({}, failing.endpoint);
    await expect(converse({}, own)).rejects.toMatchObject({ name: 'ThrottlingException' });
    expect((await converse({}, own)).text).toBe(page);
    own.destroy();
    await failing.close();
  });
});
