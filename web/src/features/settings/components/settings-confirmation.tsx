import * as z from 'zod';
import { adminPasswordSchema } from '../../../../../shared/contract/admin/fields.ts';
import type { EditableSettings } from '../../../../../shared/contract/admin/platform.ts';
import { PasswordField } from '../../../components/admin/password-field.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { useSaveSettings } from '../api/platform-settings.ts';
import { changedSettings, describeChanges } from '../settings-changes.ts';

const confirmationSchema = z.object({ adminPassword: adminPasswordSchema });

interface SettingsConfirmationProps {
  before: EditableSettings;
  after: EditableSettings;
  onClose: () => void;
}

export function SettingsConfirmation({ before, after, onClose }: SettingsConfirmationProps) {
  const form = useZodForm(confirmationSchema, { defaultValues: { adminPassword: '' } });
  const saving = useSaveSettings(onClose);
  const submit = form.submit(({ adminPassword }) => {
    if (!saving.isPending) saving.mutate({ settings: changedSettings(before, after), adminPassword });
  });
  return (
    <Dialog
      title="Confirm Changes"
      description="These settings hold for everyone within half a minute."
      closesOnOutsideClick={false}
      onClose={onClose}
    >
      <form noValidate autoComplete="off" className="mt-4 grid gap-4" onSubmit={submit}>
        <dl className="grid max-h-72 gap-3 overflow-y-auto rounded-control bg-sunken p-3">
          {describeChanges(before, after).map(({ label, before: oldText, after: newText }) => (
            <div key={label}>
              <dt className="font-medium">{label}</dt>
              <dd className="figures text-[0.8125rem] whitespace-pre-line text-muted line-through">{oldText}</dd>
              <dd className="figures text-[0.8125rem] whitespace-pre-line">{newText}</dd>
            </div>
          ))}
        </dl>
        <PasswordField {...form.field('adminPassword')} />
        <FormActions submitLabel="Save Settings" isBusy={saving.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
