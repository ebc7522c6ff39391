import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

interface TemplateGridProps {
  /** True when phones show only the first three templates. */
  isShort: boolean;
  children: ReactNode;
}

export function TemplateGrid({ isShort, children }: TemplateGridProps) {
  return (
    <ul
      className={classNames(
        'grid grid-cols-[repeat(auto-fill,minmax(min(17.5rem,100%),1fr))] gap-4',
        isShort && 'max-sm:[&>:nth-child(n+4)]:hidden',
      )}
    >
      {children}
    </ul>
  );
}
