import { type ClipboardEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { PROMPT_MAX_LENGTH } from '../../../../../../shared/domain/text-limits.ts';
import { isEnter } from '../../../../lib/is-enter.ts';
import { t } from '../../../../lib/language/translate.ts';
import { PROMPT_FIELD_ID, PROMPT_NOTE_ID } from '../../prompt-field.ts';
import { ELEMENT_MENTION, type Mention, matchingMentions, openMention } from '../../prompt-mentions.ts';
import { MENTION_LIST_ID, MentionList, mentionId } from './mention-list.tsx';

interface PromptTextProps {
  /** Null for the static prompt, which no code focuses. */
  ref: RefObject<HTMLTextAreaElement | null> | null;
  text: string;
  isRevising: boolean;
  hasPlan?: boolean;
  isInvalid: boolean;
  /** The things that `@` can name. Empty for a new app. */
  mentions?: readonly Mention[];
  /** The last instruction, which the up arrow recalls into an empty prompt. */
  lastPrompt?: string | undefined;
  onChange: (text: string) => void;
  onFiles: (files: File[]) => void;
  onSelectElement?: () => void;
}

const NO_MENTIONS: readonly Mention[] = [];

export function PromptText(props: PromptTextProps) {
  const { ref, text, isRevising, hasPlan = false, isInvalid, mentions = NO_MENTIONS, lastPrompt = '' } = props;
  const { onChange, onFiles, onSelectElement } = props;
  const [cursor, setCursor] = useState(0);
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  /** The cursor position to set after the next rendering; null to leave the cursor where it is. */
  const nextCursor = useRef<number | null>(null);
  const open = mentions.length === 0 ? null : openMention(text, cursor);
  const found = open === null || open.from === closedAt ? [] : matchingMentions(mentions, open.query);
  const at = Math.min(active, found.length - 1);

  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  const choose = (mention: Mention) => {
    if (open === null) return;
    const inserted = mention.text === null ? '' : `${mention.text} `;
    onChange(`${text.slice(0, open.from)}${inserted}${text.slice(cursor)}`.slice(0, PROMPT_MAX_LENGTH));
    const end = open.from + inserted.length;
    setCursor(end);
    setActive(0);
    if (mention.key === ELEMENT_MENTION) onSelectElement?.();
    nextCursor.current = end;
  };
  // A layout effect runs before the next key press. An animation frame could run after it, and move the cursor away
  // from typed text.
  useLayoutEffect(() => {
    if (nextCursor.current === null) return;
    ref?.current?.setSelectionRange(nextCursor.current, nextCursor.current);
    nextCursor.current = null;
  });
  const pressInList = (event: KeyboardEvent): boolean => {
    const chosen = found[at];
    if (chosen === undefined || open === null || event.nativeEvent.isComposing) return false;
    const moves: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const move = moves[event.key];
    if (move !== undefined) setActive((at + move + found.length) % found.length);
    else if (event.key === 'Escape') setClosedAt(open.from);
    else if (event.key === 'Tab' || isEnter(event.nativeEvent)) choose(chosen);
    else return false;
    return true;
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (pressInList(event)) event.preventDefault();
    else if (event.key === 'ArrowUp' && text === '' && lastPrompt !== '') {
      event.preventDefault();
      onChange(lastPrompt.slice(0, PROMPT_MAX_LENGTH));
    } else sendOnEnter(event);
  };
  return (
    <>
      <label htmlFor={PROMPT_FIELD_ID} className="sr-only">
        {t`Instructions`}
      </label>
      {found.length > 0 && <MentionList mentions={found} active={at} onChoose={choose} />}
      <textarea
        ref={ref}
        id={PROMPT_FIELD_ID}
        dir="auto"
        rows={hasPlan ? 1 : 2}
        enterKeyHint="send"
        maxLength={PROMPT_MAX_LENGTH}
        aria-describedby={PROMPT_NOTE_ID}
        aria-invalid={isInvalid || undefined}
        aria-autocomplete={mentions.length > 0 ? 'list' : undefined}
        aria-controls={found.length > 0 ? MENTION_LIST_ID : undefined}
        aria-activedescendant={found.length > 0 ? mentionId(at) : undefined}
        placeholder={placeholderOf(isRevising, hasPlan)}
        value={text}
        onChange={(event) => {
          setCursor(event.target.selectionStart);
          setActive(0);
          if (openMention(event.target.value, event.target.selectionStart)?.from !== closedAt) setClosedAt(null);
          onChange(event.target.value);
        }}
        onSelect={(event) => setCursor(event.currentTarget.selectionStart)}
        onKeyDown={press}
        onPaste={paste}
        className={`block field-sizing-content max-h-60 w-full resize-none bg-transparent pt-2.5 pr-12 pl-3 outline-none ${hasPlan ? 'min-h-11' : 'min-h-16 [@media(max-height:30rem)]:min-h-11'}`}
      />
    </>
  );
}

function placeholderOf(isRevising: boolean, hasPlan: boolean): string {
  if (hasPlan) return t`Anything to add or to change?`;
  return isRevising
    ? t`What should change? For example: make the timer larger and add a long break.`
    : t`What should the app do, for whom, and how should it look?`;
}

function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (!isEnter(event.nativeEvent) || event.shiftKey) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
