import { Link } from 'react-router-dom';

/** With `isMark`, shows only the symbol; screen readers still read the name. */
export function Logo({ isMark = false }: { isMark?: boolean }) {
  return (
    <Link
      to="/"
      className="flex h-11 min-w-11 shrink-0 items-center gap-2 font-display text-lg font-bold tracking-tight"
    >
      <img src="/favicon.svg" alt="" width="24" height="24" />
      <span className={isMark ? 'sr-only' : 'max-[22rem]:sr-only'}>Buidl</span>
    </Link>
  );
}
