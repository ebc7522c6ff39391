import { Pencil, Play, X } from 'lucide-react';
import { memo } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { t } from '../../../../lib/language/translate.ts';
import { toasts } from '../../../../lib/toasts.ts';
import type { BuildSettings } from '../../build-settings.ts';
import { useCurrentBuild } from '../../current-build.ts';
import { promptQueue, promptSender, useQueuedPrompts } from '../../queued-prompt.ts';
import type { QueuedPrompt } from '../../queued-prompts.ts';
import { hasRoom } from '../../use-returned-prompt.ts';

interface QueuedPromptsProps {
  /** The prompt fields of the page, into which an idea can be moved. Undefined on a page without them. */
  fields?: Pick<BuildSettings, 'prompt' | 'images'>;
  onEdit?: (settings: BuildSettings) => void;
}

/** Lists the ideas that wait for the running build, in their order, and the ideas that were not built. */
export const QueuedPrompts = memo(function QueuedPrompts({ fields, onEdit }: QueuedPromptsProps) {
  const { waiting, returned } = useQueuedPrompts();
  const isIdle = useCurrentBuild().status !== 'LOADING';
  // Hides a prompt that will move back into the field in a moment.
  const kept = fields === undefined ? returned : returned.filter((prompt) => !hasRoom(fields, prompt));
  if (waiting.length + kept.length === 0) return null;
  const takeBack = async (prompt: QueuedPrompt) => {
    if (fields !== undefined && !hasRoom(fields, prompt)) {
      return toasts.info(t`The prompt has no room for it.`, t`Send or shorten what is in the field first.`);
    }
    const settings = await promptQueue.take(prompt.id);
    if (settings !== null) onEdit?.(settings);
  };
  return (
    <section
      aria-label={t`Next`}
      className="mb-2 max-h-32 overflow-y-auto rounded-control bg-sunken py-1 text-[0.8125rem]"
    >
      <ol>
        {[...kept, ...waiting].map((prompt, index) => {
          const isStopped = kept.includes(prompt);
          return (
            <li key={prompt.id} className="flex items-center gap-1 pr-1 pl-3">
              <span className="figures text-muted">{isStopped ? '!' : `${index - kept.length + 1}.`}</span>
              <p className="min-w-0 flex-1 truncate" title={prompt.settings.prompt}>
                <span className="text-muted">{labelOf(prompt, isStopped)} </span>
                <bdi>{prompt.settings.prompt}</bdi>
              </p>
              {isIdle && !isStopped && index === kept.length && (
                <Button variant="quiet" className="px-2" onClick={() => void promptSender.resume(prompt.id)}>
                  <Play aria-hidden /> {t`Build now`}
                </Button>
              )}
              {onEdit && (
                <Button
                  variant="quiet"
                  size="icon"
                  aria-label={t`Move it back to the prompt`}
                  title={t`Move it back to the prompt`}
                  onClick={() => void takeBack(prompt)}
                >
                  <Pencil aria-hidden />
                </Button>
              )}
              <Button
                variant="quiet"
                size="icon"
                aria-label={t`Remove it from the list`}
                title={t`Remove it from the list`}
                onClick={() => void remove(prompt.id)}
              >
                <X aria-hidden />
              </Button>
            </li>
          );
        })}
      </ol>
    </section>
  );
});

function labelOf({ settings: { projectName }, base, isPaused }: QueuedPrompt, isStopped: boolean): string {
  if (isStopped) return t`Not built:`;
  if (isPaused) return t`Waits for you:`;
  return base === null ? `${projectName}:` : t`Next:`;
}

/** Removes an idea. A toast offers to add it again at the end of the list. */
async function remove(id: string): Promise<void> {
  const prompt = promptQueue.find(id);
  const settings = await promptQueue.take(id);
  if (prompt === undefined || settings === null) return;
  const { follows, base } = prompt;
  const putBack = () => {
    promptQueue.add({ settings, follows, base });
  };
  toasts.info(t`The idea was removed.`, undefined, { label: t`Undo`, onChoose: putBack });
}
