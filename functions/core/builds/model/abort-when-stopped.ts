import type { Builds } from '../../../ports/builds.ts';
import { StageError } from '../stage-error.ts';

/**
 * The interval between reads of the operation while a model responds. A timer is needed, because the response may pause
 * for minutes.
 */
export const LOOK_UP_INTERVAL_MS = 2_000;

/**
 * Calls the model with a signal that aborts soon after the build ends. This is needed because AWS does not stop the
 * Lambda functions of a stopped execution. Throws StageError `stopped` when the build has ended, and the errors of
 * `call`.
 */
export async function abortWhenStopped<T>(
  builds: Pick<Builds, 'find'>,
  operationId: string,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ended = new AbortController();
  const lookUp = async () => {
    // Ignore a failed read; the next one may succeed.
    const operation = await builds.find(operationId).catch(() => undefined);
    if (operation !== undefined && operation.status !== 'running') ended.abort();
  };
  const timer = setInterval(lookUp, LOOK_UP_INTERVAL_MS);
  try {
    return await call(ended.signal);
  } catch (error) {
    if (ended.signal.aborted) throw new StageError('stopped');
    throw error;
  } finally {
    clearInterval(timer);
  }
}
