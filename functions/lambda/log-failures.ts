import type { Logger } from '@aws-lambda-powertools/logger';

const MAX_LOGGED = 20;

/** Logs each error inside an AggregateError, because Lambda does not. Then throws the AggregateError again. */
export async function logFailures<Result>(logger: Logger, run: Promise<Result>): Promise<Result> {
  try {
    return await run;
  } catch (error) {
    for (const inner of innerErrors(error).slice(0, MAX_LOGGED)) logger.error('A part failed', inner);
    throw error;
  }
}

function innerErrors(error: unknown): Error[] {
  if (error instanceof AggregateError) return error.errors.flatMap(innerErrors);
  return [error instanceof Error ? error : new Error(String(error))];
}
