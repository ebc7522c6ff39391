/** A model behind Anthropic's API, at the HTTP level: requests, responses, and the error for each failure. */
import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { AnthropicModel } from '../../../functions/adapters/models/anthropic.ts';
import type { ModelRequest } from '../../../functions/ports/model.ts';
import { type AnthropicServer, startAnthropicServer } from '../../fixtures/anthropic-server.ts';

const TEXT = 'Hello 😀, here is an app that is somewhat longer than a part.';
/**
 * Timeouts far above the response time on a busy machine. Only tests of a model that sends nothing use the short
 * timeout.
 */
const TIMEOUTS = { firstByteMs: 20_000, silenceMs: 20_000 };
const SHORT_TIMEOUTS = { firstByteMs: 20_000, silenceMs: 250 };
const USAGE = { inputTokens: 112, outputTokens: 7, cachedInputTokens: 100 };
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
const servers: AnthropicServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function serve(text = TEXT) {
  const server = await startAnthropicServer(() => text);
  servers.push(server);
  return server;
}

function modelAt(
  { baseUrl }: { baseUrl: string },
  { modelId = 'claude-haiku-4-5', key = 'sk-ant-test', timeouts = TIMEOUTS } = {},
) {
  return new AnthropicModel({
    baseUrl,
    modelId: async () => modelId,
    readKey: async () => key || undefined,
    timeouts,
  });
}

describe("Anthropic's API", () => {
  it('receives requests in its format', async () => {
    const server = await serve();
    await modelAt(server).complete(request);
    expect(server.asked).toMatchObject([{ authorization: 'Bearer sk-ant-test' }]);
    expect(server.asked[0]?.body).toEqual({
      model: 'claude-haiku-4-5',
      max_tokens: 50,
      temperature: 0.3,
      system: [{ type: 'text', text: 'You are the Coder.' }],
      messages: [
        {
          role: 'user',
          content: [
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'UA==' } },
            { type: 'text', text: 'look' },
          ],
        },
        { role: 'assistant', content: [{ type: 'text', text: 'yes' }] },
        { role: 'user', content: [{ type: 'text', text: 'go' }] },
      ],
      stream: true,
    });
  });

  it('caches the rules and the document of a request that is long enough', async () => {
    const server = await serve();
    const [system, document] = ['r'.repeat(20_000), 'd'.repeat(400)];
    const text = `${document}\nthe change`;
    await modelAt(server).complete({
      ...request,
      system,
      messages: [{ role: 'user', text, repeatedLength: document.length }],
    });
    const cached = { cache_control: { type: 'ephemeral' } };
    expect(server.asked[0]?.body).toMatchObject({
      system: [{ type: 'text', text: system, ...cached }],
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: document, ...cached },
            { type: 'text', text: '\nthe change' },
          ],
        },
      ],
    });
  });

  it.each([
    ['claude-haiku-4-5', { thinking: { type: 'enabled', budget_tokens: 2_000 }, max_tokens: 2_050 }],
    ['claude-opus-5-5', { thinking: { type: 'adaptive' }, output_config: { effort: 'low' }, max_tokens: 2_050 }],
  ])('receives a reasoning budget for %s', async (modelId, expected) => {
    const server = await serve();
    await modelAt(server, { modelId }).complete({ ...request, temperature: 1, reasoningTokens: 2_000 });
    expect(server.asked[0]?.body).toMatchObject(expected);
    expect(server.asked[0]?.body).not.toHaveProperty('temperature');
  });

  it('streams the text so far without the reasoning, and returns the token usage', async () => {
    const server = await serve();
    const seen: string[] = [];
    const result = await modelAt(server).complete(request, (text) => seen.push(text));
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.at(-1)).toBe(TEXT);
    expect(seen.every((text) => TEXT.startsWith(text))).toBe(true);
    expect(result).toEqual({ text: TEXT, stopReason: 'end', ...USAGE });
  });

  it('reports a response that was truncated by the limit', async () => {
    const server = await serve();
    server.failNext('max_tokens');
    expect((await modelAt(server).complete(request)).stopReason).toBe('length');
  });
});

