import { memo } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { ListPlus, X } from '../../../../components/ui/icons.ts';
import { t } from '../../../../lib/language/translate.ts';
import type { BuildSettings } from '../../build-settings.ts';
import { promptQueue, useQueuedPrompts } from '../../queued-prompt.ts';

export const QueuedPromptNote = memo(function QueuedPromptNote({
  onEdit,
}: {
  onEdit: (settings: BuildSettings) => void;
}) {
  const { queued } = useQueuedPrompts();
  if (queued === null) return null;
  const takeBack = () => {
    promptQueue.takeBack();
    onEdit(queued.settings);
  };
  return (
    <section
      aria-label={t`Next`}
      className="mb-2 flex items-center gap-2 rounded-control bg-sunken py-1 pr-1 pl-3 text-[0.8125rem] [&_svg]:size-4 [&_svg]:shrink-0"
    >
      <ListPlus aria-hidden className="text-muted" />
      <p className="min-w-0 flex-1 truncate">
        <span className="text-muted">{t`Next:`} </span>
        {queued.settings.prompt}
      </p>
      <Button variant="quiet" size="icon" aria-label={t`Move it back to the prompt`} onClick={takeBack}>
        <X aria-hidden />
      </Button>
    </section>
  );
});
