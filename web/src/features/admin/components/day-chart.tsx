import { classNames } from '../../../lib/class-names.ts';
import { formatWhole } from '../../../lib/language/whole-number.ts';
import { formatCountMark, formatDay, formatUsd, formatUsdMark } from '../admin-format.ts';
import { axisMarks, DAY_CHART, dayBars } from '../day-bars.ts';

interface Series {
  label: string;
  values: readonly number[];
}

interface DayChartProps {
  title: string;
  days: readonly string[];
  series: readonly Series[];
  unit: keyof typeof UNITS;
  /** True to show the highest day as the total instead of the sum. */
  isPeak?: boolean;
  isTall?: boolean;
}

const UNITS = {
  usd: { format: formatUsd, formatMark: formatUsdMark },
  count: { format: formatWhole, formatMark: formatCountMark },
} as const;

const INKS = [
  { bar: 'fill-accent', mark: 'bg-accent' },
  { bar: 'fill-muted', mark: 'bg-muted' },
] as const;

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const peakOf = (values: readonly number[]) => Math.max(0, ...values);

/** A bar chart with one bar or group per day. A table next to the charts shows the values as text. */
export function DayChart({ title, days, series, unit, isPeak = false, isTall = false }: DayChartProps) {
  const rows = series.map(({ values }) => values);
  const marks = axisMarks(rows, { maxSteps: isTall ? 4 : 2, isWhole: unit === 'count' });
  const bars = dayBars(rows, marks.at(-1) ?? 1);
  const { format, formatMark } = UNITS[unit];
  const totalOf = isPeak ? peakOf : sumOf;
  const totals = series.map(({ label, values }) => `${label}: ${format(totalOf(values))}`).join('; ');
  const [first, last] = [days[0], days.at(-1)];
  return (
    <figure className="card min-w-0 p-4">
      <figcaption>
        <h3 className="font-sans text-[0.8125rem] leading-normal font-normal tracking-normal text-muted">{title}</h3>
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
      <div className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <Marks values={marks.map(formatMark)} />
        <svg
          role="img"
          aria-label={`${title} by day. ${totals}`}
          viewBox={`0 0 ${DAY_CHART.width} ${DAY_CHART.height}`}
          preserveAspectRatio="none"
          className={classNames('w-full overflow-visible', isTall ? 'h-36' : 'h-20')}
        >
          <Grid count={marks.length} />
          {bars.map((row, index) =>
            row.map(({ id, ...bar }, day) => (
              <rect key={id} {...bar} className={INKS[index]?.bar}>
                <title>{`${formatDay(days[day] ?? '')}: ${format(series[index]?.values[day] ?? 0)}`}</title>
              </rect>
            )),
          )}
        </svg>
        {first !== undefined && last !== undefined && (
          <p aria-hidden className="col-start-2 mt-1 flex justify-between text-xs text-muted">
            <span>{formatDay(first)}</span>
            <span>{formatDay(last)}</span>
          </p>
        )}
      </div>
    </figure>
  );
}

/** Axis labels, each next to its line. Hidden from screen readers, which read the table instead. */
function Marks({ values }: { values: readonly string[] }) {
  return (
    <div
      aria-hidden
      className="figures -my-[0.5em] flex h-[calc(100%+1em)] flex-col-reverse justify-between text-right text-[0.6875rem] leading-none text-muted"
    >
      {values.map((value) => (
        <span key={value} className="flex h-[1em] items-center justify-end">
          {value}
        </span>
      ))}
    </div>
  );
}

function Grid({ count }: { count: number }) {
  const lines = Array.from({ length: count }, (_, index) => (DAY_CHART.height * index) / (count - 1));
  return lines.map((y) => (
    <line
      key={y}
      x1={0}
      x2={DAY_CHART.width}
      y1={y}
      y2={y}
      vectorEffect="non-scaling-stroke"
      className={y === DAY_CHART.height ? 'stroke-edge' : 'stroke-hairline'}
    />
  ));
}
