import { SECTIONS } from '../../../components/admin/sections.ts';

/** Links to the sections: a column on wide screens, a row on narrow ones. */
export function SectionNav() {
  return (
    <nav aria-label="Sections" className="max-lg:-mx-4 max-lg:mb-8 max-lg:sm:-mx-6">
      <ul className="flex gap-1 text-[0.8125rem] max-lg:overflow-x-auto max-lg:px-4 max-lg:pb-2 max-lg:sm:px-6 lg:sticky lg:top-20 lg:flex-col">
        {Object.entries(SECTIONS).map(([id, title]) => (
          <li key={id} className="shrink-0">
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center rounded-control px-3 text-muted transition-colors hover:bg-hover hover:text-ink max-lg:border max-lg:border-hairline max-lg:bg-surface lg:min-h-9 lg:py-1"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
