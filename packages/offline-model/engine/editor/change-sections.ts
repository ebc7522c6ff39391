/** Hides, shows and moves parts of the page. */

import { changeText } from './change-names.ts';
import { findPart, isComposed, type Part } from './document-facts.ts';
import type { Draft } from './draft.ts';
import { quotedIn } from './split-requests.ts';

const HIDE = /^(?:hide|remove|delete|drop|take away|get rid of|take out|don'?t show|do not show)\s+(.+)$/isu;
const SHOW = /^(?:show|unhide|bring back|display)\s+(.+?)(?:\s+again)?$/isu;
const MOVE =
  /^(?:move|put|place|bring)\s+(.+?)\s+(?:to the (?:very )?(top|bottom|end|beginning|start)|at the (?:very )?(top|bottom)|(above|below|before|after|under|over|first|last)(?:\s+(.+))?)$/isu;
const SWAP = /^(?:swap|switch)\s+(.+?)\s+(?:and|with)\s+(.+)$/isu;
const HIDDEN = ' style="display: none"';

/** Hides, shows or moves the part that the request names. Returns false when the page has no such part. */
export function changeSections(draft: Draft, request: string): boolean {
  const moved = MOVE.exec(request);
  if (moved) return move(draft, moved[1] ?? '', (moved[2] ?? moved[3] ?? moved[4] ?? '').toLowerCase(), moved[5]);
  const swapped = SWAP.exec(request);
  if (swapped) return swap(draft, swapped[1] ?? '', swapped[2] ?? '');
  const hidden = HIDE.exec(request)?.[1];
  if (hidden !== undefined) return hide(draft, hidden);
  const shown = SHOW.exec(request)?.[1];
  return shown !== undefined && show(draft, shown);
}

const ALIASES: readonly (readonly [RegExp, string])[] = [
  [/^(?:the )?(?:subtitle|slogan)$/i, 'tagline'],
  [/^(?:the )?(?:keyboard )?shortcuts?(?: help| list)?$/i, 'keys'],
  [/^(?:the )?(?:theme|dark mode) (?:toggle|button|switch)$/i, 'theme toggle'],
  [/^(?:the )?faq$/i, 'questions'],
];

function partFor(draft: Draft, words: string): Part | undefined {
  const name = words.trim().replace(/\s+(?:from|on|in|of) (?:the|this|my) (?:page|app|site|top|bottom)$/i, '');
  const alias = ALIASES.find(([pattern]) => pattern.test(name))?.[1];
  return findPart(draft.current, alias ?? name);
}

function hide(draft: Draft, words: string): boolean {
  const [quote] = quotedIn(words);
  if (quote !== undefined && changeText(draft, quote, '')) return true;
  const part = partFor(draft, words);
  if (!part) return false;
  const opening = draft.current.slice(part.start, part.end);
  if (opening.includes(HIDDEN)) return draft.note('That part is hidden already');
  if (/\sstyle="/.test(opening)) return false;
  draft.replaceAt(part.start, part.end, `${opening.slice(0, -1)}${HIDDEN}>`);
  return true;
}

function show(draft: Draft, words: string): boolean {
  const part = partFor(draft, words);
  const opening = part ? draft.current.slice(part.start, part.end) : '';
  if (!part || !opening.includes(HIDDEN)) return false;
  draft.replaceAt(part.start, part.end, opening.replace(HIDDEN, ''));
  return true;
}

function move(draft: Draft, words: string, where: string, anchorWords: string | undefined): boolean {
  const part = partFor(draft, words);
  if (!part) return false;
  const subject = query(part);
  if (/^(?:top|beginning|start|first)$/.test(where)) return run(draft, `${subject}.parentElement.prepend(${subject});`);
  if (/^(?:bottom|end|last)$/.test(where)) return run(draft, `${subject}.parentElement.append(${subject});`);
  const anchor = anchorWords === undefined ? undefined : partFor(draft, anchorWords);
  if (!anchor || anchor.start === part.start) return false;
  const side = /^(?:above|before|over)$/.test(where) ? 'before' : 'after';
  return run(draft, `${query(anchor)}.${side}(${subject});`);
}

function swap(draft: Draft, one: string, other: string): boolean {
  const [first, second] = [partFor(draft, one), partFor(draft, other)];
  if (!first || !second || first.start === second.start) return false;
  return run(
    draft,
    `const [first, second] = [${query(first)}, ${query(second)}];\nconst place = document.createComment('');\nfirst.replaceWith(place);\nsecond.replaceWith(first);\nplace.replaceWith(second);`,
  );
}

function query({ selector }: Part): string {
  return `document.querySelector('${selector.replaceAll("'", "\\'")}')`;
}

/** Adds a script that runs directly after the content, so that the layout does not shift after the first paint. */
function run(draft: Draft, script: string): boolean {
  if (!isComposed(draft.current) || !draft.current.includes('</main>')) return draft.addScript(script);
  return draft.replace('</main>', `</main>\n    <script>\n(() => {\n${script}\n})();\n    </script>`);
}
