import type { ComponentProps } from 'react';
import { cn } from '../../lib/class-names.ts';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      className={cn(
        'h-9 w-full rounded-md border border-input bg-transparent px-3 py-1 text-sm disabled:opacity-50',
        className,
      )}
      {...rest}
    />
  );
}
