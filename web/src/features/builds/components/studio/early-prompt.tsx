import { ArrowUp } from 'lucide-react';
import { Button } from '../../../../components/ui/button.tsx';
import { t } from '../../../../lib/language/translate.ts';
import { PROMPT_NOTE_ID } from '../../prompt-field.ts';
import { PromptText } from './prompt-text.tsx';

const ignore = () => undefined;

/**
 * A static prompt that `public/begin-studio.js` shows before the studio loads. It is as wide as the chat including the
 * divider (see `chat-width.ts`). The studio takes over its text and submits it if needed.
 */
export function EarlyPrompt() {
  return (
    <form
      id="early-prompt"
      aria-label={t`Prompt`}
      noValidate
      className="fixed inset-x-0 bottom-14.25 z-20 border-t border-hairline bg-paper px-4 pt-3 pb-3 wide:right-auto wide:bottom-0 wide:w-[calc(clamp(320px,var(--chat-width,416px),min(720px,60vw))_+_1px)] wide:border-r [@media(max-height:30rem)]:py-2"
    >
      <div className="card border-edge shadow-raised has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-focus">
        <PromptText ref={null} text="" isRevising={false} isInvalid={false} onChange={ignore} onFiles={ignore} />
        <div className="flex p-1.5">
          <Button type="submit" variant="accent" className="ml-auto">
            <ArrowUp aria-hidden />
            <span>
              {t`Build`} <span className="sr-only">{t`the app`}</span>
            </span>
          </Button>
        </div>
      </div>
      <p
        id={PROMPT_NOTE_ID}
        role="status"
        data-sent={t`The page is still loading, and then sends this.`}
        className="mt-1.5 min-h-4 text-xs text-muted"
      />
    </form>
  );
}
