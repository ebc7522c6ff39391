/** A model behind OpenAI's protocol, at the HTTP level: requests, responses, and the error for each failure. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { OpenAiCompatibleModel } from '../../../functions/adapters/models/openai-compatible.ts';
import type { ModelRequest } from '../../../functions/ports/model.ts';

/**
 * Timeouts far above the response time on a busy machine. Only tests of a model that sends nothing use the short
 * timeout.
 */
const TIMEOUTS = { firstByteMs: 20_000, silenceMs: 20_000 };
const SHORT_TIMEOUTS = { firstByteMs: 20_000, silenceMs: 250 };
const request: ModelRequest = {
  system: 'You are the Coder.',
  messages: [
    { role: 'user', text: 'look', images: [{ format: 'png', bytes: Buffer.from('P') }] },
    { role: 'assistant', text: 'yes' },
    { role: 'user', text: 'go' },
  ],
  maxOutputTokens: 50,
  temperature: 0.3,
};
const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

/** A model server that records its requests and sends the given responses; the last one repeats. */
async function serve(...responses: ((response: ServerResponse) => void)[]) {
  const asked: { url: string; headers: IncomingMessage['headers']; body: unknown }[] = [];
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
    asked.push({ url: incoming.url ?? '', headers: incoming.headers, body });
    responses[Math.min(asked.length, responses.length) - 1]?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { baseUrl: `http://127.0.0.1:${address.port}/v1`, asked };
}

function modelAt(baseUrl: string, { modelId = 'qwen', key = 'sk-test', timeouts = TIMEOUTS } = {}) {
  const options = { baseUrl, modelId: async () => modelId, readKey: async () => key || undefined };
  return new OpenAiCompatibleModel({ ...options, timeouts });
}

function completion(finishReason: string) {
  return (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': a comment\n\n');
    const events = [
      { choices: [{ delta: { content: 'Hel' }, finish_reason: null }] },
      { choices: [{ delta: { content: 'lo 😀' }, finish_reason: null }] },
      { choices: [{ delta: {}, finish_reason: finishReason }] },
      {
        choices: [],
        usage: { prompt_tokens: 12, completion_tokens: 7, prompt_tokens_details: { cached_tokens: 4 } },
      },
    ];
    const lines = events.map((event) => `data: ${JSON.stringify(event)}\r\n\r\n`).join('');
    const bytes = Buffer.from(`${lines}data: [DONE]\n\n`);
    // Splits the stream in the middle of the emoji, as a network may.
    const split = bytes.indexOf(Buffer.from('😀')) + 2;
    response.write(bytes.subarray(0, split));
    setImmediate(() => response.end(bytes.subarray(split)));
  };
}

const refuse = (status: number) => (response: ServerResponse) => void response.writeHead(status).end('{"error":"no"}');

/** Starts a response, then lets `goOn` continue it. */
const begin = (goOn: (response: ServerResponse) => void) => (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('data: {"choices":[{"delta":{"content":"Hel"}}]}\n\n', () => goOn(response));
};

describe('a model server', () => {
  it('receives requests in its format', async () => {
    const { baseUrl, asked } = await serve(completion('stop'));
    await modelAt(baseUrl).complete(request);
    expect(asked).toMatchObject([{ url: '/v1/chat/completions', headers: { authorization: 'Bearer sk-test' } }]);
    expect(asked[0]?.body).toEqual({
      model: 'qwen',
      messages: [
        { role: 'system', content: 'You are the Coder.' },
        {
          role: 'user',
          content: [
            { type: 'image_url', image_url: { url: 'data:image/png;base64,UA==' } },
            { type: 'text', text: 'look' },
          ],
        },
        { role: 'assistant', content: 'yes' },
        { role: 'user', content: 'go' },
      ],
      max_tokens: 50,
      temperature: 0.3,
      stream: true,
      stream_options: { include_usage: true },
    });
  });

  it('that needs no key gets none', async () => {
    const { baseUrl, asked } = await serve(completion('stop'));
    await modelAt(baseUrl, { key: '' }).complete(request);
    expect(asked[0]?.headers.authorization).toBeUndefined();
  });

  it('of a reasoning model gets its own limit parameter with room for reasoning, and no sampling', async () => {
    const { baseUrl, asked } = await serve(completion('stop'));
    await modelAt(baseUrl, { modelId: 'openai/gpt-5-mini' }).complete(request);
    expect(asked[0]?.body).toMatchObject({ max_completion_tokens: 50 + 1_024, reasoning_effort: 'low' });
    expect(asked[0]?.body).not.toHaveProperty('temperature');
    expect(asked[0]?.body).not.toHaveProperty('max_tokens');
  });

  it('streams the text so far, and returns the token usage', async () => {
    const { baseUrl } = await serve(completion('stop'));
    const seen: string[] = [];
    const result = await modelAt(baseUrl).complete(request, (text) => seen.push(text));
    expect(seen).toEqual(['Hel', 'Hello 😀']);
    expect(result).toEqual({
      text: 'Hello 😀',
      stopReason: 'end',
      inputTokens: 12,
      outputTokens: 7,
      cachedInputTokens: 4,
    });
  });

  it('reports a response that was truncated by the limit', async () => {
    const { baseUrl } = await serve(completion('length'));
    expect((await modelAt(baseUrl).complete(request)).stopReason).toBe('length');
  });

  it.each(['content', 'reasoning'])(
    'that writes %s without end is stopped and reported as truncated',
    async (field) => {
      const line = `data: ${JSON.stringify({ choices: [{ delta: { [field]: 'word '.repeat(2_000) } }] })}\n\n`;
      const goOn = (response: ServerResponse): void => {
        if (!response.destroyed) response.write(line, () => goOn(response));
      };
      const { baseUrl, asked } = await serve(begin(goOn));
      const { text, stopReason, outputTokens } = await modelAt(baseUrl).complete(request);
      expect(stopReason).toBe('length');
      expect(text).toMatch(/^Hel/);
      expect(text.length).toBeLessThan(500_000);
      expect(outputTokens).toBeGreaterThan(90_000);
      expect(asked).toHaveLength(1);
    },
  );
});

