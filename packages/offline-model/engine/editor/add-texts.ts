/** Adds a section or a message to the page on request. */
import { escapeHtml } from '../../../../shared/domain/escape-html.ts';
import type { Draft } from './draft.ts';
import { plainValue, quotedIn } from './split-requests.ts';

const ADD = /^(?:add|insert|include|put|write|show|display|create|place|i (?:want|need))\b/iu;
const BLOCK =
  /\b(section|paragraph|message|greeting|note|notice|banner|text|sentence|line|card|block|announcement|disclaimer)\b/iu;
const SAYING =
  /\b(?:saying|says|that says|that reads|reading|with the (?:text|words|message|content)|with text|containing|which says|to say|text)\s*:?\s+(.+)$|:\s*(.+)$/isu;
const CALLED =
  /\b(?:called|named|titled|headed|with the (?:title|heading))\s+(.+?)(?=\s+(?:saying|that|which|with|containing|at|to|on)\b|\s*[:,]|$)/isu;
const TOP =
  /\b(?:at|to|on) the (?:very )?(?:top|beginning|start)\b|\babove (?:everything|the rest)\b|\bwelcome\b|\bbanner\b|\bgreeting\b/i;

/**
 * Adds the text in the request to the page. Returns false when the request has no text, because text is never invented.
 */
export function addTexts(draft: Draft, request: string): boolean {
  if (!ADD.test(request)) return false;
  if (!BLOCK.test(request)) return false;
  const quotes = quotedIn(request);
  const saying = SAYING.exec(masked(request));
  const said = saying ? plainValue(request.slice(saying.index).replace(LEAD, '').replace(PLACE, '')) : quotes.at(-1);
  const kind = BLOCK.exec(request)?.[1]?.toLowerCase() ?? '';
  const title = kind === 'section' || kind === 'card' ? titleIn(request) : undefined;
  if (said === undefined || said === '') return false;
  const heading = title === undefined || title === said ? '' : `<h2>${escapeHtml(title)}</h2>`;
  return insert(
    draft,
    `<section class="card" style="margin-block: 16px">${heading}<p dir="auto">${escapeHtml(said)}</p></section>`,
    TOP.test(request),
  );
}

const LEAD =
  /^(?:saying|says|that says|that reads|reading|with the (?:text|words|message|content)|with text|containing|which says|to say|text|:)\s*:?\s*/iu;
const PLACE =
  /\s+(?:at|to|on|in) the (?:very )?(?:top|bottom|end|start|beginning|page)(?: of the (?:page|app|site))?$/iu;

/** Masks quoted text, because words inside quotes are not instructions. */
function masked(request: string): string {
  return request.replace(/"[^"]*"|“[^”]*”/gu, (quote) => 'Q'.repeat(quote.length));
}

/** Returns the name of the section: the words after "called", or before "section" as in "a contact section". */
function titleIn(request: string): string | undefined {
  const called = CALLED.exec(request)?.[1];
  const before = /\b(?:an?|the|another|new)\s+([\p{L}\p{N} '-]{2,40}?)\s+(?:section|card)\b/iu.exec(request)?.[1];
  const title =
    called ?? (before && !/^(?:new|small|little|short|text|extra|nice)$/i.test(before) ? before : undefined);
  const plain = title === undefined ? '' : plainValue(title);
  return plain === '' ? undefined : plain.charAt(0).toUpperCase() + plain.slice(1);
}

function insert(draft: Draft, markup: string, isFirst: boolean): boolean {
  const opening = /<main\b[^>]*>/i.exec(draft.current);
  if (isFirst && opening) {
    const at = opening.index + opening[0].length;
    draft.replaceAt(at, at, `\n      ${markup}`);
    return true;
  }
  if (draft.current.includes('</main>')) return draft.replace('</main>', `  ${markup}\n    </main>`);
  return draft.replace('</body>', `${markup}\n</body>`);
}
