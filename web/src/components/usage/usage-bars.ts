export const CHART = { width: 600, height: 140, gap: 2 } as const;

export interface UsageDay {
  day: string;
  count: number;
  credits: number;
}

interface UsageBar {
  day: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

export function totalUsage(days: readonly UsageDay[]): { count: number; credits: number } {
  return days.reduce(
    (total, { count, credits }) => ({ count: total.count + count, credits: total.credits + credits }),
    { count: 0, credits: 0 },
  );
}

/** A bar for a value above zero is at least two units high, so that it stays visible. */
export function usageBars(days: readonly { day: string; value: number }[]): UsageBar[] {
  const most = Math.max(1, ...days.map(({ value }) => value));
  const step = CHART.width / Math.max(1, days.length);
  return days.map(({ day, value }, index) => {
    const height = value === 0 ? 0 : Math.max(2, (value / most) * CHART.height);
    return {
      day,
      x: index * step + CHART.gap / 2,
      y: CHART.height - height,
      width: step - CHART.gap,
      height,
    };
  });
}
