/** Runs when an execution failed, timed out or was stopped: its hold is released even when no state could do it. */
import type { EventBridgeEvent } from 'aws-lambda';
import { settlementServices } from '../composition.ts';
import { failBuild } from '../core/generation/fail-build.ts';

interface ExecutionStatusChange {
  /** The operation's id. */
  name: string;
  status: string;
}

const REASONS: Record<string, string> = {
  ABORTED: 'The build was stopped.',
  TIMED_OUT: 'The build took too long and was stopped.',
};

export async function handler(
  event: EventBridgeEvent<'Step Functions Execution Status Change', ExecutionStatusChange>,
): Promise<void> {
  const { name, status } = event.detail;
  await failBuild(settlementServices(), name, REASONS[status] ?? 'The build failed.');
}
