/** The end of a list that goes on: reads the next page when it comes near the screen, or when its button is used. */
import { useEffect, useRef } from 'react';
import { LAYOUT_MESSAGES } from '../../../../../shared/messages/layout.ts';
import { Button } from '../../../components/ui/button.tsx';

/** How far below the screen the end may be when the next page is asked for. */
const MARGIN_PX = 400;

interface NextPageProps {
  isLoading: boolean;
  hasFailed: boolean;
  onWanted: () => void;
}

export function NextPage({ isLoading, hasFailed, onWanted }: NextPageProps) {
  const endRef = useRef<HTMLDivElement>(null);
  const waits = !isLoading && !hasFailed;
  useEffect(() => {
    if (!waits || endRef.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onWanted();
      },
      { rootMargin: `${MARGIN_PX}px` },
    );
    observer.observe(endRef.current);
    return () => observer.disconnect();
  }, [waits, onWanted]);
  return (
    <div ref={endRef} className="mt-4 text-center">
      {hasFailed && <p className="mb-2 text-muted">The next apps could not be loaded.</p>}
      <Button aria-disabled={isLoading} onClick={() => onWanted()}>
        {isLoading ? LAYOUT_MESSAGES.loading : hasFailed ? 'Try Again' : 'Show more'}
      </Button>
    </div>
  );
}
