import { describe, expect, it } from 'vitest';
import { getAdminSeries } from '../../../functions/core/admin/statistics/get-admin-series.ts';
import { getAdminStats } from '../../../functions/core/admin/statistics/get-admin-stats.ts';
import { findDrift, repairDrift } from '../../../functions/core/admin/statistics/rebuild-statistics.ts';
import { countsOf, sumCounts, userCountsOf } from '../../../functions/ports/event-counters.ts';
import type { Counts, StatisticEvent, StatisticRecord } from '../../../functions/ports/statistics.ts';
import { aiCostUsd, calculateKpis, lamportsToUsd } from '../../../shared/domain/admin-kpis.ts';
import { SPECIFIED_RATE } from '../../../shared/domain/model-rate.ts';
import { platformSettings } from '../../fixtures/platform-settings.ts';

const ALICE = 'alice';

/**
 * Two purchases: 0.21 SOL and 0.05 SOL, at 142.37 USD a SOL: 0.26 × 142.37 = 37.0162 -> 37.02 USD.
 * Tokens in: 12,000 + 8,000 + 30,000 + 1,000 + 500 = 51,500 -> 0.07725 USD.
 * Tokens out: 40,000 + 20,000 + 5,000 + 0 + 700 = 65,700 -> 0.657 USD. Images: 3 -> 0.06 USD.
 * Together 0.79425 USD -> 0.79. Credits spent: 25 + 10 + 25 + 1 = 61.
 */
const EVENTS: StatisticEvent[] = [
  { kind: 'purchase', credits: 500, lamports: 210_000_000 },
  { kind: 'purchase', credits: 100, lamports: 50_000_000 },
  {
    kind: 'build',
    publicKey: ALICE,
    mode: 'advanced',
    credits: 25,
    inputTokens: 12_000,
    outputTokens: 40_000,
    images: 3,
    newProjectType: 'game',
  },
  {
    kind: 'build',
    publicKey: ALICE,
    mode: 'quick',
    credits: 10,
    inputTokens: 8_000,
    outputTokens: 20_000,
    images: 0,
    newProjectType: 'webapp',
  },
  {
    kind: 'build',
    publicKey: 'bob',
    mode: 'revise',
    credits: 25,
    inputTokens: 30_000,
    outputTokens: 5_000,
    images: 0,
  },
  {
    kind: 'build_failed',
    publicKey: 'bob',
    refundedCredits: 25,
    inputTokens: 1_000,
    outputTokens: 0,
    images: 0,
  },
  {
    kind: 'chat',
    publicKey: ALICE,
    endpoint: 'general-chat',
    credits: 1,
    inputTokens: 500,
    outputTokens: 700,
    images: 0,
  },
  { kind: 'signup' },
  { kind: 'active' },
];

const clock = { nowMs: () => Date.UTC(2026, 10, 21, 15) };
const settings = { read: async () => platformSettings({ solUsd: 142.37 }) };

describe('the hand-computed fixture', () => {
  const statistics = {
    totals: async () => sumCounts(EVENTS.map(countsOf)),
    days: async () => new Map([['2026-11-20', sumCounts(EVENTS.map(countsOf))]]),
    leaderboard: async () => [{ publicKey: ALICE, username: 'Alice', projectCount: 2, creditsSpent: 36 }],
  };

  it('returns the KPIs to the cent', async () => {
    const { kpi } = await getAdminStats({ statistics, settings, clock });
    expect(kpi).toEqual({
      totalRevenueUsd: 37.02,
      totalCostUsd: 0.79,
      // (37.02 − 0.79) / 37.02 = 0.978660…
      profitMargin: 97.87,
      // 37.02 / 0.79 = 46.8607…
      returnOnCost: 46.86,
      // 0.79425 / 61 = 0.0130204…
      costPerCreditSpent: 0.01302,
      // 0.0130204918 × 1,000 × 2 / 142.37 = 0.1829106…
      recommendedSolPricePer1kCredits: 0.182911,
      modelRate: SPECIFIED_RATE,
      solUsd: 142.37,
      creditsSold: 600,
      creditsSpent: 61,
      users: 1,
    });
  });

  it('returns the lists', async () => {
    const stats = await getAdminStats({ statistics, settings, clock });
    expect(stats.userLeaderboard).toEqual([
      { publicKey: ALICE, username: 'Alice', projectCount: 2, estimatedCreditsSpent: 36 },
    ]);
    expect(stats.projectsByType).toEqual([
      { projectType: 'webapp', count: 1 },
      { projectType: 'game', count: 1 },
      { projectType: 'website', count: 0 },
    ]);
    // 12,000 in and 40,000 out and three images: 0.018 + 0.4 + 0.06 USD.
    expect(stats.buidlStats).toContainEqual({
      operationType: 'advanced',
      count: 1,
      avgInput: 12_000,
      avgOutput: 40_000,
      avgImages: 3,
      avgCostUsd: 0.478,
    });
    expect(stats.chatStats).toContainEqual({ endpoint: 'general-chat', count: 1, creditsSpent: 1 });
    expect(stats.gatedApiStats).toContainEqual({ endpoint: 'chat', count: 0, totalCost: 0 });
  });

  it('returns a series with every day', async () => {
    const series = await getAdminSeries({ statistics, settings, clock }, 3);
    expect(series.map(({ day }) => day)).toEqual(['2026-11-19', '2026-11-20', '2026-11-21']);
    expect(series[1]).toEqual({
      day: '2026-11-20',
      revenueUsd: 37.02,
      costUsd: 0.79,
      builds: 3,
      failures: 1,
      refundedCredits: 25,
      activeUsers: 1,
      signups: 1,
      chats: 1,
      gatedCalls: 0,
    });
    expect(series[2]).toMatchObject({ revenueUsd: 0, builds: 0 });
  });

  it('counts for each user what they spent and made', () => {
    const ofAlice = EVENTS.map(userCountsOf).flatMap((user) => (user?.publicKey === ALICE ? [user.counts] : []));
    expect(sumCounts(ofAlice)).toEqual({ creditsSpent: 36, projectCount: 2 });
  });
});

