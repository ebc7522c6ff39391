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
  children: ReactNode;
}

export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-5.5 shrink-0 items-center gap-1 rounded-full border px-2 text-xs font-medium whitespace-nowrap [&_svg]:size-3',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
