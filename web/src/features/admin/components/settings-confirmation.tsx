/** Shows what would change, from what to what, and takes the admin password for it. */
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { EditableSettings } from '../../../../../shared/contract/admin/platform.ts';
import { ADMIN_MESSAGES } from '../../../../../shared/messages/admin.ts';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { queryKeys } from '../../../lib/query-keys.ts';
import { toasts } from '../../../lib/toasts.ts';
import { changedSettings, describeChanges } from '../settings-draft.ts';
import { PasswordField } from './password-field.tsx';
import { useAdminAction } from './use-admin-action.ts';

interface SettingsConfirmationProps {
  before: EditableSettings;
  after: EditableSettings;
  onClose: () => void;
}

export function SettingsConfirmation({ before, after, onClose }: SettingsConfirmationProps) {
  const [adminPassword, setAdminPassword] = useState('');
  const queryClient = useQueryClient();
  const change = useAdminAction('setSettings', {
    success: 'The settings were saved.',
    fallback: ADMIN_MESSAGES.updateFallback,
    onDone: () => {
      onClose();
      void queryClient.invalidateQueries({ queryKey: queryKeys.creditConfig });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog is a part of the settings' form for React, though not for the page.
    event.stopPropagation();
    if (change.isPending) return;
    if (adminPassword === '') toasts.error('Please enter the admin password.');
    else change.mutate({ settings: changedSettings(before, after), adminPassword });
  };
  return (
    <Dialog
      title="Confirm Changes"
      description="These settings hold for everyone within half a minute."
      closesOnOutsideClick={false}
      onClose={onClose}
    >
      <form noValidate autoComplete="off" className="mt-4 grid gap-4 max-sm:pb-24" onSubmit={submit}>
        <dl className="grid max-h-72 gap-3 overflow-y-auto rounded-control bg-sunken p-3">
          {describeChanges(before, after).map(({ label, before: old, after: wanted }) => (
            <div key={label}>
              <dt className="font-medium">{label}</dt>
              <dd className="figures text-[0.8125rem] whitespace-pre-line text-muted line-through">{old}</dd>
              <dd className="figures text-[0.8125rem] whitespace-pre-line">{wanted}</dd>
            </div>
          ))}
        </dl>
        <PasswordField value={adminPassword} onChange={setAdminPassword} />
        <FormActions submitLabel="Save Settings" isBusy={change.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
