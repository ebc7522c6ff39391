import type { TypedEvent } from './execution-store.ts';
import type { EngineEvent, Outcome } from './runner.ts';

const COMPLETE = { truncated: false };

/** Returns undefined for events without a counterpart on AWS, and for the execution's end event (see `endEvent`). */
export function historyEvent(event: EngineEvent): TypedEvent | undefined {
  switch (event.type) {
    case 'StateEntered': {
      const { name, type, input } = event.state;
      const details = { name, input: JSON.stringify(input), inputDetails: COMPLETE };
      return { type: `${type}StateEntered`, details: { stateEnteredEventDetails: details } };
    }
    case 'StateExited': {
      const { name, type, output } = event.state;
      const details = { name, output: JSON.stringify(output), outputDetails: COMPLETE };
      return { type: `${type}StateExited`, details: { stateExitedEventDetails: details } };
    }
    case 'StateFailed':
      return failedEvent(event);
    default:
      return undefined;
  }
}

function failedEvent(event: Extract<EngineEvent, { type: 'StateFailed' }>): TypedEvent | undefined {
  const { type } = event.state;
  if (type === 'Parallel' || type === 'Map') return { type: `${type}StateFailed`, details: {} };
  if (type !== 'Task') return undefined;
  const failure = {
    resourceType: 'lambda',
    resource: 'invoke',
    error: event.Error,
    cause: String(event.Cause),
  };
  if (event.Error === 'States.Timeout') {
    return { type: 'TaskTimedOut', details: { taskTimedOutEventDetails: failure } };
  }
  return { type: 'TaskFailed', details: { taskFailedEventDetails: failure } };
}

export function endEvent(outcome: Outcome): TypedEvent {
  if (outcome.status === 'SUCCEEDED') {
    const details = { output: outcome.output, outputDetails: COMPLETE };
    return { type: 'ExecutionSucceeded', details: { executionSucceededEventDetails: details } };
  }
  const { error, cause } = outcome;
  const details = { error, cause };
  if (outcome.status === 'FAILED') {
    return { type: 'ExecutionFailed', details: { executionFailedEventDetails: details } };
  }
  if (outcome.status === 'TIMED_OUT') {
    return { type: 'ExecutionTimedOut', details: { executionTimedOutEventDetails: details } };
  }
  return { type: 'ExecutionAborted', details: { executionAbortedEventDetails: details } };
}
