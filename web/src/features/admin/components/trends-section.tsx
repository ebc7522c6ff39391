import { useState } from 'react';
import type { RouteResponse } from '../../../../../shared/contract/routes.ts';
import { QueryContent } from '../../../components/admin/loaded.tsx';
import { Section } from '../../../components/admin/section.tsx';
import { Segmented } from '../../../components/ui/segmented.tsx';
import { formatWhole } from '../../../lib/language/whole-number.ts';
import { formatDay, formatUsd } from '../admin-format.ts';
import { useSeries } from '../api/admin-queries.ts';
import { type Column, DataTable } from './data-table.tsx';
import { DayChart } from './day-chart.tsx';

type Day = RouteResponse<'getAdminSeries'>['series'][number];
type Count = Exclude<keyof Day, 'day' | 'revenueUsd' | 'costUsd'>;

const SPANS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const;

/** A sum over days would count a user repeatedly, so `isPeak` shows the highest day. */
const COUNTS: readonly { key: Count; title: string; isPeak?: boolean }[] = [
  { key: 'builds', title: 'Builds completed' },
  { key: 'failures', title: 'Builds failed' },
  { key: 'refundedCredits', title: 'Credits refunded' },
  { key: 'activeUsers', title: 'Most active users a day', isPeak: true },
  { key: 'signups', title: 'Sign-ups' },
  { key: 'chats', title: 'Chat messages' },
  { key: 'gatedCalls', title: 'AI calls of apps' },
];

const COLUMNS: readonly Column<Day>[] = [
  {
    title: 'Day',
    isHead: true,
    cell: ({ day }) => <span className="whitespace-nowrap">{formatDay(day)}</span>,
  },
  { title: 'Revenue', isNumber: true, cell: ({ revenueUsd }) => formatUsd(revenueUsd) },
  { title: 'AI cost', isNumber: true, cell: ({ costUsd }) => formatUsd(costUsd) },
  ...COUNTS.map(({ key, title }) => ({ title, isNumber: true, cell: (day: Day) => formatWhole(day[key]) })),
];

export function TrendsSection() {
  const [span, setSpan] = useState<(typeof SPANS)[number]['value']>('30');
  const series = useSeries(Number(span));
  return (
    <Section
      id="trends"
      lead="By day in UTC."
      actions={<Segmented label="Time span" value={span} options={SPANS} onChange={setSpan} />}
    >
      <QueryContent query={series} failure="The trends could not be loaded.">
        {(days) => <Charts days={days} />}
      </QueryContent>
    </Section>
  );
}

function Charts({ days }: { days: Day[] }) {
  const names = days.map(({ day }) => day);
  return (
    <>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <div className="col-span-full">
          <DayChart
            title="Revenue and AI cost"
            days={names}
            unit="usd"
            isTall
            series={[
              { label: 'Revenue', values: days.map(({ revenueUsd }) => revenueUsd) },
              { label: 'AI cost', values: days.map(({ costUsd }) => costUsd) },
            ]}
          />
        </div>
        {COUNTS.map(({ key, title, isPeak }) => (
          <DayChart
            key={key}
            title={title}
            days={names}
            unit="count"
            isPeak={isPeak ?? false}
            series={[{ label: title, values: days.map((day) => day[key]) }]}
          />
        ))}
      </div>
      <details className="mt-2">
        <summary className="inline-flex h-11 items-center text-accent-text underline">Show as a table</summary>
        <DataTable
          caption="Figures by day, newest first"
          columns={COLUMNS}
          rows={days.toReversed()}
          keyOf={({ day }) => day}
          className="max-h-96"
        />
      </details>
    </>
  );
}
