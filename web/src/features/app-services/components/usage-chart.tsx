import type { AppUsageDay } from '../../../../../shared/contract/app-services.ts';
import { DayUsage } from '../../../components/usage/day-usage.tsx';
import { totalUsage } from '../../../components/usage/usage-bars.ts';
import { t } from '../../../lib/language/translate.ts';
import { formatCredits } from '../../../lib/text-format.ts';

export function UsageChart({ days }: { days: readonly AppUsageDay[] }) {
  const usage = days.map(({ day, calls, credits }) => ({ day, count: calls, credits }));
  const { credits } = totalUsage(usage);
  const most = Math.max(0, ...days.map((day) => day.credits));
  return (
    <DayUsage
      days={usage}
      measure="credits"
      texts={{
        count: t`AI calls`,
        countColumn: t`Calls`,
        summary: t`${formatCredits(credits)} spent in ${days.length} days, at most ${formatCredits(most)} a day.`,
        most: t`${formatCredits(most)} a day at most`,
        none: t`No AI calls in this time.`,
        caption: t`AI usage by day, newest first, in UTC`,
      }}
    />
  );
}
