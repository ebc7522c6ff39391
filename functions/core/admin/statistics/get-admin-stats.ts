import type { RouteResponse } from '../../../../shared/contract/routes.ts';
import { averageUsage, calculateKpis } from '../../../../shared/domain/admin-kpis.ts';
import { BUILD_MODES } from '../../../../shared/domain/build-mode.ts';
import type { ModelRate } from '../../../../shared/domain/model-rate.ts';
import { PROJECT_TYPES } from '../../../../shared/domain/project-type.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Settings } from '../../../ports/settings.ts';
import type { Counts, Statistics } from '../../../ports/statistics.ts';

export interface StatisticsServices {
  statistics: Statistics;
  settings: Settings;
  clock: Clock;
}

const LEADERBOARD_LENGTH = 20;
const GATED_ENDPOINTS = ['chat', 'image'] as const;
const CHAT_ENDPOINTS = ['general-chat', 'project-chat'] as const;

type Stats = RouteResponse<'getAdminStats'>['stats'];

/** Returns the statistics for admins. The number of table reads does not grow with the size of the tables. */
export async function getAdminStats(services: StatisticsServices): Promise<Stats> {
  const [counts, leaderboard, { solUsd, solUsdSetAtMs, modelRate: rate }] = await Promise.all([
    services.statistics.totals(),
    services.statistics.leaderboard(LEADERBOARD_LENGTH),
    services.settings.read({ isFresh: true }),
  ]);
  const count = counterOf(counts);
  return {
    kpi: {
      ...calculateKpis(
        { ...usageOf(count), revenueLamports: count('revenueLamports'), creditsSpent: count('creditsSpent') },
        { solUsd, rate },
      ),
      modelRate: rate,
      solUsd,
      ...(solUsdSetAtMs !== undefined && { solUsdSetAt: new Date(solUsdSetAtMs).toISOString() }),
      creditsSold: count('creditsSold'),
      creditsSpent: count('creditsSpent'),
      users: count('signups'),
    },
    userLeaderboard: leaderboard.map(({ creditsSpent, ...entry }) => ({
      ...entry,
      estimatedCreditsSpent: creditsSpent,
    })),
    projectsByType: PROJECT_TYPES.map((projectType) => ({
      projectType,
      count: count(`projects_${projectType}`),
    })),
    buidlStats: BUILD_MODES.map((mode) => buildStats(mode, count, rate)),
    gatedApiStats: GATED_ENDPOINTS.map((endpoint) => ({
      endpoint,
      count: count(`gated_${endpoint}_count`),
      totalCost: count(`gated_${endpoint}_credits`),
    })),
    chatStats: CHAT_ENDPOINTS.map((endpoint) => ({
      endpoint,
      count: count(`chat_${endpoint}_count`),
      creditsSpent: count(`chat_${endpoint}_credits`),
    })),
  };
}

type Count = (name: string) => number;

export function counterOf(counts: Counts): Count {
  return (name) => counts[name] ?? 0;
}

export function usageOf(count: Count, prefix = '') {
  return {
    inputTokens: count(`${prefix}inputTokens`),
    outputTokens: count(`${prefix}outputTokens`),
    images: count(`${prefix}images`),
    cachedInputTokens: count(`${prefix}cachedInputTokens`),
  };
}

function buildStats(mode: string, count: Count, rate: ModelRate): Stats['buidlStats'][number] {
  const builds = count(`build_${mode}_count`);
  return {
    operationType: mode,
    count: builds,
    ...averageUsage(usageOf(count, `build_${mode}_`), builds, rate),
  };
}
