import type { Builds } from '../../../ports/builds.ts';
import { StageError } from '../stage-error.ts';

/** How often a build is looked up while a model responds, which may be silent for minutes. */
export const LOOK_UP_INTERVAL_MS = 2_000;

/**
 * Returns the result of a call whose signal aborts soon after the build has ended, because AWS lets a function of a stopped
 * execution run on. Throws StageError `stopped` then, and the errors of the call.
 */
export async function abortWhenStopped<T>(
  builds: Pick<Builds, 'find'>,
  operationId: string,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ended = new AbortController();
  const lookUp = async () => {
    // A failed look-up says nothing of the build; the next one may.
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
