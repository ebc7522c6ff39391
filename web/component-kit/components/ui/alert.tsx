import type { ComponentProps } from 'react';
import { cn } from '../../lib/class-names.ts';

const VARIANTS = { default: 'bg-background text-foreground', destructive: 'border-destructive text-destructive' };

interface AlertProps extends ComponentProps<'div'> {
  variant?: keyof typeof VARIANTS;
}

export function Alert({ className, variant = 'default', ...rest }: AlertProps) {
  return <div role="alert" className={cn('rounded-lg border p-4 text-sm', VARIANTS[variant], className)} {...rest} />;
}

export function AlertTitle({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('mb-1 font-medium leading-none', className)} {...rest} />;
}

export function AlertDescription({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('leading-relaxed', className)} {...rest} />;
}
