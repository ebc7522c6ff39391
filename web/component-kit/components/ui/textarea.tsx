import type { ComponentProps } from 'react';
import { cn } from '../../lib/class-names.ts';

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={cn(
        'min-h-16 w-full rounded-md border border-input bg-transparent px-3 py-2 text-sm disabled:opacity-50',
        className,
      )}
      {...rest}
    />
  );
}
