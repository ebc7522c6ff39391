import { ChevronDown, ExternalLink } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CreditHistoryRow } from '../../../../../shared/contract/credits.ts';
import type { LedgerEntry } from '../../../../../shared/domain/ledger-entry.ts';
import { classNames } from '../../../lib/class-names.ts';
import { t } from '../../../lib/language/translate.ts';
import { formatWhole } from '../../../lib/language/whole-number.ts';
import { formatMoment, formatRelative } from '../../../lib/measure-format.ts';
import { KIND_LABELS, paidOperation, purchaseSignature, reasonText, rowTexts, signedCredits } from '../ledger-text.ts';

const LINK =
  'relative inline-flex min-h-6 items-center gap-1 after:absolute after:-inset-x-2 after:-inset-y-2.5 text-accent-text underline underline-offset-2';

/** Returns the URL of a transaction in the explorer. Null until the network is known. */
export type ExplorerUrl = ((signature: string) => string) | null;

interface HistoryRowProps {
  row: CreditHistoryRow;
  explorerUrl: ExplorerUrl;
}

export function HistoryRow({ row, explorerUrl }: HistoryRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const linesId = useId();
  const main = row.entries[0];
  if (main === undefined) return null;
  const { title, detail } = rowTexts(row.entries);
  return (
    <li>
      <div className="flex items-start gap-3 py-3 pr-2 pl-4">
        <div className="min-w-0 flex-1">
          <p className="font-medium [overflow-wrap:anywhere]">{title}</p>
          <p className="flex flex-wrap items-baseline gap-x-2 text-[0.8125rem] text-muted [overflow-wrap:anywhere]">
            <span>
              {detail} ·{' '}
              <time dateTime={main.createdAt} title={formatMoment(main.createdAt)}>
                {formatRelative(main.createdAt, Date.now())}
              </time>
            </span>
            <RowLink entry={main} explorerUrl={explorerUrl} />
          </p>
        </div>
        <div className="figures shrink-0 text-right">
          <p className={classNames(row.credits > 0 && 'text-ok')}>
            {signedCredits(row.credits)} <span className="sr-only">{t`credits`}</span>
          </p>
          <p className="text-[0.8125rem] text-muted">
            <span className="font-sans">{t`Balance`}</span> {formatWhole(row.balance)}
          </p>
        </div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={linesId}
          aria-label={t`Lines of ${title}`}
          onClick={() => setIsOpen(!isOpen)}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted transition-colors hover:bg-hover hover:text-ink sm:size-control"
        >
          <ChevronDown aria-hidden className={classNames('size-4 transition-transform', isOpen && 'rotate-180')} />
        </button>
      </div>
      <div id={linesId} hidden={!isOpen}>
        {isOpen && <Lines entries={row.entries} title={title} />}
      </div>
    </li>
  );
}

function RowLink({ entry, explorerUrl }: { entry: LedgerEntry; explorerUrl: ExplorerUrl }) {
  const operationId = paidOperation(entry);
  if (operationId !== undefined) {
    return (
      <Link to={`/receipts/${operationId}`} className={LINK}>
        {t`Receipt`}
      </Link>
    );
  }
  const signature = purchaseSignature(entry);
  if (signature === undefined || explorerUrl === null) return null;
  return (
    <a className={LINK} href={explorerUrl(signature)} target="_blank" rel="noopener noreferrer">
      {t`View the transaction`} <ExternalLink aria-hidden className="size-3" />
    </a>
  );
}

function Lines({ entries, title }: { entries: readonly LedgerEntry[]; title: string }) {
  return (
    <ul
      aria-label={t`Lines of ${title}`}
      className="animate-fade-in space-y-2 border-t border-hairline bg-sunken px-4 py-3 text-[0.8125rem]"
    >
      {entries.map((entry) => (
        <li key={entry.entryId} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="[overflow-wrap:anywhere]">
            <span className="font-medium">{t(KIND_LABELS[entry.kind])}</span>{' '}
            <span className="text-muted">
              {reasonText(entry)}, {formatMoment(entry.createdAt)}
            </span>
          </span>
          <span className="figures text-muted">
            {entry.credits !== 0 && <span>{t`${signedCredits(entry.credits)} available`}</span>}
            {entry.credits !== 0 && entry.heldCredits !== 0 && ', '}
            {entry.heldCredits !== 0 && <span>{t`${signedCredits(entry.heldCredits)} held`}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
