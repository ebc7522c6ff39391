import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';

/** The distance beyond the viewport at which a part is unmounted, in percent of the viewport's height. */
const MARGIN = '150% 0px';

interface ListPartProps {
  className: string;
  children: ReactNode;
}

/**
 * A part of a long list. Far from the viewport, it is an empty space of the same height. A focused part stays mounted.
 */
export function ListPart({ className, children }: ListPartProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [emptyHeight, setEmptyHeight] = useState<number | null>(null);
  useEffect(() => {
    const part = ref.current;
    if (part === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last === undefined) return;
        const { isIntersecting, boundingClientRect } = last;
        if (!isIntersecting && part.contains(document.activeElement)) return;
        startTransition(() => setEmptyHeight(isIntersecting ? null : boundingClientRect.height));
      },
      { rootMargin: MARGIN },
    );
    observer.observe(part);
    return () => observer.disconnect();
  }, []);
  const isEmpty = emptyHeight !== null;
  return (
    <div
      ref={ref}
      className={classNames(!isEmpty && className, 'skip-off-screen')}
      style={isEmpty ? { height: emptyHeight } : {}}
    >
      {!isEmpty && children}
    </div>
  );
}
