import { ChevronDown } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import type { FilmFrame } from '../../../../../shared/domain/film-strip.ts';
import { plural } from '../../../lib/language/plural.ts';
import { t } from '../../../lib/language/translate.ts';
import { FilmFrames } from './film-frames.tsx';

interface ReceiptFilmStripProps {
  operationId: string;
  frames: readonly FilmFrame[];
}

export function ReceiptFilmStrip({ operationId, frames }: ReceiptFilmStripProps) {
  return (
    <Collapsible.Root className="mt-3 border-t border-hairline pt-1">
      <Collapsible.Trigger className="group -mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center gap-2 rounded-control px-2 text-left hover:bg-hover">
        <span className="flex-1">
          {t`What the check saw`} <span className="text-muted">· {countText(frames)}</span>
        </span>
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 text-muted transition-transform group-data-[state=open]:rotate-180"
        />
      </Collapsible.Trigger>
      <Collapsible.Content>
        <FilmFrames operationId={operationId} frames={frames} />
      </Collapsible.Content>
    </Collapsible.Root>
  );
}

function countText(frames: readonly FilmFrame[]): string {
  return plural(frames.length, { one: '# step', other: '# steps' });
}
