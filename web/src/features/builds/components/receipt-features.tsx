import { CircleCheck, CircleHelp, CircleX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FeatureResult } from '../../../../../shared/domain/proof.ts';
import type { Receipt } from '../../../../../shared/domain/receipt.ts';
import { t } from '../../../lib/language/translate.ts';
import { headlineOf, isWhole, outcomeLabel, problemText, reasonOf } from '../proof-text.ts';

/** Lists the requested features with their results. Older receipts contain only the problems. */
export function ReceiptFeatures({ receipt }: { receipt: Receipt }) {
  const { features, lost, openProblems, proofBy } = receipt;
  const headline = headlineOf(receipt);
  if (headline === undefined) return null;
  return (
    <div className="mb-3 border-b border-hairline pb-3">
      <p className="flex items-center gap-2 font-medium">
        {isWhole(receipt) ? (
          <CircleCheck aria-hidden className="size-5 shrink-0 text-ok" />
        ) : (
          <TriangleAlert aria-hidden className="size-5 shrink-0 text-warn" />
        )}
        {headline}
      </p>
      <ul aria-label={t`What was asked for`} className="mt-2 grid gap-1.5">
        {features.map((feature) => (
          <Line
            key={feature.name}
            icon={<OutcomeIcon {...feature} />}
            text={feature.name}
            reason={feature.reason ?? reasonOf(feature.outcome)}
          />
        ))}
        {lost.map((name) => (
          <Line key={name} icon={<CircleX aria-hidden className="text-danger" />} text={t`No longer there: ${name}`} />
        ))}
        {openProblems.map((problem) => {
          const { text, details } = problemText(problem);
          return <Line key={problem} icon={<Fault label={t`Fails:`} />} text={text} details={details} />;
        })}
      </ul>
      {proofBy === 'author' && (
        <p className="mt-2 text-[0.8125rem] text-muted">
          {t`The model that wrote the app also wrote the steps of this check.`}
        </p>
      )}
    </div>
  );
}

interface LineProps {
  icon: ReactNode;
  text: string;
  reason?: string | undefined;
  /** Technical details for developers, initially collapsed. */
  details?: string | undefined;
}

function Line({ icon, text, reason = '', details }: LineProps) {
  const problem = problemText(reason);
  const folded = details ?? problem.details;
  return (
    <li className="flex items-start gap-2 [overflow-wrap:anywhere] [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
      {icon}
      <div dir="auto" className="min-w-0">
        <span>{text}</span>
        {problem.text !== '' && <p className="text-[0.8125rem] text-muted">{problem.text}</p>}
        {folded !== undefined && (
          <details className="text-[0.8125rem] text-muted">
            <summary className="w-fit cursor-pointer underline">{t`Details`}</summary>
            <code>{folded}</code>
          </details>
        )}
      </div>
    </li>
  );
}

function OutcomeIcon(feature: Pick<FeatureResult, 'outcome' | 'isUntried'>) {
  const label = outcomeLabel(feature);
  if (feature.isUntried) return <CircleHelp aria-label={label} className="text-muted" />;
  switch (feature.outcome) {
    case 'shown':
      return <CircleCheck aria-label={label} className="text-ok" />;
    case 'not_showable':
      return <CircleHelp aria-label={label} className="text-muted" />;
    default:
      return <Fault label={label} />;
  }
}

function Fault({ label }: { label: string }) {
  return <CircleX aria-label={label} className="text-danger" />;
}
