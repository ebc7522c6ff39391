import type { EventBridgeEvent } from 'aws-lambda';
import { settlementServices } from '../composition/build-stages.ts';
import { failBuild } from '../core/builds/stages/fail-build.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';

interface ExecutionStatusChange {
  /** The name of an execution is the operation id. */
  name: string;
  status: string;
}

const REASONS: Record<string, string> = {
  ABORTED: 'The build was stopped.',
  TIMED_OUT: 'The build took too long and was stopped.',
};

/** Fails the build of an execution that failed, timed out or was stopped, which releases its hold. */
export const handler = createEventHandler(
  'job-settle-execution',
  async (event: EventBridgeEvent<'Step Functions Execution Status Change', ExecutionStatusChange>) => {
    const { name, status } = event.detail;
    await failBuild(settlementServices(), name, REASONS[status] ?? 'The build failed.');
  },
);
