/** Errors of states as the engine wants them: matched by name, with the cause as the message. */
import type { FunctionError } from '../lambda/invoke-result.ts';

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

/** A function that failed, with the Cause in the form that AWS gives it. */
export function functionFailure({ errorType, errorMessage, trace }: FunctionError): TaskFailure {
  return new TaskFailure(errorType, JSON.stringify({ errorMessage, errorType, ...(trace && { trace }) }));
}

/** Not even `States.ALL` catches this one. */
export function dataLimitExceeded(stateName: string): TaskFailure {
  const cause = `The state/task '${stateName}' returned a result with a size exceeding the maximum number of bytes service limit.`;
  return new TaskFailure('States.DataLimitExceeded', cause, true);
}

/** The branch of the state is over: another branch failed, or the whole execution ended. */
export function branchEnded(): TaskFailure {
  return new TaskFailure('Buidl.BranchEnded', 'The execution of this branch is over.', true);
}
