/** A model call must end soon after its build was stopped, even if the model sends nothing. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { abortWhenStopped, LOOK_UP_INTERVAL_MS } from '../../../functions/core/builds/model/abort-when-stopped.ts';
import type { Operation } from '../../../functions/ports/builds.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const OPERATION: Operation = {
  operationId: 'op_1',
  ownerPublicKey: 'owner',
  projectId: 'prj_1',
  status: 'running',
  stage: 'plan',
  percent: 5,
  progress: '',
  startedAtMs: 0,
  mode: 'quick',
  heldCredits: 10,
};

/** Simulates a model that sends nothing. Rejects when `signal` aborts. */
function silent(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}

it('a call of a running build continues, and one of a stopped build ends', async () => {
  let operation = OPERATION;
  const find = vi.fn(async () => operation);
  const ended = expect(abortWhenStopped({ find }, 'op_1', silent)).rejects.toMatchObject({ code: 'stopped' });
  await vi.advanceTimersByTimeAsync(10 * LOOK_UP_INTERVAL_MS);
  expect(find).toHaveBeenCalledTimes(10);
  operation = { ...OPERATION, status: 'failed' };
  await vi.advanceTimersByTimeAsync(LOOK_UP_INTERVAL_MS);
  await ended;
});

it.each([
  ['fails', () => Promise.reject(new Error('throttled'))],
  ['finds nothing', async () => undefined],
])('a look-up that %s ends no call', async (_, find) => {
  const response = Promise.withResolvers<string>();
  const result = abortWhenStopped({ find }, 'op_1', () => response.promise);
  await vi.advanceTimersByTimeAsync(3 * LOOK_UP_INTERVAL_MS);
  response.resolve('written');
  expect(await result).toBe('written');
});

it('the build is not polled after the call', async () => {
  const find = vi.fn(async () => OPERATION);
  await expect(abortWhenStopped({ find }, 'op_1', () => Promise.reject(new Error('cut')))).rejects.toThrow('cut');
  await vi.advanceTimersByTimeAsync(3 * LOOK_UP_INTERVAL_MS);
  expect(find).not.toHaveBeenCalled();
});
