export const DAY_CHART = { width: 600, height: 120, gap: 2 } as const;

interface DayBar {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The bars of each series, side by side within a day. A value above zero is at least two units high. */
export function dayBars(series: readonly (readonly number[])[]): DayBar[][] {
  const most = Math.max(0, ...series.flat());
  const dayCount = Math.max(1, ...series.map((values) => values.length));
  const dayWidth = DAY_CHART.width / dayCount;
  const width = Math.max(1, (dayWidth - DAY_CHART.gap) / Math.max(1, series.length));
  return series.map((values, row) =>
    values.map((value, day) => {
      const height = value <= 0 || most === 0 ? 0 : Math.max(2, (value / most) * DAY_CHART.height);
      const x = day * dayWidth + DAY_CHART.gap / 2 + row * width;
      return { id: `${row}-${day}`, x, y: DAY_CHART.height - height, width, height };
    }),
  );
}
