import type { Revision } from '../../../../shared/contract/projects.ts';
import { truncateText } from '../../../../shared/domain/truncate-text.ts';
import { t } from '../../lib/language/translate.ts';

/** Something that a prompt can name with `@`. */
export interface Mention {
  key: string;
  label: string;
  /** The text for the prompt, in words that the model understands. Null for a mention that runs an action instead. */
  text: string | null;
}

/** The mention that selects an element in the running app. */
export const ELEMENT_MENTION = 'element';

const MOST_SHOWN = 8;
const QUOTED_LENGTH = 60;

/** Returns the images, revisions and the element that a prompt about the shown revision can name. */
export function mentionsOf(shown: Revision, revisions: readonly Revision[]): Mention[] {
  const images = shown.imageAssets.map(({ placeholder_id: id, purpose }) => ({
    key: `image ${id}`,
    label: t`Image: ${purpose || id}`,
    text: t`the image “${id}”`,
  }));
  const others = revisions.flatMap(({ revisionString, turn }) => {
    const wish = truncateText(turn?.summary ?? turn?.instruction ?? '', QUOTED_LENGTH);
    const label = wish === '' ? t`Rev ${revisionString}` : `${t`Rev ${revisionString}`} · ${wish}`;
    const text = wish === '' ? t`Rev ${revisionString}` : `${t`Rev ${revisionString}`} (“${wish}”)`;
    return [{ key: `revision ${revisionString}`, label, text }];
  });
  return [{ key: ELEMENT_MENTION, label: t`An element of the app…`, text: null }, ...images, ...others];
}

export interface OpenMention {
  /** The position of the `@`. */
  from: number;
  query: string;
}

/** Returns the mention that is being typed before the cursor, as in `make @log`; null without one. */
export function openMention(text: string, cursor: number): OpenMention | null {
  const [, query] = /(?:^|[\s(])@([^\s@]{0,30})$/u.exec(text.slice(0, cursor)) ?? [];
  return query === undefined ? null : { from: cursor - query.length - 1, query };
}

export function matchingMentions(mentions: readonly Mention[], query: string): Mention[] {
  const wanted = query.toLocaleLowerCase();
  return mentions.filter(({ label }) => label.toLocaleLowerCase().includes(wanted)).slice(0, MOST_SHOWN);
}
