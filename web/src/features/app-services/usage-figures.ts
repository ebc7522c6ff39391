import type { AppUsageDay } from '../../../../shared/contract/app-services.ts';

export const CHART = { width: 600, height: 140, gap: 2 } as const;

interface UsageBar {
  day: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

export function totalUsage(days: readonly AppUsageDay[]): { calls: number; credits: number } {
  return days.reduce(
    (total, { calls, credits }) => ({ calls: total.calls + calls, credits: total.credits + credits }),
    { calls: 0, credits: 0 },
  );
}

/** One bar per day with its credits as the height. A value above zero is at least two units high. */
export function usageBars(days: readonly AppUsageDay[]): UsageBar[] {
  const most = Math.max(1, ...days.map(({ credits }) => credits));
  const step = CHART.width / Math.max(1, days.length);
  return days.map(({ day, credits }, index) => {
    const height = credits === 0 ? 0 : Math.max(2, (credits / most) * CHART.height);
    return {
      day,
      x: index * step + CHART.gap / 2,
      y: CHART.height - height,
      width: step - CHART.gap,
      height,
    };
  });
}
