import type { ComponentProps } from 'react';
import { cn } from '../../lib/class-names.ts';

interface CheckboxProps extends ComponentProps<'input'> {
  onCheckedChange?: (checked: boolean) => void;
}

export function Checkbox({ onCheckedChange, className, ...rest }: CheckboxProps) {
  return (
    <input
      type="checkbox"
      onChange={({ target }) => onCheckedChange?.(target.checked)}
      className={cn('size-4 accent-primary', className)}
      {...rest}
    />
  );
}
