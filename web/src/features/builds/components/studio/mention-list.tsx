import { t } from '../../../../lib/language/translate.ts';
import type { Mention } from '../../prompt-mentions.ts';

export const MENTION_LIST_ID = 'prompt-mentions';

export function mentionId(index: number): string {
  return `${MENTION_LIST_ID}-${index}`;
}

interface MentionListProps {
  mentions: readonly Mention[];
  active: number;
  onChoose: (mention: Mention) => void;
}

/**
 * Lists the things that a prompt can name with `@`. The focus stays in the prompt, whose keys move the active option.
 */
export function MentionList({ mentions, active, onChoose }: MentionListProps) {
  return (
    <div
      id={MENTION_LIST_ID}
      role="listbox"
      aria-label={t`Name an image, a revision or an element`}
      className="mx-2 mt-2 max-h-48 overflow-y-auto rounded-control border border-edge bg-paper p-1"
    >
      {mentions.map((mention, index) => (
        <div
          key={mention.key}
          id={mentionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className="min-h-9 cursor-pointer truncate rounded-control px-2.5 py-1.5 aria-selected:bg-hover pointer-coarse:min-h-11"
          // Keeps the focus and the cursor in the prompt.
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(mention);
          }}
        >
          {mention.label}
        </div>
      ))}
    </div>
  );
}
