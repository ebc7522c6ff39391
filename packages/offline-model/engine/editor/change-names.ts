/** Changes texts: the name of the app, its tagline, footer, buttons and any other text. */
import { escapeHtml } from '../../../../shared/domain/escape-html.ts';
import { codeRanges, escapePattern, findPart, isComposed, titleOf, unescapeHtml } from './document-facts.ts';
import type { Draft } from './draft.ts';
import { plainValue, quotedIn } from './split-requests.ts';

const APP = '(?:it|this|the\\s+)?\\s*(?:app|application|page|site|website|game|project|whole thing)?';
const RENAMES = [
  new RegExp(`^(?:rename|retitle)\\s+${APP}\\s*(?:to|as|into)?\\s+(.+)$`, 'isu'),
  /^(?:call|name|title)\s+(?:it|this|the (?:app|page|site|website|game|project))\s+(.+)$/isu,
  /^(?:change|set|make|update|replace)\s+(?:the\s+|its\s+)?(?:app'?s?\s+|page\s+|site\s+|game\s+|main\s+)?(?:title|name)(?:\s+of\s+(?:the\s+|this\s+)?(?:app|page|site|website|game|project))?\s+(?:to|be|into|with|as)\s+(.+)$/isu,
  /^nenne?\s+(?:es|sie|die app)(?:\s+um)?(?:\s+in)?\s+(.+)$/isu,
  /^(?:i'?d? ?(?:want|like|prefer)\s+)?(?:the\s+|its\s+)?(?:new\s+)?(?:app'?s?\s+)?(?:title|name)\s+(?:to be|should be|is|shall be|must be)\s+(.+)$/isu,
];
const RENAME_OTHER =
  /^rename\s+(?:the\s+)?(?!(?:the\s+|this\s+|my\s+)?(?:app|application|page|site|website|game|project|whole)\b|it\b|this\b|to\b)(.+?)\s+(?:to|into|as)\s+(.+)$/isu;

/** Changes the title and the first heading. The key prefix of stored values stays, so that no value is lost. */
export function rename(draft: Draft, request: string): boolean {
  if (RENAME_OTHER.test(request)) return false;
  const found = RENAMES.map((pattern) => pattern.exec(request)?.[1]).find((value) => value !== undefined);
  const name = found === undefined ? '' : plainValue(found.replace(/^(?:to|as)\s+/i, '')).slice(0, 80);
  if (name === '') return false;
  const before = titleOf(draft.current);
  const isTitled = setInner(draft, /<title>([^<]*)<\/title>/i, name);
  const heading = /<h1[^>]*>([^<]*)<\/h1>/i.exec(draft.current);
  const isHeaded = heading !== null && setInner(draft, /<h1[^>]*>([^<]*)<\/h1>/i, name);
  if (!isHeaded && before) changeText(draft, before, name);
  return isTitled || isHeaded;
}

const PLACES: readonly (readonly [RegExp, RegExp])[] = [
  [/\b(?:tagline|subtitle|slogan|sub[- ]?heading|description)\b/i, /<p class="tagline">([^<]*)<\/p>/],
  [/\b(?:headline|main heading|hero (?:title|text)|big heading)\b/i, /<h2 id="headline">([^<]*)<\/h2>/],
  [/\b(?:lead|intro|introduction)\b/i, /<p class="lead">([^<]*)<\/p>/],
];
/** Matches words for a place with text. Without such a word, "round" in "change the button to round" means a shape. */
const TEXT_PLACE =
  /\b(?:text|label|caption|title|heading|headline|tagline|subtitle|slogan|lead|intro|placeholder|name|say|says|read|reads|rename|call)\b/iu;
const isText = (value: string) => /^[\p{Lu}\p{Lo}\d]/u.test(value);
const TO =
  /\s(?:to say|to read|should say|should read|should be called|should be|says?|reads?|saying|reading|to|into|with|as)\s+(.+)$/isu;

/** Changes the text of a named place, of a button, or of every place that shows the old text. */
export function changeWords(draft: Draft, request: string): boolean {
  const isAsked = /^(?:change|replace|rename|set|make|update|turn|let|write|call|label|the|in|on)\b/iu.test(request);
  const found = TO.exec(maskedTo(request));
  const value = found?.[1];
  if (!isAsked || !found || value === undefined) return false;
  const to = plainValue(request.slice(request.length - value.length));
  const subject = request.slice(0, found.index);
  if (to === '') return false;
  const quotes = quotedIn(request);
  if (quotes.length === 0 && !isText(to) && !TEXT_PLACE.test(request)) return false;
  const [old] = quotes;
  if (old !== undefined && quotes.length > 1 && changeText(draft, old, to)) return true;
  if (/\bplaceholder\b/i.test(subject)) return setInner(draft, /\splaceholder="([^"]*)"/, to);
  for (const [words, pattern] of PLACES) {
    if (words.test(subject) && setInner(draft, pattern, to)) return true;
  }
  if (/\b(?:title|heading)$/i.test(subject) && setInner(draft, /<h1[^>]*>([^<]*)<\/h1>/i, to)) return true;
  if (/\bbutton\b/i.test(subject) && changeButton(draft, subject, to)) return true;
  return changeNamed(draft, subject, to);
}

