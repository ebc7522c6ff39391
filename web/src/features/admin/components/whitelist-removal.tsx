import * as z from 'zod';
import { PasswordField } from '../../../components/admin/password-field.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { useRemoveFromWhitelist } from '../api/whitelist-actions.ts';

const removalSchema = z.object({ adminPassword: z.string() });

/**
 * Asks for the admin password and removes a key from the whitelist. Submitting without a password closes the dialog.
 */
export function WhitelistRemoval({ publicKey, onClose }: { publicKey: string; onClose: () => void }) {
  const form = useZodForm(removalSchema, { defaultValues: { adminPassword: '' } });
  const removal = useRemoveFromWhitelist(onClose);
  const submit = form.submit(({ adminPassword }) => {
    if (removal.isPending) return;
    if (adminPassword === '') onClose();
    else removal.mutate({ publicKey, adminPassword });
  });
  return (
    <Dialog
      title="Remove from Whitelist"
      description={<span className="figures [overflow-wrap:anywhere]">{publicKey}</span>}
      onClose={onClose}
    >
      <form noValidate autoComplete="off" className="mt-5 grid gap-4" onSubmit={submit}>
        <PasswordField {...form.field('adminPassword')} />
        <FormActions submitLabel="Remove" variant="danger" isBusy={removal.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
