import type { ReactNode } from 'react';
import { SECTIONS, type SectionId } from './sections.ts';

interface SectionProps {
  id: SectionId;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function Section({ id, lead, actions, children }: SectionProps) {
  const titleId = `${id}-title`;
  return (
    <section id={id} aria-labelledby={titleId} className="min-w-0 scroll-mt-4">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h2 id={titleId} className="text-xl">
            {SECTIONS[id]}
          </h2>
          {lead !== undefined && <p className="mt-1 max-w-2xl text-muted">{lead}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  );
}

export function EmptyNote({ children }: { children: ReactNode }) {
  return <p className="card px-4 py-6 text-center text-muted">{children}</p>;
}
