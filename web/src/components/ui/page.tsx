import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

interface PageProps {
  title: ReactNode;
  lead?: ReactNode;
  aside?: ReactNode;
  width?: 'narrow' | 'reading' | 'wide';
  children: ReactNode;
}

const WIDTHS = { narrow: 'max-w-md', reading: 'max-w-3xl', wide: 'max-w-6xl' } as const;

export function Page({ title, lead, aside, width = 'wide', children }: PageProps) {
  return (
    <div className={classNames('mx-auto w-full px-4 pt-8 pb-16 sm:px-6 sm:pt-12', WIDTHS[width])}>
      <div className="mb-8 flex items-end justify-between gap-4 max-sm:flex-wrap">
        <div className="min-w-0">
          <h1 className="text-3xl [overflow-wrap:anywhere]">{title}</h1>
          {lead !== undefined && <p className="mt-2 max-w-2xl text-[0.9375rem] text-muted">{lead}</p>}
        </div>
        {aside}
      </div>
      {children}
    </div>
  );
}

export function PageLoading({ text }: { text: string }) {
  return (
    <div role="status" data-page-loading="" className="mx-auto w-full max-w-6xl px-4 pt-10 text-muted sm:px-6">
      {text}
    </div>
  );
}
