import { AlertDialog as Radix } from 'radix-ui';
import { t } from '../../lib/language/translate.ts';
import { Button, type ButtonLook } from './button.tsx';
import { Spinner } from './spinner.tsx';
import { useReturnFocus } from './use-return-focus.ts';
import { useScrollLock } from './use-scroll-lock.ts';

interface ConfirmDialogProps {
  title: string;
  question: string;
  confirmLabel: string;
  cancelLabel?: string;
  variant?: ButtonLook['variant'];
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A question with two buttons. The dialog is open while it is rendered. The cancel button has the initial focus. */
export function ConfirmDialog({
  title,
  question,
  confirmLabel,
  cancelLabel = t`Cancel`,
  variant = 'danger',
  isBusy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  useScrollLock();
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && !isBusy && onCancel()}>
      <Radix.Portal>
        <div className="fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] animate-fade-in items-end overflow-y-auto bg-scrim sm:items-center sm:p-6">
          <Radix.Content
            aria-modal
            onCloseAutoFocus={returnFocus}
            className="card mx-auto w-full max-w-md animate-rise-in rounded-b-none p-5 shadow-floating sm:rounded-b-card sm:p-6"
          >
            <Radix.Title className="text-xl">{title}</Radix.Title>
            <Radix.Description className="mt-2 [overflow-wrap:anywhere] text-muted">{question}</Radix.Description>
            <div className="mt-6 flex justify-end gap-2 max-sm:grid max-sm:grid-cols-2">
              <Radix.Cancel asChild>
                <Button aria-disabled={isBusy}>{cancelLabel}</Button>
              </Radix.Cancel>
              <Button variant={variant} aria-disabled={isBusy} onClick={() => !isBusy && onConfirm()}>
                {isBusy && <Spinner />}
                {confirmLabel}
              </Button>
            </div>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
