import { MetricUnit } from '@aws-lambda-powertools/metrics';
import type { EventBridgeEvent } from 'aws-lambda';
import type { FailureCause } from '../../shared/domain/metrics.ts';
import { settlementServices } from '../composition/build-stages.ts';
import { failBuild } from '../core/builds/stages/fail-build.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';

interface ExecutionStatusChange {
  /** The name of an execution is the operation id. */
  name: string;
  status: string;
  /** Milliseconds since 1970. */
  stopDate?: number | null;
}

const ENDS: Record<string, { reason: string; cause: FailureCause }> = {
  ABORTED: { reason: 'The build was stopped.', cause: 'stopped' },
  TIMED_OUT: { reason: 'The build took too long and was stopped.', cause: 'timeout' },
};
const FAILED = { reason: 'The build failed.', cause: 'internal' } as const;

/** Fails the build of an execution that failed, timed out or was stopped; this releases its hold. */
export const handler = createEventHandler(
  'job-settle-execution',
  async (
    event: EventBridgeEvent<'Step Functions Execution Status Change', ExecutionStatusChange>,
    _logger,
    metrics,
  ) => {
    const { name, status, stopDate } = event.detail;
    const { reason, cause } = ENDS[status] ?? FAILED;
    const services = settlementServices();
    const isSettled = await failBuild(services, name, reason, cause);
    if (isSettled && stopDate)
      metrics.addMetric('SettleLag', MetricUnit.Milliseconds, Math.max(0, services.clock.nowMs() - stopDate));
  },
);
