import type { ComponentProps } from 'react';
import { cn } from '../../lib/class-names.ts';

export function Label({ className, htmlFor, children, ...rest }: ComponentProps<'label'>) {
  return (
    <label htmlFor={htmlFor} className={cn('text-sm font-medium leading-none', className)} {...rest}>
      {children}
    </label>
  );
}
