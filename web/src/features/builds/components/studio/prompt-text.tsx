import type { ClipboardEvent, KeyboardEvent, Ref } from 'react';
import { PROMPT_MAX_LENGTH } from '../../../../../../shared/domain/text-limits.ts';
import { isEnter } from '../../../../lib/is-enter.ts';
import { t } from '../../../../lib/language/translate.ts';
import { PROMPT_FIELD_ID } from '../../prompt-field.ts';

interface PromptTextProps {
  ref: Ref<HTMLTextAreaElement>;
  text: string;
  isRevising: boolean;
  isInvalid: boolean;
  onChange: (text: string) => void;
  onFiles: (files: File[]) => void;
}

export function PromptText({ ref, text, isRevising, isInvalid, onChange, onFiles }: PromptTextProps) {
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  return (
    <>
      <label htmlFor={PROMPT_FIELD_ID} className="sr-only">
        {t`Instructions`}
      </label>
      <textarea
        ref={ref}
        id={PROMPT_FIELD_ID}
        dir="auto"
        rows={2}
        enterKeyHint="send"
        maxLength={PROMPT_MAX_LENGTH}
        aria-describedby="instructions-note"
        aria-invalid={isInvalid || undefined}
        placeholder={
          isRevising
            ? t`What should change? For example: make the timer larger and add a long break.`
            : t`What should the app do, for whom, and how should it look?`
        }
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={sendOnEnter}
        onPaste={paste}
        className="block field-sizing-content max-h-60 min-h-16 w-full resize-none bg-transparent px-3 pt-2.5 outline-none"
      />
    </>
  );
}

/** Sends the prompt when the user presses Enter. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (!isEnter(event.nativeEvent) || event.shiftKey) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
