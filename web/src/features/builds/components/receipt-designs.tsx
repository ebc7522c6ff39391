import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { DesignResult } from '../../../../../shared/domain/design.ts';
import { serverText } from '../../../lib/language/server-text.ts';
import { t } from '../../../lib/language/translate.ts';
import { openProblemsText } from '../built-revisions.ts';

export function ReceiptDesigns({ designs }: { designs: readonly DesignResult[] }) {
  return (
    <ul aria-label={t`Designs`} className="mb-3 grid gap-1 border-b border-hairline pb-3">
      {designs.map((design) => {
        const isWhole = design.revisionString !== undefined && design.openProblems.length === 0;
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

function outcomeText({ revisionString, failure = '', failureText, openProblems }: DesignResult): string {
  if (revisionString === undefined)
    return t`not delivered and not charged. ${serverText(failure, 'failure', failureText)}`;
  if (openProblems.length === 0) return t`Rev ${revisionString}`;
  return t`Rev ${revisionString}, for half its price: ${openProblemsText(openProblems.length)}`;
}
