import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { RETURNS_PER_WEEK } from '../../../../../shared/domain/build-return.ts';
import { BUILD_MESSAGES } from '../../../../../shared/messages/builds.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { errorText } from '../../../lib/api-error.ts';
import { t } from '../../../lib/language/translate.ts';
import { formatMoment } from '../../../lib/measure-format.ts';
import { formatCredits } from '../../../lib/text-format.ts';
import { type ReturnedBuild, useBuildReturn } from '../api/use-build-return.ts';
import { revisionNames } from '../built-revisions.ts';

interface ReturnBuildProps {
  operationId: string;
  revisions: readonly string[];
  credits: number;
  /** The deadline for the refund; ISO 8601. */
  until: string;
  onReturned: (returned: ReturnedBuild) => void;
}

export function ReturnBuild({ operationId, revisions, credits, until, onReturned }: ReturnBuildProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending, error } = useBuildReturn(operationId, onReturned);
  const deleted = deletedText(revisions);
  return (
    <div className="mt-3 border-t border-hairline pt-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-60 text-[0.8125rem] text-muted">
          {t`Not what you wanted? Until ${formatMoment(until)} you can return it whole: ${formatCredits(credits)} come back, and ${deleted}.`}
        </p>
        <Button aria-disabled={isPending} onClick={() => !isPending && setIsAsking(true)}>
          {isPending ? <Spinner /> : <Undo2 aria-hidden />} {t`Return this build`}
        </Button>
      </div>
      {error !== null && (
        <p role="alert" className="mt-2 text-[0.8125rem] text-danger [overflow-wrap:anywhere]">
          {errorText(error, t(BUILD_MESSAGES.returnFallback))}
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t`Return this build?`}
          question={
            revisions.length > 1
              ? t`${formatCredits(credits)} come back to your account. ${deleted} for good, and the project with them when it has no other revision. You can return ${RETURNS_PER_WEEK} builds in seven days.`
              : t`${formatCredits(credits)} come back to your account. ${deleted} for good, and the project with it when it has no other revision. You can return ${RETURNS_PER_WEEK} builds in seven days.`
          }
          confirmLabel={t`Return it`}
          cancelLabel={t`Keep it`}
          isBusy={isPending}
          onConfirm={() => mutate(undefined, { onSettled: () => setIsAsking(false) })}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

function deletedText(revisions: readonly string[]): string {
  const names = revisionNames(revisions);
  return revisions.length > 1 ? t`${names} are deleted` : t`${names} is deleted`;
}
