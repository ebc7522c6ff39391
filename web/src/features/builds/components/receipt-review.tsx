import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { Receipt } from '../../../../../shared/domain/receipt.ts';
import type { GradedAspect } from '../../../../../shared/domain/review-grades.ts';
import { plural } from '../../../lib/language/plural.ts';
import { serverText } from '../../../lib/language/server-text.ts';
import { t } from '../../../lib/language/translate.ts';

type Review = NonNullable<Receipt['review']>;

export function ReceiptReview({ review }: { review: Review }) {
  const { outcome, faults, grades } = review;
  return (
    <div className="mt-3 border-t border-hairline pt-3 [overflow-wrap:anywhere]">
      <p className="flex items-start gap-2 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
        {iconOf(outcome)} {reviewText(review)}
      </p>
      {faults.length > 0 && (
        <ul className="mt-1 grid list-disc gap-1 pl-10 text-[0.8125rem] text-muted">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      {grades.length > 0 && <Grades grades={grades} />}
    </div>
  );
}

function Grades({ grades }: Pick<Review, 'grades'>) {
  return (
    <dl aria-label={t`The model's grades`} className="mt-2 grid gap-1 pl-6 text-[0.8125rem]">
      {grades.map(({ aspect, grade, reason }) => (
        <div key={aspect} className="flex gap-2">
          <dt className="w-28 shrink-0">{gradeName(aspect)}</dt>
          <dd>
            <span className="font-medium tabular-nums">{t`${grade} of 5`}</span>{' '}
            <span className="text-muted">{reason}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function gradeName(aspect: GradedAspect): string {
  switch (aspect) {
    case 'layout':
      return t`Layout`;
    case 'legibility':
      return t`Legibility`;
    case 'imagery':
      return t`Pictures`;
    case 'content':
      return t`Content`;
    case 'consistency':
      return t`Consistency`;
  }
}

function iconOf(outcome: Review['outcome']) {
  switch (outcome) {
    case 'none':
    case 'changed':
      return <CircleCheck aria-hidden className="text-ok" />;
    case 'worse':
    case 'not_preferred':
    case 'unchanged':
      return <TriangleAlert aria-label={t`Left:`} className="text-warn" />;
    default:
      return <Info aria-hidden className="text-muted" />;
  }
}

function reviewText({ outcome, images, faults, reason = '', reasonText }: Review): string {
  const looked = plural(images, { one: 'Reviewed on # image', other: 'Reviewed on # images' });
  const saw = plural(faults.length, { one: 'the model saw # fault', other: 'the model saw # faults' });
  const seen = faults.length === 0 ? t`${looked}: the model gave a low grade` : `${looked}: ${saw}`;
  switch (outcome) {
    case 'none':
      return t`${looked}: the model saw no faults`;
    case 'changed':
      return faults.length > 1 ? t`${seen}, and changed the app for them` : t`${seen}, and changed the app for it`;
    case 'worse':
      return t`${seen}. Its change made something else worse, so it was left out`;
    case 'not_preferred':
      return t`${seen}. A second look at both versions did not prefer its change, so it was left out`;
    case 'unchanged':
      return t`${seen}, and made no change that could be kept`;
    case 'unreadable':
      return t`${looked}, but the model did not say clearly what it saw`;
    case 'missing':
      return t`Not reviewed. ${serverText(reason, 'failure', reasonText)}`;
  }
}
