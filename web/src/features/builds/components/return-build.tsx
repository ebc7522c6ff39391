import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { returnInputSchema } from '../../../../../shared/contract/builds.ts';
import { RETURN_REASON_MAX_LENGTH, RETURNS_PER_WEEK } from '../../../../../shared/domain/build-return.ts';
import { BUILD_MESSAGES } from '../../../../../shared/messages/builds.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextAreaField } from '../../../components/ui/field.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { errorText } from '../../../lib/api-error.ts';
import { t } from '../../../lib/language/translate.ts';
import { formatMoment } from '../../../lib/measure-format.ts';
import { formatCredits } from '../../../lib/text-format.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
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

export function ReturnBuild(props: ReturnBuildProps) {
  const { revisions, credits, until } = props;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="mt-3 border-t border-hairline pt-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-60 text-[0.8125rem] text-muted">
          {t`Does it not work? Until ${formatMoment(until)}, and before you export or publish it, you can return it whole: ${formatCredits(credits)} come back, and ${deletedText(revisions)}.`}
        </p>
        <Button onClick={() => setIsAsking(true)}>
          <Undo2 aria-hidden /> {t`Return this build`}
        </Button>
      </div>
      {isAsking && <ReturnDialog {...props} onClose={() => setIsAsking(false)} />}
    </div>
  );
}

const reasonSchema = returnInputSchema.pick({ reason: true });

function ReturnDialog(props: ReturnBuildProps & { onClose: () => void }) {
  const { operationId, revisions, credits, onReturned, onClose } = props;
  const { mutate, isPending, error } = useBuildReturn(operationId, onReturned);
  const form = useZodForm(reasonSchema, { defaultValues: { reason: '' } });
  const deleted = deletedText(revisions);
  return (
    <Dialog
      title={t`Return this build?`}
      description={
        revisions.length > 1
          ? t`${formatCredits(credits)} come back to your account. ${deleted} for good, and the project with them when it has no other revision. You can return ${RETURNS_PER_WEEK} builds in seven days.`
          : t`${formatCredits(credits)} come back to your account. ${deleted} for good, and the project with it when it has no other revision. You can return ${RETURNS_PER_WEEK} builds in seven days.`
      }
      closesOnOutsideClick={false}
      onClose={() => !isPending && onClose()}
    >
      <form
        noValidate
        className="mt-5 grid gap-4"
        onSubmit={form.submit(
          ({ reason }) => !isPending && mutate(reason),
          () => {},
        )}
      >
        <TextAreaField
          label={t`What does not work?`}
          hint={t`One sentence. We read it, to make our check better.`}
          rows={3}
          maxLength={RETURN_REASON_MAX_LENGTH}
          {...form.field('reason')}
        />
        {error !== null && (
          <p role="alert" className="text-danger [overflow-wrap:anywhere]">
            {errorText(error, t(BUILD_MESSAGES.returnFallback))}
          </p>
        )}
        <FormActions submitLabel={t`Return it`} variant="danger" isBusy={isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function deletedText(revisions: readonly string[]): string {
  const names = revisionNames(revisions);
  return revisions.length > 1 ? t`${names} are deleted` : t`${names} is deleted`;
}
