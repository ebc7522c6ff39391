import { classNames } from '../../../lib/class-names.ts';
import { formatDay } from '../admin-format.ts';
import { DAY_CHART, dayBars } from '../day-bars.ts';

interface Series {
  label: string;
  values: readonly number[];
}

interface DayChartProps {
  title: string;
  days: readonly string[];
  /** One or two series, shown side by side. */
  series: readonly Series[];
  format: (value: number) => string;
  /** Whether the total is the highest day instead of the sum. */
  isPeak?: boolean;
  /** Height class of the chart. */
  height?: string;
}

const INKS = [
  { bar: 'fill-accent', mark: 'bg-accent' },
  { bar: 'fill-muted', mark: 'bg-muted' },
] as const;

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const peakOf = (values: readonly number[]) => Math.max(0, ...values);

/** Daily values as bars. A table next to the charts gives the same values as text. */
export function DayChart({ title, days, series, format, isPeak = false, height = 'h-20' }: DayChartProps) {
  const bars = dayBars(series.map(({ values }) => values));
  const totalOf = isPeak ? peakOf : sumOf;
  const totals = series.map(({ label, values }) => `${label}: ${format(totalOf(values))}`).join('; ');
  const [first, last] = [days[0], days.at(-1)];
  return (
    <figure className="card min-w-0 p-4">
      <figcaption>
        <h3 className="font-sans text-[0.8125rem] leading-normal font-normal tracking-normal text-muted">
          {title}
        </h3>
        <p className="mt-0.5 flex flex-wrap gap-x-4">
          {series.map(({ label, values }, index) => (
            <span key={label} className="inline-flex items-center gap-1.5">
              {series.length > 1 && (
                <span aria-hidden className={classNames('size-2.5 rounded-[2px]', INKS[index]?.mark)} />
              )}
              {series.length > 1 && <span className="text-[0.8125rem] text-muted">{label}</span>}
              <span className="figures text-lg font-medium">{format(totalOf(values))}</span>
            </span>
          ))}
        </p>
      </figcaption>
      <svg
        role="img"
        aria-label={`${title} by day. ${totals}`}
        viewBox={`0 0 ${DAY_CHART.width} ${DAY_CHART.height}`}
        preserveAspectRatio="none"
        className={classNames('mt-3 w-full border-b border-edge', height)}
      >
        {bars.map((row, index) =>
          row.map(({ id, ...bar }, day) => (
            <rect key={id} {...bar} className={INKS[index]?.bar}>
              <title>{`${formatDay(days[day] ?? '')}: ${format(series[index]?.values[day] ?? 0)}`}</title>
            </rect>
          )),
        )}
      </svg>
      {first !== undefined && last !== undefined && (
        <p aria-hidden className="mt-1 flex justify-between text-xs text-muted">
          <span>{formatDay(first)}</span>
          <span>{formatDay(last)}</span>
        </p>
      )}
    </figure>
  );
}
