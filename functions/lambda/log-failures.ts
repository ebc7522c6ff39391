import type { Logger } from '@aws-lambda-powertools/logger';

const MAX_LOGGED = 20;

/**
 * Waits for a run and logs each error of an AggregateError, which Lambda's own log leaves out. Throws the error again, so
 * that the alarm of the function rings.
 */
export async function logFailures<Result>(logger: Logger, run: Promise<Result>): Promise<Result> {
  try {
    return await run;
  } catch (error) {
    for (const single of singleErrors(error).slice(0, MAX_LOGGED)) logger.error('A part failed', single);
    throw error;
  }
}

function singleErrors(error: unknown): Error[] {
  if (error instanceof AggregateError) return error.errors.flatMap(singleErrors);
  return [error instanceof Error ? error : new Error(String(error))];
}
