/** A stage records its model usage, even when the response fails. */
import { expect, it } from 'vitest';
import { ModelRun } from '../../../functions/core/builds/model/model-run.ts';
import { WorkFiles } from '../../../functions/core/builds/work-files.ts';
import { type Model, ModelRefusedError, ModelUnavailableError } from '../../../functions/ports/model.ts';

const SYSTEM = 's'.repeat(100);
const QUESTION = [{ role: 'user', text: 'q'.repeat(300) }] as const;
const PRICES = { input: 1_000_000, cachedInput: 100_000, output: 2_000_000 };
const USED = { inputTokens: 90, outputTokens: 30, cachedInputTokens: 10 };

/**
 * Makes one model call. `response` is the model: it writes text at given seconds, and can read the usage that was
 * recorded so far.
 */
async function ask(
  response: (
    write: (text: string, atSeconds: number) => Promise<void>,
    noted: () => unknown,
  ) => ReturnType<Model['complete']>,
  files = new Map<string, string>(),
) {
  let nowMs = 0;
  const work = {
    readText: async (key: string) => files.get(key),
    write: async (key: string, body: string | Uint8Array) => void files.set(key, String(body)),
  };
  const noted = (): unknown => JSON.parse(files.get('operations/op_1/usage-code.json') ?? 'null');
  const model: Model = {
    traits: async () => ({ seesImages: true, prices: PRICES }),
    complete: (_, onText) =>
      response(async (text, atSeconds) => {
        nowMs = atSeconds * 1_000;
        onText?.(text);
        await new Promise(setImmediate);
      }, noted),
  };
  const request = { llmSettings: { temperature: 1, topP: 0.5, maxOutputTokens: 1_000 } };
  const services = { model, clock: { nowMs: () => nowMs }, builds: { find: async () => undefined } };
  const run = new ModelRun(services, new WorkFiles(work, 'op_1'), 'code', request);
  const outcome = await run.ask(SYSTEM, QUESTION).catch((error: unknown) => error);
  return { outcome, noted, files };
}

it('the estimated usage is recorded every ten seconds during a response, then the actual usage', async () => {
  const { noted } = await ask(async (write, notedSoFar) => {
    await write('12345678', 9);
    expect(notedSoFar()).toBeNull();
    await write('1234567890123456', 11);
    expect(notedSoFar()).toMatchObject({ inputTokens: 100, outputTokens: 4, durationMs: 11_000 });
    return { text: '1234567890123456', stopReason: 'end', ...USED };
  });
  expect(noted()).toMatchObject({ stage: 'code', ...USED, costUsd: 80 + 1 + 60 });
});

it('a response that breaks off is recorded up to that point', async () => {
  const { outcome, noted } = await ask(async (write) => {
    await write('12345678', 1);
    throw new ModelUnavailableError('The stream of the model broke off.');
  });
  expect(outcome).toBeInstanceOf(ModelUnavailableError);
  expect(noted()).toMatchObject({ inputTokens: 100, outputTokens: 2 });
});

it('a response that never started costs nothing', async () => {
  const { noted } = await ask(async () => {
    throw new ModelUnavailableError('No.');
  });
  expect(noted()).toBeNull();
});

it('a failed response is recorded with the provider’s count', async () => {
  const { outcome, noted } = await ask(async (write) => {
    await write('12345678', 1);
    throw new ModelRefusedError('The model stopped: refusal.', { usage: USED });
  });
  expect(outcome).toBeInstanceOf(ModelRefusedError);
  expect(noted()).toMatchObject({ ...USED, costUsd: 141 });
});

it('a response that only reasoned before it failed is recorded too', async () => {
  const { noted } = await ask(async () => {
    throw new ModelUnavailableError('The stream of the model broke off.', { usage: USED });
  });
  expect(noted()).toMatchObject(USED);
});

it('a retried stage adds to the usage of its earlier attempts', async () => {
  const { files } = await ask(async (write) => {
    await write('12345678', 7);
    throw new ModelUnavailableError('The stream of the model broke off.');
  });
  const { noted } = await ask(async (write, notedSoFar) => {
    await write('12345678', 11);
    expect(notedSoFar()).toMatchObject({ inputTokens: 200, outputTokens: 4, durationMs: 18_000 });
    return { text: '12345678', stopReason: 'end', ...USED };
  }, files);
  expect(noted()).toMatchObject({
    inputTokens: 190,
    outputTokens: 32,
    cachedInputTokens: 10,
    costUsd: 100 + 2 * 2 + 141,
  });
});
