import { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime';
import type { LocalModelRequest } from '@buidl/offline-model/local-model';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BedrockModel } from '../../../../functions/adapters/models/bedrock.ts';
import type { BedrockFault } from '../../bedrock/faults.ts';
import { type BedrockEmulator, startBedrock } from '../../bedrock/start-bedrock.ts';

const CREDENTIALS = { accessKeyId: 'AKIDMODEL', secretAccessKey: 'secret' };
/** Timeouts far above the response time on a busy machine. */
const TIMEOUTS = { firstByteMs: 20_000, silenceMs: 20_000 };
const SHORT_TIMEOUTS = { firstByteMs: 300, silenceMs: 300 };

const asked: LocalModelRequest[] = [];
let bedrock: BedrockEmulator;
beforeAll(async () => {
  bedrock = await startBedrock({
    findCredentials: (accessKeyId) =>
      accessKeyId === CREDENTIALS.accessKeyId ? { ...CREDENTIALS, principal: 'operator' } : undefined,
    model: {
      complete: (request) => {
        asked.push(request);
        return 'A sentence of thirty-two letters. And another one.';
      },
      disclaimer: () => ({ isFree: true, notes: ['A substitute.'] }),
    },
  });
});
afterAll(() => bedrock.close());

const REQUEST = {
  system: 'Be brief.',
  messages: [
    {
      role: 'user' as const,
      text: 'Hello?',
      images: [{ format: 'webp' as const, bytes: new Uint8Array(9) }],
    },
  ],
  maxOutputTokens: 100,
  temperature: 2,
  topP: 0.5,
};

function modelOf(modelId: string, timeouts = TIMEOUTS) {
  const client = new BedrockRuntimeClient({
    endpoint: bedrock.endpoint,
    region: 'us-east-1',
    credentials: CREDENTIALS,
    maxAttempts: 1,
  });
  return new BedrockModel({ modelId: async () => modelId, client, timeouts });
}

it('reads the composer’s statement about its response, and none of another model', async () => {
  const composed = await modelOf('buidl.composer-v1').complete(REQUEST);
  expect(composed.disclaimer).toEqual({ isFree: true, notes: ['A substitute.'] });
  const other = await modelOf('amazon.nova-pro-v1:0').complete(REQUEST);
  expect(other.disclaimer).toBeUndefined();
});

it('streams the text so far, sends images and reports the usage', async () => {
  const seen: string[] = [];
  const response = await modelOf('buidl.composer-v1').complete(REQUEST, (text) => seen.push(text));
  expect(response).toMatchObject({ stopReason: 'end', cachedInputTokens: 0 });
  expect(response.text).toBe(seen.at(-1));
  expect(seen.length).toBeGreaterThan(1);
  expect(response.outputTokens).toBeGreaterThan(0);
  expect(asked.at(-1)).toMatchObject({ temperature: 1, messages: [{ imageCount: 1 }] });
});

it('sends Claude a single sampling parameter and a cache point after the system prompt', async () => {
  await modelOf('global.anthropic.claude-sonnet-4-5').complete(REQUEST);
  expect(asked.at(-1)).toMatchObject({ system: 'Be brief.', temperature: 1 });
  expect(asked.at(-1)?.topP).toBeUndefined();
});

it('reports that the token limit cut a response', async () => {
  const response = await modelOf('buidl.composer-v1').complete({ ...REQUEST, maxOutputTokens: 4 });
  expect(response.stopReason).toBe('length');
});

it.each([
  ['throttle', 'model_throttled'],
  ['serverError', 'model_unavailable'],
  ['cut', 'model_unavailable'],
  ['hang', 'model_unavailable'],
  ['unauthorized', 'model_access'],
] satisfies [BedrockFault, string][])('a fault of type %s becomes %s', async (fault, code) => {
  // The client retries a temporary failure once, so only a second fault makes the call fail.
  bedrock.failNext(fault);
  bedrock.failNext(fault);
  const model = modelOf('buidl.composer-v1', fault === 'hang' ? SHORT_TIMEOUTS : TIMEOUTS);
  await expect(model.complete(REQUEST)).rejects.toMatchObject({ code });
  while (bedrock.faultsLeft() > 0) await model.complete(REQUEST).catch(() => undefined);
});

it('a request that every model refuses becomes model_refused', async () => {
  const refused = modelOf('buidl.composer-v1').complete({ ...REQUEST, messages: [] });
  await expect(refused).rejects.toMatchObject({ code: 'model_refused' });
});

it('is aborted by its signal', async () => {
  bedrock.failNext('hang');
  const abort = new AbortController();
  const response = modelOf('buidl.composer-v1').complete({ ...REQUEST, signal: abort.signal });
  response.catch(() => undefined);
  await expect.poll(bedrock.faultsLeft).toBe(0);
  abort.abort();
  await expect(response).rejects.toMatchObject({ code: 'model_unavailable' });
});
