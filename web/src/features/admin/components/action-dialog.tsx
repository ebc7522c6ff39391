/** The modal before anything an admin changes: why, the admin password, and whatever else the change takes. */
import { type FormEvent, type ReactNode, useState } from 'react';
import { ADMIN_TEXT_MAX_LENGTH } from '../../../../../shared/contract/admin.ts';
import { PasswordField } from '../../../components/admin/password-field.tsx';
import type { ButtonLook } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextAreaField } from '../../../components/ui/field.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { toasts } from '../../../lib/toasts.ts';
import { type Authorization, type Checked, checkAuthorization } from '../admin-input.ts';

interface ActionDialogProps<Value> {
  title: string;
  description: ReactNode;
  confirmLabel: string;
  variant?: ButtonLook['variant'];
  isBusy: boolean;
  /** What the form means, or what is wrong with it. */
  check: (given: Authorization) => Checked<Value>;
  onSubmit: (value: Value) => void;
  onClose: () => void;
  /** Fields before the reason. */
  children?: ReactNode;
}

export function ActionDialog<Value>(props: ActionDialogProps<Value>) {
  const { title, description, confirmLabel, variant = 'danger', isBusy, check, onSubmit, onClose } = props;
  const [given, setGiven] = useState<Authorization>({ reason: '', adminPassword: '' });
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const checked = check(given);
    setProblem(checked.ok ? undefined : checked.problem);
    if (checked.ok) onSubmit(checked.value);
    else toasts.error(checked.problem);
  };
  return (
    <Dialog title={title} description={description} closesOnOutsideClick={false} onClose={onClose}>
      <form noValidate autoComplete="off" className="mt-5 grid gap-4 max-sm:pb-24" onSubmit={submit}>
        {props.children}
        <TextAreaField
          label="Reason"
          rows={2}
          maxLength={ADMIN_TEXT_MAX_LENGTH}
          hint="Kept in the action log."
          value={given.reason}
          onChange={(event) => setGiven({ ...given, reason: event.target.value })}
        />
        <PasswordField
          value={given.adminPassword}
          onChange={(adminPassword) => setGiven({ ...given, adminPassword })}
        />
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

type PlainActionDialogProps = Omit<ActionDialogProps<Authorization>, 'check'>;

/** The same for a change that takes nothing but the reason and the password. */
export function PlainActionDialog(props: PlainActionDialogProps) {
  return <ActionDialog {...props} check={checkAuthorization} />;
}
