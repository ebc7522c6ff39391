import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

const TONES = {
  info: { look: 'border-hairline bg-sunken', icon: Info, iconLook: 'text-muted' },
  warn: { look: 'border-transparent bg-warn-soft', icon: TriangleAlert, iconLook: 'text-warn' },
  error: { look: 'border-transparent bg-danger-soft', icon: CircleAlert, iconLook: 'text-danger' },
} as const;

interface CalloutProps {
  tone: keyof typeof TONES;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

export function Callout({ tone, title, children, action }: CalloutProps) {
  const { look, icon: Icon, iconLook } = TONES[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : undefined}
      className={classNames('flex gap-3 rounded-card border p-4', look)}
    >
      <Icon aria-hidden className={classNames('mt-0.5 size-4 shrink-0', iconLook)} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        {children !== undefined && <div className="mt-0.5 text-muted [overflow-wrap:anywhere]">{children}</div>}
        {action !== undefined && <div className="mt-3 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  );
}
