import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';

interface PagerProps {
  label: string;
  pagination: { page: number; totalPages: number };
  onChange: (page: number) => void;
}

export function Pager({ label, pagination: { page, totalPages }, onChange }: PagerProps) {
  return (
    <nav aria-label={label} className="mt-3 flex items-center justify-between gap-3">
      <Button disabled={page <= 1} onClick={() => onChange(page - 1)}>
        <ChevronLeft aria-hidden /> Previous
      </Button>
      <p aria-live="polite" className="figures text-[0.8125rem] text-muted">
        Page {page} of {totalPages}
      </p>
      <Button disabled={page >= totalPages} onClick={() => onChange(page + 1)}>
        Next <ChevronRight aria-hidden />
      </Button>
    </nav>
  );
}
