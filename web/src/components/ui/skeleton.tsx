import { classNames } from '../../lib/class-names.ts';

/** A placeholder with the size of content that is loading. `public/boot.js` looks for it. */
export function Skeleton({ className }: { className: string }) {
  return (
    <div
      aria-hidden
      data-skeleton
      className={classNames('animate-pulse rounded-control bg-hover', className)}
    />
  );
}
