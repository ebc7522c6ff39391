import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DynamoDbStatisticRecords } from '../../../functions/adapters/dynamodb/admin/statistic-records.ts';
import { DynamoDbPurchases } from '../../../functions/adapters/dynamodb/credits/purchases.ts';
import { findDrift } from '../../../functions/core/admin/statistics/rebuild-statistics.ts';
import { type AdminDesk, BECAUSE, openAdminDesk, WITH_PASSWORD } from '../../fixtures/admin-desk.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { userWithKey } from '../api-user.ts';
import { startSharedCloud } from '../shared-cloud.ts';

let desk: AdminDesk;

beforeAll(async () => {
  desk = await openAdminDesk(startSharedCloud());
});
afterAll(() => desk.close());

/** Grants 80 credits for a payment that waited for review. */
async function creditPayment(lamports: number, solUsd: number): Promise<void> {
  const { publicKey } = desk.user;
  const signature = '5'.repeat(88);
  const review = { signature, mismatches: ['wrong_amount' as const], lamports, publicKey };
  await desk.call(desk.admin, 'setSettings', { settings: { solUsd }, ...WITH_PASSWORD });
  await new DynamoDbPurchases(desk.table).review({ ...review, foundAtMs: Date.now() });
  const resolution = { signature, resolution: 'credit', publicKey, credits: 80, ...BECAUSE } as const;
  await desk.call(desk.admin, 'resolvePayment', resolution);
}

describe('statistics', () => {
  it('count a build, its credits and its owner', async () => {
    const builder = await desk.newUser();
    const api = userWithKey(desk.cloud.api, builder.publicKey, builder.apiKey);
    await creditPayment(40_000_000, 142.37);
    const stopped = await api.createApp({ isQuickBuidl: 'false' });
    await desk.call(desk.admin, 'cancelAnyOperation', { operationId: stopped.operationId, ...BECAUSE });
    const before = (await desk.call(desk.admin, 'getAdminStats', {})).stats;
    const { operationId } = await api.createApp();
    await expect
      .poll(async () => (await api.operationStatus(operationId)).status, { timeout: 100_000, interval: 100 })
      .toBe('completed');
    const { stats } = await desk.call(desk.admin, 'getAdminStats', {});
    expect(stats.kpi.creditsSpent).toBe(before.kpi.creditsSpent + 10);
    expect(stats.kpi.totalRevenueUsd).toBe(5.69);
    // The leaderboard is updated shortly after the build.
    const leaderboard = async () => (await desk.call(desk.admin, 'getAdminStats', {})).stats.userLeaderboard;
    await expect.poll(leaderboard).toContainEqual({
      username: builder.username,
      publicKey: builder.publicKey,
      projectCount: 1,
      estimatedCreditsSpent: 10,
    });
    const quick = stats.buidlStats.find(({ operationType }) => operationType === 'quick');
    expect(quick).toMatchObject({ count: 1 });
    expect(quick?.avgOutput).toBeGreaterThan(50);
    const { series } = await desk.call(desk.admin, 'getAdminSeries', { days: '7' });
    expect(series).toHaveLength(7);
    expect(series.at(-1)).toMatchObject({ builds: 1, failures: 1, revenueUsd: 5.69 });
    expect(series.at(-1)?.activeUsers).toBe(2);
    for (const days of ['0', '-1', '93', 'x']) {
      await expectError(await desk.refused(desk.admin, 'getAdminSeries', { days }), 'invalid_input');
    }
  });

  it('match the ledger and the records', async () => {
    const records = new DynamoDbStatisticRecords(desk.cloud.nameOf('tables', 'DataTable'), desk.client);
    const { drifts, unexplained, events } = await findDrift(records);
    expect(events).toBeGreaterThanOrEqual(10);
    expect(unexplained).toEqual([]);
    expect(drifts).toEqual([]);
  });
});
