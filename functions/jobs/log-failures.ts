/** What a run of a job failed of: Lambda's own log of an error leaves out the errors that it gathers. */
import type { Logger } from '@aws-lambda-powertools/logger';

/** Enough to see what is wrong, when everything is. */
const MOST_LOGGED = 20;

/** Waits for the run; when it fails, logs each error behind that and throws it again, so that the alarm goes off. */
export async function logFailures<Result>(logger: Logger, run: Promise<Result>): Promise<Result> {
  try {
    return await run;
  } catch (error) {
    for (const single of singleErrors(error).slice(0, MOST_LOGGED)) logger.error('A part failed', single);
    throw error;
  }
}

function singleErrors(error: unknown): Error[] {
  if (error instanceof AggregateError) return error.errors.flatMap(singleErrors);
  return [error instanceof Error ? error : new Error(String(error))];
}
