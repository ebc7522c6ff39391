import type { ReactNode } from 'react';

/** The cards of the gallery, or what stands for them while they load. */
export function TemplateGrid({ children }: { children: ReactNode }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(16.5rem,100%),1fr))] gap-4">{children}</ul>
  );
}
