import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Revision } from '../../../../shared/contract/projects.ts';
import { appealInputSchema } from '../../../../shared/contract/publishing.ts';
import { APPEAL_MAX_LENGTH, type Takedown } from '../../../../shared/domain/takedown.ts';
import { PUBLISHING_MESSAGES, RULE_LABELS } from '../../../../shared/messages/publishing.ts';
import { t } from '../../lib/language/translate.ts';
import { useAppeal } from '../../lib/revisions/use-appeal.ts';
import { useZodForm } from '../../lib/use-zod-form.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextAreaField } from '../ui/field.tsx';
import { FormActions } from '../ui/form-actions.tsx';

export function TakedownNote({ revision }: { revision: Revision }) {
  const { projectId, takedown } = revision;
  const [isAppealing, setIsAppealing] = useState(false);
  return (
    <Callout
      tone="warn"
      title={t(PUBLISHING_MESSAGES.takenDown)}
      action={takedown?.appealedAt === undefined && <Button onClick={() => setIsAppealing(true)}>{t`Appeal`}</Button>}
    >
      {takedown !== undefined && takedown.reason !== '' && <Reason takedown={takedown} />}
      <p>
        {t(PUBLISHING_MESSAGES.takenDownDetail)}{' '}
        <Link to="/app-rules" className="text-accent-text underline">
          {t`What apps may do`}
        </Link>
      </p>
      {takedown?.appealedAt !== undefined && (
        <p className="mt-2">
          {takedown.rejection === undefined
            ? t(PUBLISHING_MESSAGES.appealPending)
            : `${t(PUBLISHING_MESSAGES.appealRejected)}: ${takedown.rejection}`}
        </p>
      )}
      {isAppealing && <AppealDialog projectId={projectId} onClose={() => setIsAppealing(false)} />}
    </Callout>
  );
}

function Reason({ takedown: { rule, reason } }: { takedown: Takedown }) {
  return (
    <p className="mb-2 whitespace-pre-line text-ink">
      {rule === 'other' ? reason : `${t(RULE_LABELS[rule])}: ${reason}`}
    </p>
  );
}

function AppealDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const appeal = useAppeal(projectId, onClose);
  const form = useZodForm(appealInputSchema.pick({ text: true }), { defaultValues: { text: '' } });
  return (
    <Dialog
      title={t`Appeal`}
      description={t`Say why the app should be online. An admin reads it and decides; you can appeal once.`}
      closesOnOutsideClick={false}
      onClose={onClose}
    >
      <form
        noValidate
        className="mt-5 grid gap-4"
        onSubmit={form.submit(({ text }) => !appeal.isPending && appeal.mutate(text))}
      >
        <TextAreaField label={t`Your appeal`} rows={5} maxLength={APPEAL_MAX_LENGTH} {...form.field('text')} />
        <FormActions submitLabel={t`Send`} isBusy={appeal.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
