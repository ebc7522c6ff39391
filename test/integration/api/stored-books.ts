/** Changes that tests make without the API, booked and counted as by the product, so that the audit finds no error. */
import { randomUUID } from 'node:crypto';
import { statisticItems } from '../../../functions/adapters/dynamodb/admin/statistics.ts';
import { DynamoDbBalances } from '../../../functions/adapters/dynamodb/credits/balances.ts';
import { DynamoDbLedger } from '../../../functions/adapters/dynamodb/credits/credit-ledger.ts';
import { userAccountId } from '../../../functions/ports/credits.ts';
import type { ProjectType } from '../../../shared/constants.ts';
import type { TestCloud } from '../start-cloud.ts';
import { productTable } from './stored-items.ts';

/** Adjusts what a user has available to `credits`. */
export async function setCredits(cloud: TestCloud, publicKey: string, credits: number): Promise<void> {
  const table = productTable(cloud);
  const { availableCredits } = await new DynamoDbBalances(table).ofUser(publicKey);
  if (availableCredits === credits) return;
  const moved = await new DynamoDbLedger(table).move({
    kind: 'adjustment',
    accountId: userAccountId(publicKey),
    credits: credits - availableCredits,
    movementId: `adjustment:${randomUUID()}`,
    reason: 'For a test',
    reference: 'test',
    nowMs: Date.now(),
  });
  if (!moved.ok) throw new Error(`The credits could not be set: ${moved.reason}.`);
}

/** Counts a project that was put into the table without a build. */
export async function countProject(
  cloud: TestCloud,
  publicKey: string,
  projectType: ProjectType,
): Promise<void> {
  const table = productTable(cloud);
  const event = { kind: 'project', publicKey, projectType, change: 1 } as const;
  await table.transact(statisticItems(table.name, event, { seed: publicKey, nowMs: Date.now() }));
}
