import { Link } from 'react-router-dom';
import { classNames } from '../../lib/class-names.ts';

interface LogoProps {
  /** Shows only the symbol; screen readers still read the name. */
  isMark?: boolean;
  className?: string | undefined;
}

export function Logo({ isMark = false, className }: LogoProps) {
  return (
    <Link
      to="/"
      className={classNames(
        'flex h-11 min-w-11 shrink-0 items-center gap-2 font-display text-lg font-bold tracking-tight',
        className,
      )}
    >
      <img src="/favicon.svg" alt="" width="24" height="24" />
      <span className={isMark ? 'sr-only' : 'max-[22rem]:sr-only'}>Buidl</span>
    </Link>
  );
}
