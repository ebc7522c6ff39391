import { useEffect, useRef } from 'react';
import { LAYOUT_MESSAGES } from '../../../../../shared/messages/layout.ts';
import { Button } from '../../../components/ui/button.tsx';
import { t } from '../../../lib/language/translate.ts';

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
      {hasFailed && <p className="mb-2 text-muted">{t`The next apps could not be loaded.`}</p>}
      <Button aria-disabled={isLoading} onClick={() => onWanted()}>
        {isLoading ? t(LAYOUT_MESSAGES.loading) : hasFailed ? t`Try Again` : t`Show more`}
      </Button>
    </div>
  );
}
