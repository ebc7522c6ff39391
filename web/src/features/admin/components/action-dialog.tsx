import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { ADMIN_TEXT_MAX_LENGTH } from '../../../../../shared/contract/admin/fields.ts';
import { PasswordField } from '../../../components/admin/password-field.tsx';
import type { ButtonLook } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextAreaField } from '../../../components/ui/field.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';

interface ActionDialogProps {
  title: string;
  description: ReactNode;
  confirmLabel: string;
  variant?: ButtonLook['variant'] | undefined;
  isBusy: boolean;
  problem: string | undefined;
  reason: Omit<ComponentProps<typeof TextAreaField>, 'label'>;
  adminPassword: ComponentProps<typeof PasswordField>;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  reasonHint?: string;
  children?: ReactNode;
}

export function ActionDialog(props: ActionDialogProps) {
  const { title, description, confirmLabel, variant = 'danger', isBusy, problem, onClose } = props;
  return (
    <Dialog title={title} description={description} closesOnOutsideClick={false} onClose={onClose}>
      <form noValidate autoComplete="off" className="mt-5 grid gap-4" onSubmit={props.onSubmit}>
        {props.children}
        <TextAreaField
          label="Reason"
          rows={2}
          maxLength={ADMIN_TEXT_MAX_LENGTH}
          hint={props.reasonHint ?? 'Kept in the action log.'}
          {...props.reason}
        />
        <PasswordField {...props.adminPassword} />
        {problem !== undefined && (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        )}
        <FormActions submitLabel={confirmLabel} variant={variant} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
