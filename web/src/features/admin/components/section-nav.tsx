import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { ADMIN_PAGES, type AdminPage } from '../admin-pages.ts';

const LINK =
  'flex min-h-11 items-center rounded-control px-3 text-muted transition-colors hover:bg-hover hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:inset-shadow-[2px_0_0_var(--color-accent)] max-lg:border max-lg:border-hairline max-lg:aria-[current=page]:border-edge max-lg:aria-[current=page]:inset-shadow-[0_-2px_0_var(--color-accent)] max-lg:whitespace-nowrap lg:min-h-9';

export function SectionNav({ current }: { current: AdminPage }) {
  const row = useRef<HTMLUListElement>(null);
  // Scrolls the current link into view, because it may be out of view on narrow screens.
  useEffect(() => {
    const list = row.current;
    const link = list?.querySelector<HTMLElement>(`[href="/admin/${current}"]`);
    if (list && link) list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <nav aria-label="Sections" className="max-lg:-mx-4 max-lg:mb-8 max-lg:sm:-mx-6">
      <ul
        ref={row}
        className="relative flex gap-1 text-[0.8125rem] max-lg:overflow-x-auto max-lg:px-4 max-lg:pb-2 max-lg:sm:px-6 lg:sticky lg:top-20 lg:flex-col"
      >
        {Object.entries(ADMIN_PAGES).map(([path, title]) => (
          <li key={path} className="shrink-0">
            <NavLink to={`/admin/${path}`} className={LINK}>
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
