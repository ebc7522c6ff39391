import type { ComponentProps } from 'react';
import { cn } from '../../lib/class-names.ts';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('rounded-xl border bg-card text-card-foreground shadow-sm', className)} {...rest} />;
}

export function CardHeader({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('flex flex-col gap-1.5 p-6', className)} {...rest} />;
}

export function CardTitle({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('font-semibold leading-none tracking-tight', className)} {...rest} />;
}

export function CardDescription({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('text-sm text-muted-foreground', className)} {...rest} />;
}

export function CardContent({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('p-6 pt-0', className)} {...rest} />;
}

export function CardFooter({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('flex items-center p-6 pt-0', className)} {...rest} />;
}
