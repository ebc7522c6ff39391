import type { DataDay } from '../../../../../shared/contract/data-overview.ts';
import { DayUsage } from '../../../components/usage/day-usage.tsx';
import { totalUsage } from '../../../components/usage/usage-bars.ts';
import { plural } from '../../../lib/language/plural.ts';
import { t } from '../../../lib/language/translate.ts';

const changesOf = (count: number) => plural(count, { one: '# change', other: '# changes' });

export function DataUsage({ days }: { days: readonly DataDay[] }) {
  const usage = days.map(({ day, operations, credits }) => ({ day, count: operations, credits }));
  const { count } = totalUsage(usage);
  const most = changesOf(Math.max(0, ...usage.map((day) => day.count)));
  return (
    <section aria-label={t`Usage`} className="mt-6 border-t border-hairline pt-5">
      <h2 className="text-lg">{t`The last ${days.length} days`}</h2>
      <DayUsage
        days={usage}
        measure="count"
        texts={{
          count: t`Changes kept`,
          countColumn: t`Changes`,
          summary: t`${changesOf(count)} in ${days.length} days, at most ${most} a day.`,
          most: t`${most} a day at most`,
          none: t`No changes in this time.`,
          caption: t`Changes of the app’s data by day, newest first, in UTC`,
        }}
      />
    </section>
  );
}
