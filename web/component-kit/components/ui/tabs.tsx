import { type ComponentProps, createContext, useContext, useId, useState } from 'react';
import { cn } from '../../lib/class-names.ts';

const Chosen = createContext({ id: '', value: '', choose: (_value: string) => {} });

interface TabsProps extends Omit<ComponentProps<'div'>, 'onChange'> {
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
}

export function Tabs({ value, defaultValue = '', onValueChange, ...rest }: TabsProps) {
  const id = useId();
  const [own, setOwn] = useState(defaultValue);
  const choose = (chosen: string) => {
    setOwn(chosen);
    onValueChange?.(chosen);
  };
  return (
    <Chosen.Provider value={{ id, value: value ?? own, choose }}>
      <div {...rest} />
    </Chosen.Provider>
  );
}

export function TabsList({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      role="tablist"
      className={cn('inline-flex items-center justify-center rounded-lg bg-muted p-1 text-muted-foreground', className)}
      {...rest}
    />
  );
}

export function TabsTrigger({ value, className, ...rest }: ComponentProps<'button'> & { value: string }) {
  const chosen = useContext(Chosen);
  const isChosen = chosen.value === value;
  return (
    <button
      type="button"
      role="tab"
      id={`${chosen.id}-${value}`}
      aria-selected={isChosen}
      data-state={isChosen ? 'active' : 'inactive'}
      onClick={() => chosen.choose(value)}
      className={cn(
        'inline-flex items-center justify-center whitespace-nowrap rounded-md px-3 py-1 text-sm font-medium disabled:opacity-50',
        isChosen && 'bg-background text-foreground shadow-sm',
        className,
      )}
      {...rest}
    />
  );
}

export function TabsContent({ value, className, ...rest }: ComponentProps<'div'> & { value: string }) {
  const chosen = useContext(Chosen);
  if (chosen.value !== value) return null;
  return <div role="tabpanel" aria-labelledby={`${chosen.id}-${value}`} className={cn('mt-2', className)} {...rest} />;
}