describe('amounts', () => {
  it('are rounded to the cent, half a cent up, however large', () => {
    expect(lamportsToUsd(1_000_000_000, 0.005)).toBe(0.01);
    expect(lamportsToUsd(1_000_000_000, 0.004999)).toBe(0);
    expect(lamportsToUsd(9_000_000_000_000_000, 142.37)).toBe(1_281_330_000);
    expect(aiCostUsd({ inputTokens: 1_000_000, outputTokens: 1_000_000, images: 1 }, SPECIFIED_RATE)).toBe(11.52);
  });

  it('follow the rates of the model: tokens from a cache, images, and twice the cost of a credit', () => {
    const rate = { ...SPECIFIED_RATE, input: 2, cachedInput: 0.1, output: 10, image: 0.05 };
    const counted = {
      inputTokens: 10_000_000,
      cachedInputTokens: 4_000_000,
      outputTokens: 1_000_000,
      images: 10,
      revenueLamports: 1_000_000_000,
      creditsSpent: 1_000,
    };
    // 6 × 2 + 4 × 0.1 + 1 × 10 + 10 × 0.05 = 22.9 USD, for 1,000 credits; twice that at 100 USD a SOL.
    expect(calculateKpis(counted, { solUsd: 100, rate })).toMatchObject({
      totalCostUsd: 22.9,
      costPerCreditSpent: 0.0229,
      recommendedSolPricePer1kCredits: 0.458,
    });
  });

  it('have ratios of 0 where nothing was counted', () => {
    const nothing = { inputTokens: 0, outputTokens: 0, images: 0, revenueLamports: 0, creditsSpent: 0 };
    expect(Object.values(calculateKpis(nothing, { solUsd: 150, rate: SPECIFIED_RATE }))).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('shows a loss as a negative profit', () => {
    const loss = {
      inputTokens: 0,
      outputTokens: 200_000,
      images: 0,
      revenueLamports: 10_000_000,
      creditsSpent: 50,
    };
    expect(calculateKpis(loss, { solUsd: 100, rate: SPECIFIED_RATE })).toMatchObject({
      totalRevenueUsd: 1,
      totalCostUsd: 2,
      profitMargin: -100,
      returnOnCost: 0.5,
    });
  });
});

describe('recalculating the counters', () => {
  const day = '2026-11-20';
  const events = EVENTS.map((event): StatisticRecord => ({ type: 'event', event, day }));
  const added: { place: unknown; counts: Counts }[] = [];
  const recordsOf = (records: StatisticRecord[]) => ({
    read: async function* () {
      yield* records;
    },
    add: async (place: unknown, counts: Counts) => void added.push({ place, counts }),
  });
  const total: StatisticRecord = {
    type: 'counted',
    place: { of: 'total' },
    counts: sumCounts(EVENTS.map(countsOf)),
  };

  it('names each counter that differs, and the correction', async () => {
    const users = ['alice', 'bob'].map(
      (publicKey): StatisticRecord => ({
        type: 'counted',
        place: { of: 'user', publicKey },
        counts: sumCounts(
          EVENTS.flatMap((event) => {
            const user = userCountsOf(event);
            return user?.publicKey === publicKey ? [user.counts] : [];
          }),
        ),
      }),
    );
    const report = await findDrift(recordsOf([...events, total, ...users]));
    expect(report.events).toBe(EVENTS.length);
    // The counters of the day are deleted.
    expect(new Set(report.drifts.map(({ place }) => place))).toEqual(new Set([{ of: 'day', day }]));
    expect(report.drifts).toContainEqual({
      place: { of: 'day', day },
      counter: 'builds',
      counted: 0,
      recorded: 3,
    });
    await repairDrift(recordsOf([]), report.drifts);
    expect(added).toContainEqual({ place: { of: 'day', day }, counts: { builds: 3 } });
  });

  it('reports credits that were spent on an unknown event', async () => {
    const { unexplained, drifts } = await findDrift(
      recordsOf([{ type: 'unexplained', creditsSpent: 7, movement: 'capture:x' }]),
    );
    expect(unexplained).toEqual(['capture:x']);
    expect(drifts).toEqual([{ place: { of: 'total' }, counter: 'creditsSpent', counted: 0, recorded: 7 }]);
  });
});
