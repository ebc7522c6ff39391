import type { ComponentProps } from 'react';
import { cn } from '../../lib/class-names.ts';

export function ScrollArea({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('overflow-auto', className)} {...rest} />;
}
