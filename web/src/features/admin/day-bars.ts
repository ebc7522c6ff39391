export const DAY_CHART = { width: 600, height: 120, gap: 2 } as const;

interface DayBar {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Axis steps, as multiples of a power of ten. */
const STEPS = [1, 2, 5, 10] as const;

/** Returns the axis labels for `series`: equal steps from 0, at most `maxSteps`. With `isWhole`, steps are integers. */
export function axisMarks(
  series: readonly (readonly number[])[],
  { maxSteps, isWhole }: { maxSteps: number; isWhole: boolean },
): number[] {
  const most = Math.max(0, ...series.flat());
  if (most === 0) return [0, 1];
  const power = 10 ** Math.floor(Math.log10(most / maxSteps));
  const fits = (step: number) => step * maxSteps >= most * (1 - Number.EPSILON) && (!isWhole || step >= 1);
  const step = STEPS.map((factor) => factor * power).find(fits) ?? Math.max(1, 10 * power);
  const count = Math.max(1, Math.ceil(most / step - Number.EPSILON));
  // Removes floating-point noise after multiplying by a step such as 0.1.
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** Returns the bars of each day on an axis from 0 to `top`. A bar for a value above zero is at least two units high. */
export function dayBars(series: readonly (readonly number[])[], top: number): DayBar[][] {
  const dayCount = Math.max(1, ...series.map((values) => values.length));
  const dayWidth = DAY_CHART.width / dayCount;
  const width = Math.max(1, (dayWidth - DAY_CHART.gap) / Math.max(1, series.length));
  return series.map((values, row) =>
    values.map((value, day) => {
      const height = value <= 0 ? 0 : Math.max(2, (value / top) * DAY_CHART.height);
      const x = day * dayWidth + DAY_CHART.gap / 2 + row * width;
      return { id: `${row}-${day}`, x, y: DAY_CHART.height - height, width, height };
    }),
  );
}