describe('a failure', () => {
  it.each([
    ['without a key', {}, { key: '' }, 'model_key', 0],
    ['of the key', { status: 401, type: 'authentication_error' }, {}, 'model_key', 1],
    ['of the account', { status: 402, type: 'billing_error' }, {}, 'model_access', 1],
    ['of permission', { status: 403, type: 'permission_error' }, {}, 'model_access', 1],
    ['of the model’s name', { status: 404, type: 'not_found_error' }, {}, 'model_unknown', 1],
    ['of its size', { status: 413, type: 'request_too_large' }, {}, 'model_context', 1],
    ['at its server', { status: 500, type: 'api_error' }, {}, 'model_unavailable', 2],
    ['because it is overloaded', { status: 529, type: 'overloaded_error' }, {}, 'model_throttled', 2],
    ['because of a rate limit', { status: 429, type: 'rate_limit_error' }, {}, 'model_throttled', 2],
  ])('%s has a defined error', async (_, fault, options, code, times) => {
    const server = await serve();
    if ('status' in fault) server.failNext({ ...fault, message: 'no' }, { ...fault, message: 'no' });
    await expect(modelAt(server, options).complete(request)).rejects.toMatchObject({ code });
    expect(server.asked).toHaveLength(times);
  });

  it.each([
    ['prompt is too long: 215000 tokens > 200000 maximum', 'model_context'],
    ['messages.0.content.0.image: could not process image', 'model_image'],
    ['max_tokens: must be at least 1', 'model_refused'],
  ])('with the message “%s” is %s', async (message, code) => {
    const server = await serve();
    server.failNext({ status: 400, type: 'invalid_request_error', message });
    await expect(modelAt(server).complete(request)).rejects.toMatchObject({ code });
  });

  it('with a retry delay is not retried immediately', async () => {
    const server = await serve();
    server.failNext({ status: 429, type: 'rate_limit_error', message: 'slow', retryAfter: '37' });
    await expect(modelAt(server).complete(request)).rejects.toMatchObject({ retryAfterSeconds: 37 });
    expect(server.asked).toHaveLength(1);
  });

  it.each([
    ['cut', 'model_unavailable'],
    ['silent', 'model_unavailable'],
    ['unended', 'model_unavailable'],
    ['overloaded', 'model_throttled'],
    ['refusal', 'model_refused'],
  ] as const)('within a response (%s) is %s, with its token usage, and is not retried', async (fault, code) => {
    const server = await serve();
    server.failNext(fault);
    await expect(
      modelAt(server, { timeouts: fault === 'silent' ? SHORT_TIMEOUTS : TIMEOUTS }).complete(request),
    ).rejects.toMatchObject({
      code,
      usage: { inputTokens: 112, cachedInputTokens: 100, outputTokens: expect.any(Number) },
    });
    expect(server.asked).toHaveLength(1);
  });

  it('never follows a redirect, which could send the key to another host', async () => {
    const elsewhere = await serve();
    const server = await serve();
    server.redirectTo(`${elsewhere.baseUrl}/v1/messages`);
    await expect(modelAt(server).complete(request)).rejects.toMatchObject({ code: 'model_unavailable' });
    expect(elsewhere.asked).toEqual([]);
  });

  it('never contains the key', async () => {
    const server = await serve();
    server.failNext({ status: 401, type: 'authentication_error', message: 'invalid key sk-ant-test' });
    const error: unknown = await modelAt(server)
      .complete(request)
      .catch((reason: unknown) => reason);
    expect(String(error instanceof Error ? error.stack : error)).not.toContain('sk-ant-test');
    expect(inspect(error, { depth: 10 })).not.toContain('sk-ant-test');
  });
});
