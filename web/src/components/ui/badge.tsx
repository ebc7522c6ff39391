import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

const TONES = {
  neutral: 'border-hairline bg-sunken text-muted',
  ok: 'border-transparent bg-ok-soft text-ok',
  warn: 'border-transparent bg-warn-soft text-warn',
  accent: 'border-transparent bg-accent-soft text-accent-text',
} as const;

interface BadgeProps {
  tone?: keyof typeof TONES;
  /** True for texts of any length, which wrap instead of overflowing. */
  canWrap?: boolean;
  children: ReactNode;
}

export function Badge({ tone = 'neutral', canWrap = false, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 border px-2 text-xs font-medium [&_svg]:size-3',
        canWrap
          ? 'max-w-full rounded-xl py-0.5 [overflow-wrap:anywhere]'
          : 'h-5.5 shrink-0 rounded-full whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
