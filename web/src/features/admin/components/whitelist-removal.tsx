/** Asks for the admin password before a key leaves the allow-list; without one nothing happens. */
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { ADMIN_MESSAGES } from '../admin-messages.ts';
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
        <div className="flex justify-end gap-2 max-sm:grid max-sm:grid-cols-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" aria-disabled={removal.isPending}>
            {removal.isPending && <Spinner />}
            Remove
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
