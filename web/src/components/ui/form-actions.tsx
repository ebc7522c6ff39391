import { t } from '../../lib/language/translate.ts';
import { Button, type ButtonLook } from './button.tsx';
import { Spinner } from './spinner.tsx';

interface FormActionsProps {
  submitLabel: string;
  variant?: ButtonLook['variant'];
  isBusy: boolean;
  /** True while the form cannot be sent. */
  isDisabled?: boolean;
  onCancel: () => void;
}

export function FormActions({
  submitLabel,
  variant = 'solid',
  isBusy,
  isDisabled = false,
  onCancel,
}: FormActionsProps) {
  return (
    <div className="flex justify-end gap-2 max-sm:grid max-sm:grid-cols-2">
      <Button onClick={onCancel}>{t`Cancel`}</Button>
      <Button type="submit" variant={variant} aria-disabled={isBusy || isDisabled}>
        {isBusy && <Spinner />} {submitLabel}
      </Button>
    </div>
  );
}
