/** Errors in the form that the engine expects: Retry and Catch match the name, and the message becomes the cause. */
import { type FunctionError, THROTTLED } from '../lambda/invoke-result.ts';

/** A Task state failed. `name` is what Retry and Catch match, `message` becomes the Cause. */
export class TaskFailure extends Error {
  readonly code = 'TASK_FAILED';
  /** Read by the engine. */
  readonly isRetryable: boolean;
  readonly isCatchable: boolean;

  constructor(name: string, cause: string, isFinal = false) {
    super(cause);
    this.name = name;
    this.isRetryable = !isFinal;
    this.isCatchable = !isFinal;
  }
}

/** The failure of a function, with the cause in the format of AWS. */
export function functionFailure({ errorType, errorMessage, trace }: FunctionError): TaskFailure {
  // Errors of the service itself are named after it; those of a function's code have their own names.
  const name = errorType === THROTTLED ? `Lambda.${THROTTLED}` : errorType;
  return new TaskFailure(name, JSON.stringify({ errorMessage, errorType, ...(trace && { trace }) }));
}

/** `States.ALL` does not catch this error. */
export function dataLimitExceeded(stateName: string): TaskFailure {
  const cause = `The state/task '${stateName}' returned a result with a size exceeding the maximum number of bytes service limit.`;
  return new TaskFailure('States.DataLimitExceeded', cause, true);
}

/** Ends a state whose branch is over because another branch failed or the execution ended. */
export function branchEnded(): TaskFailure {
  return new TaskFailure('Buidl.BranchEnded', 'The execution of this branch is over.', true);
}
