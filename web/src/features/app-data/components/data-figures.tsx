import type { DataOverview } from '../../../../../shared/contract/data-overview.ts';
import { DATA_LIMITS, FREE_OPERATIONS_PER_MONTH } from '../../../../../shared/domain/app-data/data-limits.ts';
import { t } from '../../../lib/language/translate.ts';
import { formatWhole } from '../../../lib/language/whole-number.ts';
import { formatBytes } from '../../../lib/measure-format.ts';
import { formatCredits } from '../../../lib/text-format.ts';

/** Share of a limit from which the usage is shown as nearly full. */
const NEARLY_FULL = 0.9;

interface DataFiguresProps {
  overview: DataOverview;
  /** False for previews, which do not count against limits. */
  isLive: boolean;
}

export function DataFigures({ overview, isLive }: DataFiguresProps) {
  const { collections, records, bytes, operationsThisMonth, creditsThisMonth } = overview;
  return (
    <dl className="mt-5 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-hairline bg-hairline lg:grid-cols-4">
      <Figure
        label={t`Collections`}
        value={formatWhole(collections.length)}
        limit={t`of ${DATA_LIMITS.COLLECTIONS}`}
        share={collections.length / DATA_LIMITS.COLLECTIONS}
      />
      <Figure
        label={t`Records`}
        value={formatWhole(records)}
        limit={t`of ${formatWhole(DATA_LIMITS.RECORDS)}`}
        share={records / DATA_LIMITS.RECORDS}
      />
      <Figure
        label={t`Size`}
        value={formatBytes(bytes)}
        limit={t`of ${formatBytes(DATA_LIMITS.BYTES)}`}
        share={bytes / DATA_LIMITS.BYTES}
      />
      {isLive ? (
        <Figure
          label={t`Changes this month`}
          value={formatWhole(operationsThisMonth)}
          limit={
            creditsThisMonth > 0
              ? t`for ${formatCredits(creditsThisMonth)}`
              : t`of ${formatWhole(FREE_OPERATIONS_PER_MONTH)} free`
          }
          share={operationsThisMonth / FREE_OPERATIONS_PER_MONTH}
          isSoft
        />
      ) : (
        <Figure label={t`Changes this month`} value={t`Free`} limit={t`in previews`} share={0} isSoft />
      )}
    </dl>
  );
}

interface FigureProps {
  label: string;
  value: string;
  limit: string;
  share: number;
  /** True when usage beyond the limit is allowed and costs credits. */
  isSoft?: boolean;
}

function Figure({ label, value, limit, share, isSoft = false }: FigureProps) {
  const isNearlyFull = !isSoft && share >= NEARLY_FULL;
  return (
    <div className="bg-surface px-4 py-3">
      <dt className="text-[0.8125rem] text-muted">{label}</dt>
      <dd className="mt-0.5">
        <span className="figures text-xl font-medium">{value}</span>{' '}
        <span className="text-[0.8125rem] whitespace-nowrap text-muted">{limit}</span>
        {isNearlyFull && (
          <span className="block text-[0.8125rem] text-warn">{share >= 1 ? t`Full` : t`Nearly full`}</span>
        )}
        <span aria-hidden className="mt-1.5 block h-1 overflow-hidden rounded-full bg-hover">
          <span
            className={`block h-full ${isNearlyFull ? 'bg-warn' : 'bg-muted'}`}
            style={{ width: `${Math.min(100, share * 100)}%` }}
          />
        </span>
      </dd>
    </div>
  );
}
