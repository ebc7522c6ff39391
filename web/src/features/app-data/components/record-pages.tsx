import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { t } from '../../../lib/language/translate.ts';

interface RecordPagesProps {
  page: number;
  nextCursor: string | undefined;
  onPrevious: () => void;
  onNext: (cursor: string) => void;
}

export function RecordPages({ page, nextCursor, onPrevious, onNext }: RecordPagesProps) {
  if (page === 1 && nextCursor === undefined) return null;
  return (
    <nav aria-label={t`Pages of records`} className="mt-3 flex items-center justify-between gap-3">
      <Button disabled={page === 1} onClick={onPrevious}>
        <ChevronLeft aria-hidden /> {t`Previous`}
      </Button>
      <p aria-live="polite" className="figures text-[0.8125rem] text-muted">
        {t`Page ${page}`}
      </p>
      <Button disabled={nextCursor === undefined} onClick={() => nextCursor !== undefined && onNext(nextCursor)}>
        {t`Next`} <ChevronRight aria-hidden />
      </Button>
    </nav>
  );
}
