import type { AiUsage } from '../../shared/domain/admin-kpis.ts';
import type { Counts, StatisticEvent } from './statistics.ts';

/** The counters that also have a value per day. All others have totals only. */
export const DAILY_COUNTERS: ReadonlySet<string> = new Set([
  'revenueLamports',
  'inputTokens',
  'cachedInputTokens',
  'outputTokens',
  'images',
  'builds',
  'failures',
  'refundedCredits',
  'activeUsers',
  'signups',
  'chats',
  'gatedCalls',
]);

/** Returns how an event changes the counters. Counters that do not change are missing. */
export function countsOf(event: StatisticEvent): Counts {
  return withoutZeros(allCountsOf(event));
}

export function userCountsOf(event: StatisticEvent): { publicKey: string; counts: Counts } | undefined {
  if (!('publicKey' in event) || event.publicKey === undefined) return undefined;
  const counts = withoutZeros({
    creditsSpent: creditsSpentBy(event),
    projectCount: projectChange(event),
  });
  return Object.keys(counts).length > 0 ? { publicKey: event.publicKey, counts } : undefined;
}

export function sumCounts(all: Iterable<Counts>): Counts {
  const sums = new Map<string, number>();
  for (const counts of all) {
    for (const [name, count] of Object.entries(counts)) sums.set(name, (sums.get(name) ?? 0) + count);
  }
  return Object.fromEntries(sums);
}

function allCountsOf(event: StatisticEvent): Counts {
  switch (event.kind) {
    case 'build':
      return {
        ...usageOf(event),
        ...prefixed(`build_${event.mode}`, { count: 1, ...usageOf(event) }),
        builds: 1,
        creditsSpent: event.credits,
        ...(event.newProjectType && { [`projects_${event.newProjectType}`]: 1 }),
      };
    case 'build_failed':
      return { ...usageOf(event), failures: 1, refundedCredits: event.refundedCredits };
    case 'build_returned':
      return {
        creditsSpent: -event.credits,
        refundedCredits: event.credits,
        ...(event.removedProjectType && { [`projects_${event.removedProjectType}`]: -1 }),
      };
    case 'chat':
      return {
        ...usageOf(event),
        ...prefixed(`chat_${event.endpoint}`, { count: 1, credits: event.credits }),
        chats: 1,
        creditsSpent: event.credits,
      };
    case 'gated':
      return {
        ...usageOf(event),
        ...prefixed(`gated_${event.endpoint}`, { count: 1, credits: event.credits }),
        gatedCalls: 1,
        creditsSpent: event.credits,
      };
    case 'data':
      return { ...prefixed('data', { count: 1, credits: event.credits }), creditsSpent: event.credits };
    case 'purchase':
      return { purchases: 1, creditsSold: event.credits, revenueLamports: event.lamports };
    case 'signup':
      return { signups: 1 };
    case 'active':
      return { activeUsers: 1 };
    case 'project':
      return { [`projects_${event.projectType}`]: event.change };
  }
}

function creditsSpentBy(event: StatisticEvent): number {
  if (event.kind === 'build_returned') return -event.credits;
  return 'credits' in event ? event.credits : 0;
}

function projectChange(event: StatisticEvent): number {
  if (event.kind === 'project') return event.change;
  if (event.kind === 'build_returned') return event.removedProjectType ? -1 : 0;
  return event.kind === 'build' && event.newProjectType ? 1 : 0;
}

function usageOf({ inputTokens, outputTokens, images, cachedInputTokens = 0 }: AiUsage): Counts {
  return { inputTokens, outputTokens, images, cachedInputTokens };
}

function prefixed(prefix: string, counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [`${prefix}_${name}`, count]));
}

function withoutZeros(counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));
}
