import {
  type ComponentProps,
  cloneElement,
  createContext,
  isValidElement,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { cn } from '../../lib/class-names.ts';

const State = createContext({ isOpen: false, show: (_isOpen: boolean) => {} });

interface DialogProps {
  open?: boolean;
  defaultOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  children?: ReactNode;
}

export function Dialog({ open, defaultOpen = false, onOpenChange, children }: DialogProps) {
  const [own, setOwn] = useState(defaultOpen);
  const show = (isOpen: boolean) => {
    setOwn(isOpen);
    onOpenChange?.(isOpen);
  };
  return <State.Provider value={{ isOpen: open ?? own, show }}>{children}</State.Provider>;
}

interface TriggerProps extends ComponentProps<'button'> {
  asChild?: boolean;
}

export function DialogTrigger(props: TriggerProps) {
  const { show } = useContext(State);
  return <Trigger {...props} onPress={() => show(true)} />;
}

export function DialogClose(props: TriggerProps) {
  const { show } = useContext(State);
  return <Trigger {...props} onPress={() => show(false)} />;
}

function Trigger({ asChild, children, onPress, ...rest }: TriggerProps & { onPress: () => void }) {
  if (asChild && isValidElement<{ onClick?: () => void }>(children))
    return cloneElement(children, { onClick: onPress });
  return (
    <button type="button" onClick={onPress} {...rest}>
      {children}
    </button>
  );
}

export function DialogContent({ className, children }: { className?: string; children?: ReactNode }) {
  const { isOpen, show } = useContext(State);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen && dialog.current?.open === false) dialog.current.showModal();
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <dialog
      ref={dialog}
      onClose={() => show(false)}
      className={cn(
        'm-auto grid w-full max-w-lg gap-4 rounded-lg border bg-background p-6 text-foreground shadow-lg backdrop:bg-black/60',
        className,
      )}
    >
      {children}
    </dialog>
  );
}

export function DialogHeader({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('flex flex-col gap-1.5', className)} {...rest} />;
}

export function DialogFooter({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('flex flex-col-reverse gap-2 sm:flex-row sm:justify-end', className)} {...rest} />;
}

export function DialogTitle({ className, children, ...rest }: ComponentProps<'h2'>) {
  return (
    <h2 className={cn('text-lg font-semibold leading-none', className)} {...rest}>
      {children}
    </h2>
  );
}

export function DialogDescription({ className, ...rest }: ComponentProps<'p'>) {
  return <p className={cn('text-sm text-muted-foreground', className)} {...rest} />;
}
