import { MetricUnit } from '@aws-lambda-powertools/metrics';
import type { EventBridgeEvent } from 'aws-lambda';
import type { FailureCause } from '../../shared/domain/metrics.ts';
import { type BuildFailure, buildFailure } from '../../shared/messages/build-failures.ts';
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

const ENDS: Record<string, { reason: BuildFailure; cause: FailureCause }> = {
  ABORTED: { reason: 'stopped', cause: 'stopped' },
  TIMED_OUT: { reason: 'build_timed_out', cause: 'timeout' },
};
const FAILED = { reason: 'failed', cause: 'internal' } as const;

/** Fails the build of an execution that failed, timed out or was stopped; this releases its held credits. */
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
    const isSettled = await failBuild(services, name, buildFailure(reason), cause);
    if (isSettled && stopDate)
      metrics.addMetric('SettleLag', MetricUnit.Milliseconds, Math.max(0, services.clock.nowMs() - stopDate));
  },
);
