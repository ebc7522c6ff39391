import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../../lib/class-names.ts';

const BASE =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap transition-colors select-none disabled:pointer-events-none disabled:opacity-50 aria-disabled:pointer-events-none aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0';

const VARIANTS = {
  accent: 'bg-accent text-accent-ink hover:bg-accent-hover',
  solid: 'bg-ink text-paper hover:bg-ink/85',
  outline: 'border border-edge bg-surface hover:bg-hover',
  danger: 'bg-danger text-paper hover:bg-danger/85',
  quiet: 'text-muted hover:bg-hover hover:text-ink',
} as const;

const SIZES = {
  regular: 'h-control px-3.5',
  large: 'h-11 px-5 text-[0.9375rem]',
  icon: 'size-control',
} as const;

export interface ButtonLook {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
}

function buttonClasses({ variant = 'outline', size = 'regular' }: ButtonLook, className?: string): string {
  return classNames(BASE, VARIANTS[variant], SIZES[size], className);
}

export function Button({ variant, size, className, type, ...props }: ComponentProps<'button'> & ButtonLook) {
  return (
    <button
      type={type ?? 'button'}
      data-main-action={isMain(variant)}
      className={buttonClasses(look(variant, size), className)}
      {...props}
    />
  );
}

export function ButtonLink({ variant, size, className, ...props }: ComponentProps<typeof Link> & ButtonLook) {
  return (
    <Link data-main-action={isMain(variant)} className={buttonClasses(look(variant, size), className)} {...props} />
  );
}

/** A button that links to another document. Use `ButtonLink` for routes of the site. */
export function ButtonAnchor({ variant, size, className, children, ...props }: ComponentProps<'a'> & ButtonLook) {
  return (
    <a className={buttonClasses(look(variant, size), className)} {...props}>
      {children}
    </a>
  );
}

/**
 * Returns the value of the attribute that makes toasts avoid a button: true for filled buttons, undefined for others.
 */
function isMain(variant: ButtonLook['variant']): true | undefined {
  return variant === 'accent' || variant === 'solid' || variant === 'danger' || undefined;
}

function look(variant: ButtonLook['variant'], size: ButtonLook['size']): ButtonLook {
  return { ...(variant === undefined ? {} : { variant }), ...(size === undefined ? {} : { size }) };
}
