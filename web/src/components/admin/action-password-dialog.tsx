import * as z from 'zod';
import { adminPasswordSchema } from '../../../../shared/contract/admin/fields.ts';
import { useZodForm } from '../../lib/use-zod-form.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { PasswordField } from './password-field.tsx';

const formSchema = z.object({ adminPassword: adminPasswordSchema });

interface ActionPasswordDialogProps {
  isWrong: boolean;
  onAnswer: (password: string | undefined) => void;
}

/** Asks an admin for the password that a change to another user's project needs. */
export function ActionPasswordDialog({ isWrong, onAnswer }: ActionPasswordDialogProps) {
  const form = useZodForm(formSchema, { defaultValues: { adminPassword: '' } });
  const submit = form.submit(({ adminPassword }) => onAnswer(adminPassword));
  return (
    <Dialog
      title="Change the Project of Another User"
      description="This change is logged, and the owner sees your name and what you changed."
      closesOnOutsideClick={false}
      onClose={() => onAnswer(undefined)}
    >
      <form noValidate autoComplete="off" className="mt-4 grid gap-4" onSubmit={submit}>
        {isWrong && (
          <p role="alert" className="text-danger">
            The admin password is wrong.
          </p>
        )}
        <PasswordField {...form.field('adminPassword')} />
        <FormActions submitLabel="Change" isBusy={false} onCancel={() => onAnswer(undefined)} />
      </form>
    </Dialog>
  );
}
