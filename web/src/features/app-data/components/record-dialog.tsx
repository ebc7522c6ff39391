import { useState } from 'react';
import type { AppRecord } from '../../../../../shared/contract/app-record.ts';
import type { CollectionPolicy } from '../../../../../shared/domain/app-data/data-policy.ts';
import { Callout } from '../../../components/ui/callout.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextAreaField } from '../../../components/ui/field.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { t } from '../../../lib/language/translate.ts';
import { formatMoment } from '../../../lib/measure-format.ts';
import { toasts } from '../../../lib/toasts.ts';
import { useSaveRecord } from '../api/use-record-changes.ts';
import type { CollectionRef } from '../data-scope.ts';
import { draftOf, readDraft } from '../record-draft.ts';
import { RecordConflict } from './record-conflict.tsx';

interface RecordDialogProps {
  place: CollectionRef;
  policy: CollectionPolicy;
  record: AppRecord;
  onClose: () => void;
}

export function RecordDialog({ place, policy, record, onClose }: RecordDialogProps) {
  const [base, setBase] = useState(record);
  const [draft, setDraft] = useState(() => draftOf(record.value));
  const [problem, setProblem] = useState<string>();
  const [current, setCurrent] = useState<AppRecord | null>(null);
  const saving = useSaveRecord(place);
  const isReadOnly = policy.change === 'nobody';
  const title = isReadOnly ? t`Record` : t`Edit Record`;
  const save = async (ifVersion: number) => {
    const read = readDraft(draft, policy);
    if (!read.ok) return setProblem(read.problem);
    if (saving.isPending) return;
    const outcome = await saving.mutateAsync({ recordId: record.id, value: read.value, ifVersion });
    if (outcome.status === 'saved') {
      toasts.success(t`The record was saved.`);
      onClose();
    }
    if (outcome.status === 'changed') setCurrent(outcome.current);
    if (outcome.status === 'gone') setProblem(t`The record was deleted meanwhile. Your text is only here.`);
    if (outcome.status === 'failed') setProblem(outcome.problem);
  };
  const take = (other: AppRecord) => {
    setBase(other);
    setDraft(draftOf(other.value));
    setCurrent(null);
    setProblem(undefined);
  };
  return (
    <Dialog
      size="wide"
      title={title}
      description={descriptionOf(base)}
      closesOnOutsideClick={draft === draftOf(base.value)}
      onClose={onClose}
    >
      <form
        aria-label={title}
        noValidate
        className="mt-5 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void save(current?.version ?? base.version);
        }}
      >
        <TextAreaField
          label={t`Record as JSON`}
          rows={10}
          className="font-mono text-[0.8125rem]"
          spellCheck={false}
          autoCapitalize="none"
          value={draft}
          readOnly={isReadOnly}
          error={problem}
          onChange={(event) => {
            setDraft(event.target.value);
            setProblem(undefined);
          }}
        />
        {current !== null && <RecordConflict draft={draft} current={current} onTake={() => take(current)} />}
        {isReadOnly ? (
          <Callout tone="info" title={t`The rules of the app do not allow changes to these records`}>
            {t`You can delete them, and add others by an import.`}
          </Callout>
        ) : (
          <FormActions
            submitLabel={current === null ? t`Save` : t`Save Mine`}
            isBusy={saving.isPending}
            onCancel={onClose}
          />
        )}
      </form>
    </Dialog>
  );
}

function descriptionOf({ author, createdAtMs, version }: AppRecord): string {
  return t`Added by ${author} on ${formatMoment(new Date(createdAtMs).toISOString())}, version ${version}.`;
}