/** Masks quoted text, because a "to" inside quotes belongs to the text. */
function maskedTo(request: string): string {
  return request.replace(/"[^"]*"|“[^”]*”|'[^']+'(?!\w)/gu, (quote) => 'Q'.repeat(quote.length));
}

function changeButton(draft: Draft, subject: string, to: string): boolean {
  const name = subject
    .replace(/^(?:change|rename|make|set|let|update|replace|label|call|the|text|label|on|of|in|\s)+/iu, '')
    .replace(/\s*\bbutton\b[\s\S]*$/iu, '')
    .replace(/["“”']/g, '')
    .trim();
  const isMain = name === '' || /^(?:main|primary|big|first|submit|add)$/i.test(name);
  if (name !== '' && !/^(?:main|primary|big|first)$/i.test(name) && changeButtonText(draft, name, to)) return true;
  const primary =
    /<button\b[^>]*class="[^"]*primary[^"]*"[^>]*>((?:<svg[\s\S]*?<\/svg>)?)\s*([^<]+?)\s*<\/button>/i.exec(
      draft.current,
    );
  const first = primary?.[2] ?? /<button\b[^>]*>\s*([^<]+?)\s*<\/button>/i.exec(draft.current)?.[1];
  return isMain && first !== undefined && changeText(draft, unescapeHtml(first), to);
}

/** Finds a button by a part of its label: "the start button" for "Start game". */
function changeButtonText(draft: Draft, name: string, to: string): boolean {
  const pattern = /<button\b[^>]*>(?:<svg[\s\S]*?<\/svg>)?\s*([^<]+?)\s*<\/button>/gi;
  const texts = [...draft.current.matchAll(pattern)].map((match) => unescapeHtml(match[1] ?? ''));
  const wish = name.toLowerCase();
  const found =
    texts.find((text) => text.toLowerCase() === wish) ??
    texts.find((text) => text.toLowerCase().startsWith(`${wish} `)) ??
    texts.find((text) => ` ${text.toLowerCase()} `.includes(` ${wish} `));
  return found !== undefined && changeText(draft, found, to);
}

/** Changes a text that is named without quotes: "change Spent to Paid", "rename the Laps section to Rounds". */
function changeNamed(draft: Draft, subject: string, to: string): boolean {
  const bare = subject
    .replace(/^(?:change|replace|rename|set|make|update|turn|let|write|call|label)\s+/iu, '')
    .replace(/["“”']/g, '')
    .trim();
  const shorter = bare
    .replace(/^(?:the\s+)?(?:(?:text|word|words|label|heading|title)\s+)?/iu, '')
    .replace(/\s+(?:text|label|heading|section|title|link|word)$/iu, '');
  return [bare, shorter].some((text) => text.length > 1 && changeText(draft, text, to));
}

/**
 * Changes every whole occurrence of a text: between tags, in labels and in strings of scripts. Ignores case unless the
 * document contains the text exactly as written in the request.
 */
export function changeText(draft: Draft, from: string, to: string): boolean {
  const ranges = (index: number) => codeRanges(draft.current).some(([start, end]) => index >= start && index < end);
  const written = escapePattern(escapeHtml(from));
  const inMarkup = (flags: string) => new RegExp(`(?<=[>"]\\s*)${written}(?=\\s*[<"])`, flags);
  const isThere = inMarkup('gu').test(draft.current);
  const flags = isThere ? 'gu' : 'giu';
  let hasChanged = false;
  const each = (pattern: RegExp, isCode: boolean, replacement: string) => {
    // Replaces from the end, so that the positions of earlier matches stay valid.
    const places = [...draft.current.matchAll(pattern)].map((match) => [match.index, match[0].length] as const);
    for (const [index, length] of places.toReversed()) {
      if (ranges(index) !== isCode || isName(draft.current, index)) continue;
      draft.replaceAt(index, index + length, replacement);
      hasChanged = true;
    }
  };
  each(inMarkup(flags), false, escapeHtml(to));
  if (/^\p{Lu}|\s/u.test(from)) {
    const literal = to.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('<', '\\u003c');
    each(new RegExp(`(?<=')${escapePattern(from).replaceAll("'", "\\\\?'")}(?=')`, 'gu'), true, literal);
    const inJson = JSON.stringify(to).slice(1, -1).replaceAll('<', '\\u003c');
    each(new RegExp(`(?<=^\\s+(?:"\\w+": )?")${escapePattern(from)}(?=",?$)`, 'gmu'), true, inJson);
  }
  if (!hasChanged && from.length > 3)
    each(new RegExp(`(?<![\\p{L}\\p{N}])${written}(?![\\p{L}\\p{N}])(?=[^<>]*<)`, flags), false, escapeHtml(to));
  return hasChanged;
}

/** Returns true when the text at the index is an id, a class or another attribute value that users do not see. */
function isName(document: string, index: number): boolean {
  return /\s(?:id|class|for|name|type|value|href|src|data-[\w-]+|role|aria-(?:labelledby|pressed|hidden|live)|lang|dir|autocomplete|list|style|d|content)="$/.test(
    document.slice(Math.max(0, index - 40), index),
  );
}

function setInner(draft: Draft, pattern: RegExp, text: string): boolean {
  const match = pattern.exec(draft.current);
  if (match?.[1] === undefined) return false;
  const start = match.index + match[0].lastIndexOf(match[1] === '' ? '' : match[1]);
  draft.replaceAt(start, start + match[1].length, escapeHtml(text));
  return true;
}

const FOOTER = /\bfoot(?:er|note)\b|\bat the (?:very )?bottom\b/i;

/** Changes the text of the footer. `changeSections` handles "remove the footer". */
export function changeFooter(draft: Draft, request: string): boolean {
  if (!FOOTER.test(request) || /^(?:hide|remove|delete|drop|move|put the)\b/i.test(request)) return false;
  const after =
    /(?:saying|says?|that reads|reading|with(?: the text)?|to say|to read|should say|should read|to|:|text)\s+(.+)$/isu.exec(
      request,
    )?.[1];
  const text =
    quotedIn(request)[0] ??
    (after === undefined ? '' : plainValue(after.replace(/\s+(?:in|to|at) the (?:footer|bottom)$/i, '')));
  if (text === '') return false;
  // Apps of older versions name their origin in the footer.
  const own = /<p>Composed offline by Buidl's built-in composer[^<]*<\/p>/.exec(draft.current);
  if (isComposed(draft.current) && own) {
    const isChange = /^(?:change|replace|set|make|update|the)\b/i.test(request);
    draft.replaceAt(
      own.index,
      own.index + own[0].length,
      isChange ? `<p>${escapeHtml(text)}</p>` : `<p>${escapeHtml(text)}</p>\n      ${own[0]}`,
    );
    return true;
  }
  const footer = findPart(draft.current, 'footer');
  if (footer?.tag === 'footer') draft.replaceAt(footer.end, footer.end, `<p>${escapeHtml(text)}</p>`);
  else
    draft.replace(
      '</body>',
      `<footer class="footer" style="padding: 16px; text-align: center">${escapeHtml(text)}</footer>\n</body>`,
    );
  return true;
}
