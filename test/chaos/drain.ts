import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { HOLD_LIFETIME_MS } from '../../functions/ports/credits.ts';
import { openTable } from '../fixtures/stored-items.ts';
import type { TestCloud } from '../integration/start-cloud.ts';

const PAUSE_MS = 1_500;
/** Time limit in ms for builds that are still running. It exceeds the timeouts of their model calls. */
const PATIENCE_MS = 150_000;
const PASSES = 6;
const SWEEP_PERIOD_MS = 60_000;
/** The scheduled job skips holds (reserved credits) that are younger than this, because their build may still start. */
const START_LIMIT_MS = 60_000;
const LONG_AGO = '2001-01-01T00:00:00.000Z';

const runningSchema = z.object({
  sk: z.literal('OPERATION'),
  status: z.literal('running'),
  operationId: z.string(),
});
const openHoldSchema = z.object({
  pk: z.string(),
  sk: z.string().startsWith('HOLD#'),
  gsi1pk: z.literal('LEDGER-HOLDS#OPEN'),
});
const dueSchema = z.object({ pk: z.string(), sk: z.literal('INTENT'), gsi1pk: z.literal('PURCHASES#DUE') });

/** Waits for all builds, then lets the scheduled job release the remaining holds. Returns the assumed refund delays. */
export async function drain(cloud: TestCloud): Promise<Map<string, number>> {
  const table = openTable(cloud);
  const deadlineMs = Date.now() + PATIENCE_MS;
  while (Date.now() < deadlineMs && (await hasLiveBuild(cloud))) await delay(PAUSE_MS);
  // Events may still be late, and transactions may not be final yet.
  await delay(2 * PAUSE_MS + 4_000);
  const sweptAfterMs = new Map<string, number>();
  for (let pass = 1; pass <= PASSES; pass += 1) {
    const live = await runningExecutions(cloud);
    for (const item of await table.all()) {
      const { pk, sk } = item;
      const id = pk.startsWith('INTENT#') ? pk.slice('INTENT#'.length) : sk.slice('HOLD#'.length);
      const isHold = openHoldSchema.safeParse(item).success;
      if (!isHold && !dueSchema.safeParse(item).success) continue;
      const isDeadBuild = id.startsWith('op_') && !live.has(id);
      if (isHold) sweptAfterMs.set(id, (isDeadBuild ? START_LIMIT_MS : HOLD_LIFETIME_MS) + SWEEP_PERIOD_MS);
      // Makes the hold (reserved credits) look as old as the sweep needs. Sets only the sort key, so that an operation
      // that was settled meanwhile does not return to the index.
      const expiry = isHold && isDeadBuild ? expiryOfHold(START_LIMIT_MS + 1) : LONG_AGO;
      await table.set({ pk, sk }, { gsi1sk: `${expiry}#${id}` });
    }
    await cloud.runSchedule('SchedulesSweepHolds');
    await cloud.runSchedule('SchedulesSettlePurchases');
  }
  return sweptAfterMs;
}

function expiryOfHold(ageMs: number): string {
  return new Date(Date.now() - ageMs + HOLD_LIFETIME_MS).toISOString();
}

async function hasLiveBuild(cloud: TestCloud): Promise<boolean> {
  const live = await runningExecutions(cloud);
  const items = await openTable(cloud).all();
  return items.some((item) => live.has(runningSchema.safeParse(item).data?.operationId ?? ''));
}

async function runningExecutions(cloud: TestCloud): Promise<Set<string>> {
  const { ListExecutionsCommand, SFNClient } = await import('@aws-sdk/client-sfn');
  const client = new SFNClient({
    endpoint: cloud.endpointVariables.AWS_ENDPOINT_URL_SFN ?? '',
    region: 'us-east-1',
    credentials: cloud.operator,
  });
  const [stateMachineArn = ''] = cloud.parts.stateMachines.values();
  const input = { stateMachineArn, statusFilter: 'RUNNING', maxResults: 1_000 } as const;
  const { executions = [] } = await client.send(new ListExecutionsCommand(input)).finally(() => client.destroy());
  return new Set(executions.flatMap(({ name }) => name ?? []));
}
