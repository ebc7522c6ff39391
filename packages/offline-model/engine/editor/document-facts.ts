/** Reads the name, the template and the parts of a document without running it. */

import { allTemplates } from '../../templates/all-templates.ts';
import { collection } from '../../templates/tools/collection/collection.ts';
import type { Template } from '../template.ts';

export interface Part {
  /** The names that a user may give this part, in lower case. */
  names: readonly string[];
  /** A CSS selector that matches only this element. */
  selector: string;
  tag: string;
  /** The position of the part's opening tag in the document. */
  start: number;
  end: number;
}

/** Returns true when the offline model made the document. */
export function isComposed(document: string): boolean {
  return document.includes('content="Buidl built-in composer"');
}

/** Returns the template of a document that the offline model made; undefined for other documents. */
export function templateOf(document: string): Template | undefined {
  const id = /"storageName": "([a-z0-9-]+):/.exec(document)?.[1];
  return isComposed(document) ? [...allTemplates, collection].find((each) => each.id === id) : undefined;
}

/** Returns the text of the title element, or of the first heading. */
export function titleOf(document: string): string | undefined {
  const markup = /<title>([^<]*)<\/title>/i.exec(document)?.[1] ?? /<h1[^>]*>([^<]*)<\/h1>/i.exec(document)?.[1];
  return markup === undefined ? undefined : unescapeHtml(markup).trim();
}

/** Returns the ranges of scripts, styles and comments, which users do not see. */
export function codeRanges(document: string): [number, number][] {
  const pattern = /<(script|style)\b[^>]*>[\s\S]*?<\/\1>|<!--[\s\S]*?-->/gi;
  return [...document.matchAll(pattern)].map((match) => [match.index, match.index + match[0].length]);
}

/** Returns the named parts of the body, outer parts before inner ones. */
export function partsOf(document: string): Part[] {
  const ranges = codeRanges(document);
  const bodyStart = Math.max(0, document.search(/<body\b/i));
  const pattern =
    /<(section|div|form|details|ul|ol|dl|nav|fieldset|aside|footer|header|article|p|label|button)\b((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*>/gi;
  return [...document.matchAll(pattern)].flatMap((match) => {
    const start = match.index;
    const isCode = ranges.some(([from, to]) => start >= from && start < to);
    if (isCode || start < bodyStart) return [];
    const part = partOf(document, match[1]?.toLowerCase() ?? '', match[2] ?? '', start, start + match[0].length);
    return part ? [part] : [];
  });
}

function partOf(document: string, tag: string, attributes: string, start: number, end: number): Part | undefined {
  const read = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
  const [id, label, labelledBy, className] = ['id', 'aria-label', 'aria-labelledby', 'class'].map(read);
  const heading =
    labelledBy === undefined
      ? undefined
      : new RegExp(`id="${escapePattern(labelledBy)}"[^>]*>([^<]*)<`).exec(document)?.[1];
  const firstHeading =
    tag === 'section' || tag === 'article'
      ? /^[\s\S]{0,300}?<h[1-6][^>]*>([^<]+)</.exec(document.slice(end))?.[1]
      : undefined;
  const ownText = tag === 'button' || tag === 'p' ? /^([^<]{1,60})</.exec(document.slice(end))?.[1] : undefined;
  const names = [
    label,
    heading,
    firstHeading,
    ownText,
    id?.replaceAll('-', ' '),
    className?.split(' ')[0]?.replaceAll('-', ' '),
    tag === 'footer' || tag === 'header' ? tag : undefined,
  ]
    .filter((name): name is string => name !== undefined && name.trim() !== '')
    .map((name) => unescapeHtml(name).trim().toLowerCase());
  const selector = id
    ? `#${id}`
    : labelledBy
      ? `[aria-labelledby="${labelledBy}"]`
      : label
        ? `${tag}[aria-label="${label}"]`
        : className
          ? `${tag}.${className.split(' ').join('.')}`
          : undefined;
  return selector && names.length > 0 ? { names, selector, tag, start, end } : undefined;
}

const GENERIC =
  /\b(?:the|a|an|section|sections|part|area|block|card|panel|box|form|list|whole|entire|button|link|text|line)\b/g;

/** Returns the part that a request names, such as "the questions section", or undefined. */
export function findPart(document: string, words: string): Part | undefined {
  const parts = partsOf(document);
  const full = words
    .toLowerCase()
    .replace(/["“”']/g, '')
    .replace(/^the\s+/, '')
    .trim();
  const wish = full.replace(GENERIC, ' ').replace(/\s+/g, ' ').trim() || full;
  if (wish === '') return undefined;
  const isBlock = ({ tag }: Part) => tag === 'section' || tag === 'footer' || tag === 'details';
  const wantsButton = /\bbutton\b/i.test(words);
  const score = (part: Part) => {
    const best = Math.max(
      ...part.names.map((name) =>
        name === full || name === wish ? 4 : sameStem(name, wish) ? 3 : ` ${name} `.includes(` ${wish} `) ? 2 : 0,
      ),
    );
    return best === 0 ? 0 : best + (isBlock(part) ? 0.5 : 0) + ((part.tag === 'button') === wantsButton ? 0.25 : 0);
  };
  return parts
    .map((part) => ({ part, score: score(part) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)[0]?.part;
}

function sameStem(one: string, other: string): boolean {
  return one.replace(/s$/, '') === other.replace(/s$/, '');
}

/** Returns the text with the entities of `escapeHtml` decoded. */
export function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

/** Returns a regular expression source that matches the text literally. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
