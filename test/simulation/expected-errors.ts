/** Errors that callers must expect under faults; any other is a defect. */
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

/** Whether the error comes from a fault of the simulation. */
export function isWeather(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every((inner) => isWeather(inner));
  if (error instanceof ChainUnavailableError) return true;
  if (error instanceof TransactionCanceledException) {
    const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code);
    return codes.includes('TransactionConflict') && !codes.includes('ValidationError');
  }
  return error instanceof Error && WEATHER.includes(error.name);
}

/** Whether the call was refused; `unavailable` does not tell what was done. */
export function isRefusal(error: unknown): error is RequestError {
  return error instanceof RequestError && error.code !== 'unavailable';
}

/** Whether the user was asked to try again. */
export function isPostponed(error: unknown): boolean {
  return (error instanceof RequestError && error.code === 'unavailable') || isWeather(error);
}
