import { ChevronDown, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Receipt } from '../../../../../shared/domain/receipt.ts';
import { CopyButton } from '../../../components/ui/copy-button.tsx';
import { plural } from '../../../lib/language/plural.ts';
import { t } from '../../../lib/language/translate.ts';
import { formatWhole } from '../../../lib/language/whole-number.ts';
import { formatBytes, formatUsd } from '../../../lib/measure-format.ts';
import { formatCredits } from '../../../lib/text-format.ts';
import type { BuildResult } from '../build-state.ts';
import { workText } from '../proof-text.ts';
import { ChangedLines } from './changed-lines.tsx';
import { ReceiptDesigns } from './receipt-designs.tsx';
import { ReceiptFeatures } from './receipt-features.tsx';
import { ReceiptFilmStrip } from './receipt-film-strip.tsx';
import { ReceiptProof } from './receipt-proof.tsx';
import { ReceiptReview } from './receipt-review.tsx';
import { ReceiptStages } from './receipt-stages.tsx';

interface BuildReceiptProps {
  result: Pick<BuildResult, 'operationId' | 'receipt' | 'receiptKeyId' | 'heldCredits'>;
  /** False when the features are already shown above the receipt. */
  hasFeatures?: boolean;
  action?: ReactNode;
}

export function BuildReceipt({
  result: { operationId, receipt, receiptKeyId, heldCredits },
  hasFeatures = true,
  action,
}: BuildReceiptProps) {
  if (receipt === null) {
    return (
      <p className="flex items-center gap-2">
        <CircleCheck aria-hidden className="size-5 text-ok" /> {t`Your app is ready.`}
      </p>
    );
  }
  return (
    <section aria-label={t`Receipt`} className="rounded-card border border-hairline bg-sunken p-4">
      {hasFeatures && <ReceiptFeatures receipt={receipt} />}
      {receipt.designs !== undefined && <ReceiptDesigns designs={receipt.designs} />}
      {receipt.modelNotes.length > 0 && (
        <ul className="mb-3 grid gap-1">
          {receipt.modelNotes.map((note) => (
            <Finding key={note} icon={<Info aria-hidden className="text-warn" />} text={t`The model says: “${note}”`} />
          ))}
        </ul>
      )}
      <p className="figures font-medium">{priceText(receipt, heldCredits)}</p>
      <details className="group mt-2">
        <summary className="flex w-fit cursor-pointer items-center gap-1 py-1 text-[0.8125rem] text-muted hover:text-ink max-sm:py-2.5">
          {t`Checks, time and proof`}
          <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
        </summary>
        <div className="mt-2 border-t border-hairline pt-3">
          <ReceiptDetails operationId={operationId} receipt={receipt} receiptKeyId={receiptKeyId} />
        </div>
      </details>
      {action}
    </section>
  );
}

interface ReceiptDetailsProps {
  operationId: string;
  receipt: Receipt;
  receiptKeyId: string | null;
}

function ReceiptDetails({ operationId, receipt, receiptKeyId }: ReceiptDetailsProps) {
  const told = new Set([...receipt.openProblems, ...receipt.inheritedProblems]);
  const left = receipt.problemsLeft.filter((problem) => !told.has(problem));
  return (
    <>
      {receipt.revision !== undefined && <Changes revision={receipt.revision} />}
      <ReceiptStages stages={receipt.stages} />
      {receipt.review !== undefined && <ReceiptReview review={receipt.review} />}
      <ul className="mt-3 grid gap-1 border-t border-hairline pt-3">
        {receipt.checksPassed.map((check) => (
          <Finding key={check} icon={<CircleCheck aria-hidden className="text-ok" />} text={t(check)} />
        ))}
        {left.map((problem) => (
          <Finding key={problem} icon={<TriangleAlert aria-label={t`Left:`} className="text-warn" />} text={problem} />
        ))}
        {receipt.inheritedProblems.map((problem) => (
          <Finding
            key={problem}
            icon={<Info aria-hidden className="text-muted" />}
            text={t`As before this change: ${problem}`}
          />
        ))}
      </ul>
      {receipt.filmStrip !== undefined && <ReceiptFilmStrip operationId={operationId} frames={receipt.filmStrip} />}
      <p className="figures mt-3 flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-hairline pt-3 text-[0.8125rem] text-muted">
        <ModelCost stages={receipt.stages} />
        <span>
          {formatBytes(receipt.documentBytes)} · {repairsText(receipt)}
        </span>
      </p>
      <div className="figures flex items-center gap-2 text-[0.8125rem] text-muted">
        <span>SHA-256</span>
        <code className="min-w-0 flex-1 truncate" title={receipt.documentSha256}>
          {receipt.documentSha256}
        </code>
        <CopyButton
          text={receipt.documentSha256}
          label={t`Copy the SHA-256 of the document`}
          confirmation={t`SHA-256 copied to clipboard!`}
        />
      </div>
      <ReceiptProof operationId={operationId} keyId={receiptKeyId} />
    </>
  );
}

/** Formats as `6 of 8 work: 18 of 25 credits`. An older receipt has no features to count. */
function priceText(receipt: Receipt, heldCredits: number | null): string {
  const { creditsCharged } = receipt;
  const price =
    heldCredits === null || heldCredits === creditsCharged
      ? formatCredits(creditsCharged)
      : t`${formatWhole(creditsCharged)} of ${formatCredits(heldCredits)}`;
  if (receipt.features.length === 0 || receipt.designs !== undefined) return t`${price} charged`;
  return `${workText(receipt)}: ${price}`;
}

/** Cost of the tokens of all attempts by the provider's list prices. Renders nothing when unknown or free. */
function ModelCost({ stages }: Pick<Receipt, 'stages'>) {
  const costUsd = stages.reduce((sum, stage) => sum + (stage.costUsd ?? 0), 0);
  if (costUsd === 0) return null;
  return <span className="text-muted">{t`model about ${formatUsd(costUsd)}`}</span>;
}

function Changes({ revision }: { revision: NonNullable<Receipt['revision']> }) {
  const { baseRevisionString, editsApplied, isRewritten, linesAdded, linesRemoved } = revision;
  const how = isRewritten ? t`written anew` : plural(editsApplied, { one: '# edit', other: '# edits' });
  return (
    <p className="figures mb-3 flex flex-wrap justify-between gap-x-4 border-b border-hairline pb-3 text-[0.8125rem]">
      <span>
        <ChangedLines added={linesAdded} removed={linesRemoved} />
      </span>
      <span className="text-muted">{t`${how}, from Rev ${baseRevisionString}`}</span>
    </p>
  );
}

function Finding({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <li className="flex items-start gap-2 [overflow-wrap:anywhere] [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
      {icon} {text}
    </li>
  );
}

/** Counts the attempted repairs in `stages`, because `repairs` counts only those that were kept. */
function repairsText({ stages, repairs: kept }: Pick<Receipt, 'stages' | 'repairs'>): string {
  const tried = stages.filter(({ stage }) => stage === 'repair').length;
  const count = Math.max(tried, kept);
  if (count === 0) return t`no repairs`;
  if (tried === kept) return plural(count, { one: '# repair', other: '# repairs' });
  const attempts = plural(count, { one: '# repair tried', other: '# repairs tried' });
  return kept === 0 ? t`${attempts}, none worked` : t`${attempts}, ${kept} kept`;
}
