import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { DesignResult } from '../../../../../shared/domain/design.ts';
import { serverText } from '../../../lib/language/server-text.ts';
import { t } from '../../../lib/language/translate.ts';
import { headlineOf, isWhole as isProven } from '../proof-text.ts';

export function ReceiptDesigns({ designs }: { designs: readonly DesignResult[] }) {
  return (
    <ul aria-label={t`Designs`} className="mb-3 grid gap-1 border-b border-hairline pb-3">
      {designs.map((design) => {
        const isWhole = design.revisionString !== undefined && isProven({ ...design, lost: [] });
        return (
          <li
            key={design.name}
            className="flex items-start gap-2 [overflow-wrap:anywhere] [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0"
          >
            {isWhole ? (
              <CircleCheck aria-hidden className="text-ok" />
            ) : (
              <TriangleAlert aria-hidden className="text-warn" />
            )}
            <span>
              <span className="font-medium">{t(design.name)}</span>: {outcomeText(design)}
              {design.openProblems.map((problem) => (
                <span key={problem} className="block text-[0.8125rem] text-muted">
                  {problem}
                </span>
              ))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function outcomeText(design: DesignResult): string {
  const { revisionString, failure = '', failureText } = design;
  if (revisionString === undefined)
    return t`not delivered and not charged. ${serverText(failure, 'failure', failureText)}`;
  const headline = headlineOf({ ...design, lost: [] });
  return headline === undefined ? t`Rev ${revisionString}` : t`Rev ${revisionString}: ${headline}`;
}
