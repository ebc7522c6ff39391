import { ChevronUp } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import { LAYOUT_MESSAGES } from '../../../../../../shared/messages/layout.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { t } from '../../../../lib/language/translate.ts';
import { useOperation } from '../../api/use-operation.ts';
import { FilmFrames } from '../film-frames.tsx';

export function CheckFilmStrip({ operationId }: { operationId: string }) {
  return (
    <Collapsible.Root className="border-t border-hairline bg-paper px-3">
      <Collapsible.Trigger className="group -mx-1.5 flex h-11 w-[calc(100%+0.75rem)] items-center gap-2 rounded-control px-1.5 text-left text-[0.8125rem] -outline-offset-2 hover:bg-hover">
        <ChevronUp
          aria-hidden
          className="size-4 shrink-0 text-muted transition-transform group-data-[state=open]:rotate-180"
        />
        {t`What the last check saw`}
      </Collapsible.Trigger>
      <Collapsible.Content className="pb-1">
        <Strip operationId={operationId} />
      </Collapsible.Content>
    </Collapsible.Root>
  );
}

function Strip({ operationId }: { operationId: string }) {
  const { data: operation, isError, refetch } = useOperation(operationId);
  if (isError) {
    return (
      <div className="flex flex-wrap items-center gap-3 pb-1">
        <p>{t`The images could not be loaded.`}</p>
        <Button onClick={() => refetch()}>{t`Try Again`}</Button>
      </div>
    );
  }
  if (operation === undefined) return <p className="pb-2 text-muted">{t(LAYOUT_MESSAGES.loading)}</p>;
  const frames = operation.receipt?.filmStrip;
  if (frames === undefined) return <p className="pb-2 text-muted">{t`The check of this revision kept no images.`}</p>;
  return <FilmFrames operationId={operationId} frames={frames} />;
}
