/** Asks for the admin password before a key leaves the allow-list; without one nothing happens. */
import { type FormEvent, useState } from 'react';
import { ADMIN_MESSAGES } from '../../../../../shared/messages/admin.ts';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { PasswordField } from './password-field.tsx';
import { useAdminAction } from './use-admin-action.ts';

export function WhitelistRemoval({ publicKey, onClose }: { publicKey: string; onClose: () => void }) {
  const [adminPassword, setAdminPassword] = useState('');
  const removal = useAdminAction('removeFromWhitelist', {
    success: ADMIN_MESSAGES.keyRemoved,
    fallback: ADMIN_MESSAGES.removeKeyFallback,
    onDone: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (removal.isPending) return;
    if (adminPassword === '') onClose();
    else removal.mutate({ publicKey, adminPassword });
  };
  return (
    <Dialog
      title="Remove from Whitelist"
      description={<span className="figures [overflow-wrap:anywhere]">{publicKey}</span>}
      onClose={onClose}
    >
      <form noValidate autoComplete="off" className="mt-5 grid gap-4 max-sm:pb-24" onSubmit={submit}>
        <PasswordField value={adminPassword} onChange={setAdminPassword} />
        <FormActions submitLabel="Remove" variant="danger" isBusy={removal.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
