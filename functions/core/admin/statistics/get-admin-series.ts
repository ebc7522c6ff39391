import type { RouteResponse } from '../../../../shared/contract/routes.ts';
import { aiCostUsd, lamportsToUsd } from '../../../../shared/domain/admin-kpis.ts';
import { lastUtcDays } from '../../../../shared/domain/utc-day.ts';
import { counterOf, type StatisticsServices, usageOf } from './get-admin-stats.ts';

/** Returns one entry for each of the last `dayCount` UTC days, oldest first. */
export async function getAdminSeries(
  services: StatisticsServices,
  dayCount: number,
): Promise<RouteResponse<'getAdminSeries'>['series']> {
  const days = lastUtcDays(dayCount, services.clock.nowMs());
  const [counted, { solUsd, modelRate }] = await Promise.all([
    services.statistics.days(days[0] ?? '', days.at(-1) ?? ''),
    services.settings.read({ isFresh: true }),
  ]);
  return days.map((day) => {
    const count = counterOf(counted.get(day) ?? {});
    return {
      day,
      revenueUsd: lamportsToUsd(count('revenueLamports'), solUsd),
      costUsd: aiCostUsd(usageOf(count), modelRate),
      builds: count('builds'),
      failures: count('failures'),
      refundedCredits: count('refundedCredits'),
      activeUsers: count('activeUsers'),
      signups: count('signups'),
      chats: count('chats'),
      gatedCalls: count('gatedCalls'),
    };
  });
}
