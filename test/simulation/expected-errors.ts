/** Errors that callers must expect under faults. Any other error is a defect. */
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { ChainUnavailableError } from '../../functions/ports/chain.ts';
import { RequestError } from '../../functions/ports/request-error.ts';

const WEATHER = [
  'ProvisionedThroughputExceededException',
  'TransactionConflictException',
  'TimeoutError',
  'WorkflowUnreachableError',
  'FilesUnreachableError',
];

export function isWeather(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every((inner) => isWeather(inner));
  if (error instanceof ChainUnavailableError) return true;
  if (error instanceof TransactionCanceledException) {
    const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code);
    return codes.includes('TransactionConflict') && !codes.includes('ValidationError');
  }
  return error instanceof Error && WEATHER.includes(error.name);
}

/** Returns true for a refusal. The code `unavailable` is no refusal, because the call may have had an effect. */
export function isRefusal(error: unknown): error is RequestError {
  return error instanceof RequestError && error.code !== 'unavailable';
}

export function isPostponed(error: unknown): boolean {
  return (error instanceof RequestError && error.code === 'unavailable') || isWeather(error);
}
