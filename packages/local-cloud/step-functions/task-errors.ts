import { type FunctionError, THROTTLED } from '../lambda/invoke-result.ts';

/** Failure of a Task state. Retry and Catch match `name`; `message` becomes the Cause. */
export class TaskFailure extends Error {
  readonly code = 'TASK_FAILED';
  /** The engine reads `isRetryable` and `isCatchable`. */
  readonly isRetryable: boolean;
  readonly isCatchable: boolean;

  constructor(name: string, cause: string, isFinal = false) {
    super(cause);
    this.name = name;
    this.isRetryable = !isFinal;
    this.isCatchable = !isFinal;
  }
}

export function functionFailure({ errorType, errorMessage, trace }: FunctionError): TaskFailure {
  // Errors of the Lambda service have the prefix `Lambda.`; errors of a function's code keep their names.
  const name = errorType === THROTTLED ? `Lambda.${THROTTLED}` : errorType;
  return new TaskFailure(name, JSON.stringify({ errorMessage, errorType, ...(trace && { trace }) }));
}

/** The error for a result above the size limit. `States.ALL` does not catch it. */
export function dataLimitExceeded(stateName: string): TaskFailure {
  const cause = `The state/task '${stateName}' returned a result with a size exceeding the maximum number of bytes service limit.`;
  return new TaskFailure('States.DataLimitExceeded', cause, true);
}

/** The error that ends a state when another branch failed or the execution ended. */
export function branchEnded(): TaskFailure {
  return new TaskFailure('Buidl.BranchEnded', 'The execution of this branch is over.', true);
}
