import { type ComponentProps, useState } from 'react';
import { cn } from '../../lib/class-names.ts';

interface SwitchProps extends Omit<ComponentProps<'button'>, 'onChange'> {
  checked?: boolean;
  defaultChecked?: boolean;
  onCheckedChange?: (checked: boolean) => void;
}

export function Switch({ checked, defaultChecked = false, onCheckedChange, className, ...rest }: SwitchProps) {
  const [own, setOwn] = useState(defaultChecked);
  const isOn = checked ?? own;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      onClick={() => {
        setOwn(!isOn);
        onCheckedChange?.(!isOn);
      }}
      className={cn(
        'inline-flex h-5 w-9 items-center rounded-full p-0.5 disabled:opacity-50',
        isOn ? 'bg-primary' : 'bg-input',
        className,
      )}
      {...rest}
    >
      <span className={cn('size-4 rounded-full bg-background transition-transform', isOn && 'translate-x-4')} />
    </button>
  );
}
