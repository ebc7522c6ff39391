import type { ComponentProps } from 'react';
import { cn } from '../../lib/class-names.ts';

const VARIANTS = {
  default: 'border-transparent bg-primary text-primary-foreground',
  secondary: 'border-transparent bg-secondary text-secondary-foreground',
  destructive: 'border-transparent bg-destructive text-destructive-foreground',
  outline: 'text-foreground',
};

interface BadgeProps extends ComponentProps<'span'> {
  variant?: keyof typeof VARIANTS;
}

export function Badge({ className, variant = 'default', ...rest }: BadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex items-center rounded-md border px-2 py-0.5 text-xs font-semibold',
        VARIANTS[variant],
        className,
      )}
      {...rest}
    />
  );
}