describe('a failure', () => {
  it.each([
    [400, 'model_refused', 1],
    [401, 'model_key', 1],
    [402, 'model_access', 1],
    [404, 'model_unknown', 1],
    [422, 'model_refused', 1],
    [429, 'model_throttled', 2],
    [500, 'model_unavailable', 2],
    [503, 'model_throttled', 2],
  ])('%d is %s, after %d requests', async (status, code, times) => {
    const { baseUrl, asked } = await serve(refuse(status));
    await expect(modelAt(baseUrl).complete(request)).rejects.toMatchObject({ code });
    expect(asked).toHaveLength(times);
  });

  it('that is temporary is retried once', async () => {
    const { baseUrl } = await serve(refuse(503), completion('stop'));
    expect((await modelAt(baseUrl).complete(request)).text).toBe('Hello 😀');
  });

  it('to connect is unavailable', async () => {
    await expect(modelAt('http://127.0.0.1:1/v1').complete(request)).rejects.toMatchObject({
      code: 'model_unavailable',
    });
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['ends early', (response) => void response.end()],
    ['breaks off', (response) => void response.destroy()],
    ['falls silent', () => undefined],
    ['turns into something else', (response) => void response.end('data: <html>\n\n')],
    ['reports an error', (response) => void response.end('data: {"error":{"message":"out of memory"}}\n\n')],
    ['sends a line without an end', (response) => void response.end(`data: ${'x'.repeat(2_000_000)}`)],
  ])('of a response that %s is unavailable, and not begun anew', async (_, goOn) => {
    const { baseUrl, asked } = await serve(begin(goOn));
    const model = modelAt(baseUrl, { timeouts: SHORT_TIMEOUTS });
    await expect(model.complete(request)).rejects.toMatchObject({ code: 'model_unavailable' });
    expect(asked).toHaveLength(1);
  });

  it('by the policy of the provider is a refusal', async () => {
    const { baseUrl } = await serve(completion('content_filter'));
    await expect(modelAt(baseUrl).complete(request)).rejects.toMatchObject({ code: 'model_refused' });
  });

  it('never follows a redirect, which could send the key to another host', async () => {
    const elsewhere = await serve(completion('stop'));
    const { baseUrl } = await serve((response) =>
      response.writeHead(307, { location: `${elsewhere.baseUrl}/chat/completions` }).end(),
    );
    await expect(modelAt(baseUrl).complete(request)).rejects.toMatchObject({ code: 'model_unavailable' });
    expect(elsewhere.asked).toEqual([]);
  });

  it('is aborted with the request when the caller gives up', async () => {
    const abort = new AbortController();
    const { baseUrl, asked } = await serve(() => abort.abort());
    await expect(modelAt(baseUrl).complete({ ...request, signal: abort.signal })).rejects.toThrow();
    expect(asked).toHaveLength(1);
  });
});

it.each([
  ['some-vision-model', { seesImages: true, judgesImages: true }],
  ['qwen3-coder', { seesImages: false, judgesImages: false }],
  ['buidl.composer-v1', { seesImages: true, judgesImages: false }],
])('%s judges images only if it accepts them', async (modelId, traits) => {
  expect(await modelAt('http://127.0.0.1:9', { modelId }).traits()).toMatchObject(traits);
});
