import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { usePublicConfig } from '../../lib/use-public-config.ts';

const LINKS = [
  { to: '/help', label: 'Help' },
  { to: '/buy-credits', label: 'Pricing' },
  { to: '/app-rules', label: 'App rules' },
  { to: '/terms', label: 'Terms' },
  { to: '/privacy', label: 'Privacy' },
] as const;

const ThemeSelect = lazy(async () => ({ default: (await import('./theme-select.tsx')).ThemeSelect }));

export function Footer() {
  const { data: config } = usePublicConfig();
  return (
    <footer className="border-t border-hairline text-muted">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-3 px-4 py-6 sm:px-6">
        <nav aria-label="Footer" className="-mx-2 flex flex-wrap">
          {LINKS.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              className="h-control flex items-center rounded-control px-2 hover:text-ink hover:underline"
            >
              {label}
            </Link>
          ))}
        </nav>
        <p className="min-h-5.5 flex-1 text-[0.8125rem] max-md:order-last max-md:basis-full">
          {config !== undefined && <ModelNote name={config.model.name} isBuiltIn={config.model.isBuiltIn} />}
        </p>
        <div className="flex items-center gap-4">
          <span>English</span>
          <div className="w-40">
            <Suspense fallback={<div className="h-control" />}>
              <ThemeSelect />
            </Suspense>
          </div>
          <span>© 2025</span>
        </div>
      </div>
    </footer>
  );
}

function ModelNote({ name, isBuiltIn }: { name: string; isBuiltIn: boolean }) {
  return (
    <>
      Apps here are written by {name}
      {isBuiltIn && ', which works offline and is not an AI model'}.
    </>
  );
}
