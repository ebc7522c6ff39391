import { languageStore } from '../../lib/language/language.ts';
import { t } from '../../lib/language/translate.ts';
import { formatWhole } from '../../lib/language/whole-number.ts';
import { KEYBOARD_SCROLLABLE } from '../ui/keyboard-scrollable.ts';
import { CHART, totalUsage, type UsageDay, usageBars } from './usage-bars.ts';

const DAY = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
const formatDay = (day: string) =>
  new Intl.DateTimeFormat(languageStore.language(), DAY).format(new Date(`${day}T00:00:00Z`));

interface UsageTexts {
  /** The counted unit, such as `AI calls`. */
  count: string;
  /** The unit, shortened for a narrow column. */
  countColumn: string;
  summary: string;
  /** The label of the highest bar, such as `5 credits a day at most`. */
  most: string;
  none: string;
  caption: string;
}

interface DayUsageProps {
  days: readonly UsageDay[];
  measure: 'count' | 'credits';
  texts: UsageTexts;
}

export function DayUsage({ days, measure, texts }: DayUsageProps) {
  const { count, credits } = totalUsage(days);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <figure className="mt-4">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-hairline bg-hairline">
        <Total label={texts.count} value={formatWhole(count)} />
        <Total label={t`Credits spent`} value={formatWhole(credits)} />
      </dl>
      <p aria-hidden className="mt-4 text-xs text-muted">
        {texts.most}
      </p>
      <div className="relative">
        {count === 0 && (
          <p aria-hidden className="absolute inset-0 grid place-items-center text-muted">
            {texts.none}
          </p>
        )}
        <svg
          role="img"
          aria-label={texts.summary}
          viewBox={`0 0 ${CHART.width} ${CHART.height}`}
          preserveAspectRatio="none"
          className="mt-1 h-36 w-full border-y border-hairline"
        >
          {usageBars(days.map((day) => ({ day: day.day, value: day[measure] }))).map(({ day, ...bar }) => (
            <rect key={day} {...bar} className="fill-accent" />
          ))}
        </svg>
      </div>
      {first !== undefined && last !== undefined && (
        <p aria-hidden className="mt-1 flex justify-between text-xs text-muted">
          <span>{formatDay(first.day)}</span>
          <span>{formatDay(last.day)}</span>
        </p>
      )}
      <DayTable days={days} texts={texts} />
    </figure>
  );
}

function Total({ label, value }: { label: string; value: string }) {
  return (
    <div className="bg-surface px-4 py-3">
      <dt className="text-[0.8125rem] text-muted">{label}</dt>
      <dd className="figures mt-0.5 text-xl font-medium">{value}</dd>
    </div>
  );
}

function DayTable({ days, texts }: Pick<DayUsageProps, 'days' | 'texts'>) {
  return (
    <details className="mt-3">
      <summary className="inline-flex h-11 items-center text-accent-text underline">{t`Show as a table`}</summary>
      <div {...KEYBOARD_SCROLLABLE} className="max-h-60 overflow-y-auto rounded-control border border-hairline">
        <table className="w-full text-[0.8125rem]">
          <caption className="sr-only">{texts.caption}</caption>
          <thead className="sticky top-0 bg-sunken text-left text-muted">
            <tr>
              <th scope="col" className="px-3 py-1.5 font-medium">
                {t`Day`}
              </th>
              <th scope="col" className="px-3 py-1.5 text-right font-medium">
                {texts.countColumn}
              </th>
              <th scope="col" className="px-3 py-1.5 text-right font-medium">
                {t`Credits`}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-hairline">
            {days.toReversed().map(({ day, count, credits }) => (
              <tr key={day}>
                <th scope="row" className="px-3 py-1.5 text-left font-normal">
                  {formatDay(day)}
                </th>
                <td className="figures px-3 py-1.5 text-right">{formatWhole(count)}</td>
                <td className="figures px-3 py-1.5 text-right">{formatWhole(credits)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
