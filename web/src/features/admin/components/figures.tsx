import type { ReactNode } from 'react';

export function Figures({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-hairline bg-hairline md:grid-cols-4">
      {children}
    </dl>
  );
}

export function Figure({ label, value, note }: { label: string; value: ReactNode; note?: string }) {
  return (
    <div className="min-w-0 bg-surface px-4 py-3.5">
      <dt className="text-[0.8125rem] text-muted">{label}</dt>
      <dd className="figures mt-1 text-xl font-medium [overflow-wrap:anywhere]">
        {value}
        {note !== undefined && <span className="block text-[0.8125rem] font-normal text-muted">{note}</span>}
      </dd>
    </div>
  );
}
