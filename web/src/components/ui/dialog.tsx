import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { t } from '../../lib/language/translate.ts';
import { Button } from './button.tsx';
import { useReturnFocus } from './use-return-focus.ts';
import { useScrollLock } from './use-scroll-lock.ts';

interface DialogProps {
  title: ReactNode;
  description: ReactNode;
  isDescriptionHidden?: boolean;
  size?: 'small' | 'wide';
  /** True when a click outside closes the dialog. Escape and the close button always do. */
  closesOnOutsideClick?: boolean;
  /** Fades the dialog out. The parent unmounts it afterwards. */
  isFading?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Toasts are outside the dialog, so a click on one would otherwise close it. */
function isInToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null;
}

/**
 * A modal dialog, which is open while it is rendered. It does not use Radix's overlay, which injects a style element
 * that the CSP blocks.
 */
export function Dialog({
  title,
  description,
  isDescriptionHidden = false,
  size = 'small',
  closesOnOutsideClick = true,
  isFading = false,
  onClose,
  children,
}: DialogProps) {
  useScrollLock();
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <div
          className={classNames(
            'fixed inset-0 z-40 grid grid-cols-[minmax(0,1fr)] animate-fade-in items-end overflow-y-auto bg-scrim transition-opacity duration-150 sm:items-center sm:p-6',
            isFading && 'pointer-events-none opacity-0',
          )}
        >
          <Radix.Content
            onCloseAutoFocus={returnFocus}
            onInteractOutside={(event) => {
              if (!closesOnOutsideClick || isInToast(event.target)) event.preventDefault();
            }}
            className={classNames(
              'card relative mx-auto w-full animate-rise-in rounded-b-none p-5 shadow-floating sm:rounded-b-card sm:p-6',
              size === 'wide' ? 'max-w-2xl' : 'max-w-md',
            )}
          >
            <Radix.Title className="pr-10 text-xl">{title}</Radix.Title>
            <Radix.Description className={isDescriptionHidden ? 'sr-only' : 'mt-1.5 text-muted'}>
              {description}
            </Radix.Description>
            {children}
            <Radix.Close asChild>
              <Button variant="quiet" size="icon" aria-label={t`Close`} className="absolute top-3 right-3">
                <X aria-hidden />
              </Button>
            </Radix.Close>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
