import { type Token, Tokenizer, TokenizerMode } from 'parse5';
import { findShelfAddress, isCdnAddress, isOfBundledLibrary } from '../../../../shared/domain/shelf-address.ts';

interface Replacement {
  start: number;
  end: number;
  text: string;
}

/** Matches any URL that could be replaced. A document without a match needs no parsing. */
const HINT = /\/\/|\/vendor\//;
/** Elements whose content is text and not markup, with the tokenizer mode that reads it. */
const TEXT_MODES: Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  textarea: TokenizerMode.RCDATA,
  title: TokenizerMode.RCDATA,
};
const TIED_ATTRIBUTES = ['integrity', 'crossorigin'];
const ignore = () => undefined;
const IGNORE_THE_REST = {
  onComment: ignore,
  onDoctype: ignore,
  onEof: ignore,
  onCharacter: ignore,
  onNullCharacter: ignore,
  onWhitespaceCharacter: ignore,
};
const LINK_KINDS = /\b(?:stylesheet|preload|modulepreload|prefetch)\b/i;
const CLASSIC_SCRIPT = /^(?:(?:text|application)\/(?:java|ecma)script)?$/i;

/** These patterns capture the text before a URL, its quote, and the URL. */
const STATIC_IMPORT = /(\b(?:from|import)\s*)(["'])((?:https?:)?\/[^"'\s]+)\2/g;
const DYNAMIC_IMPORT = /(\bimport\s*\(\s*)(["'`])((?:https?:)?\/[^"'`\s$]+)\2/g;
const JSON_TEXT = /()(")((?:https?:)?\/[^"\s]+)\2/g;
const STYLE_IMPORT = /(@import\s+(?:url\(\s*)?)(["']?)((?:https?:)?\/[^"'\s);]+)\2/gi;

/**
 * Replaces the URLs of public CDNs in links, scripts, import maps and imports with those of our copies. Leaves
 * everything else unchanged, byte for byte, including URLs without a copy. Runs in linear time.
 */
export function replaceCdnUrls(document: string): string {
  return replaceUrls(document, inTag);
}

/**
 * Replaces URLs like `replaceCdnUrls`, in a document that a model wrote. Also removes stylesheets of libraries without
 * a copy, such as icon fonts, because no visitor's browser would load them.
 */
export function replaceWrittenUrls(document: string): string {
  return replaceUrls(document, (html, token) => (isUnknownStylesheet(token) ? wholeTag(token) : inTag(html, token)));
}

type TagRule = (document: string, token: Token.TagToken) => Replacement[];

function replaceUrls(document: string, rule: TagRule): string {
  if (!HINT.test(document)) return document;
  let result = '';
  let from = 0;
  for (const { start, end, text } of replacementsIn(document, rule)) {
    result += document.slice(from, start) + text;
    from = end;
  }
  return result + document.slice(from);
}

/** Returns the replacements in document order. */
function replacementsIn(document: string, rule: TagRule): Replacement[] {
  const found: Replacement[] = [];
  let open: Token.TagToken | undefined;
  let foreignDepth = 0;
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      ...IGNORE_THE_REST,
      onStartTag(token) {
        if (isForeign(token) && !token.selfClosing) foreignDepth += 1;
        const mode = TEXT_MODES[token.tagName];
        const isEmpty = foreignDepth > 0 && token.selfClosing;
        if (mode !== undefined && !isEmpty) tokenizer.state = mode;
        open = token;
        found.push(...rule(document, token));
      },
      onEndTag(token) {
        if (isForeign(token)) foreignDepth = Math.max(0, foreignDepth - 1);
        if (open?.tagName === token.tagName) found.push(...inText(document, open, token));
        open = undefined;
      },
    },
  );
  tokenizer.write(document, true);
  return found;
}

/** Returns true for SVG and MathML tags. */
function isForeign({ tagName }: Token.TagToken): boolean {
  return tagName === 'svg' || tagName === 'math';
}

/**
 * Returns true for a CDN stylesheet that belongs to no bundled library. A wrong version of a bundled library returns
 * false: the check reports it and names the right version.
 */
function isUnknownStylesheet(token: Token.TagToken): boolean {
  if (token.tagName !== 'link' || !/\bstylesheet\b/i.test(attribute(token, 'rel'))) return false;
  const address = attribute(token, 'href').trim();
  return isCdnAddress(address) && !isOfBundledLibrary(address);
}

function wholeTag({ location }: Token.TagToken): Replacement[] {
  return location ? [{ start: location.startOffset, end: location.endOffset, text: '' }] : [];
}

function inTag(document: string, token: Token.TagToken): Replacement[] {
  const name = addressAttribute(token);
  const place = name === undefined ? undefined : token.location?.attrs?.[name];
  if (name === undefined || place === undefined) return [];
  const address = attribute(token, name).trim();
  const onShelf = findShelfAddress(address, isModule(token) ? 'module' : 'plain');
  if (onShelf === undefined || onShelf === address) return [];
  const { startOffset: start, endOffset: end } = place;
  const source = document.slice(start, end);
  const [written = name] = /^[^\s=]+/.exec(source) ?? [];
  const quote = source.endsWith("'") ? "'" : '"';
  return inOrder([{ start, end, text: `${written}=${quote}${onShelf}${quote}` }, ...removals(document, token)]);
}

/** Removes `integrity` and `crossorigin`, because they belong to the file at the old URL. */
function removals(document: string, { location }: Token.TagToken): Replacement[] {
  return TIED_ATTRIBUTES.flatMap((name) => {
    const place = location?.attrs?.[name];
    if (!place) return [];
    let start = place.startOffset;
    while (/\s/.test(document.charAt(start - 1))) start -= 1;
    return [{ start, end: place.endOffset, text: '' }];
  });
}

/** Returns the name of the attribute whose URL the element loads; undefined for an element that loads none. */
function addressAttribute(token: Token.TagToken): 'src' | 'href' | undefined {
  if (token.tagName === 'script') return 'src';
  return token.tagName === 'link' && LINK_KINDS.test(attribute(token, 'rel')) ? 'href' : undefined;
}

function isModule(token: Token.TagToken): boolean {
  return typeOf(token) === 'module' || /\bmodulepreload\b/i.test(attribute(token, 'rel'));
}

function typeOf(token: Token.TagToken): string {
  return attribute(token, 'type').trim().toLowerCase();
}

function attribute({ attrs }: Token.TagToken, name: string): string {
  return attrs.find((each) => each.name === name)?.value ?? '';
}

/** Replaces URLs in the text between two tags. */
function inText(document: string, open: Token.TagToken, close: Token.TagToken): Replacement[] {
  const textStart = open.location?.endOffset ?? 0;
  const text = document.slice(textStart, close.location?.startOffset ?? textStart);
  const loadedAs = open.tagName === 'script' ? 'module' : 'plain';
  const found = patternsFor(open).flatMap((pattern) => [...text.matchAll(pattern)]);
  const replacements = found.flatMap(({ index, 1: before = '', 2: quote = '', 3: address = '' }) => {
    const onShelf = findShelfAddress(address, loadedAs);
    if (onShelf === undefined || onShelf === address) return [];
    const start = textStart + index + before.length + quote.length;
    return [{ start, end: start + address.length, text: onShelf }];
  });
  return inOrder(replacements);
}

function patternsFor(token: Token.TagToken): readonly RegExp[] {
  if (token.tagName === 'style') return [STYLE_IMPORT];
  if (token.tagName !== 'script') return [];
  const type = typeOf(token);
  if (type === 'importmap') return [JSON_TEXT];
  if (type === 'module') return [STATIC_IMPORT, DYNAMIC_IMPORT];
  return CLASSIC_SCRIPT.test(type) ? [DYNAMIC_IMPORT] : [];
}

function inOrder(replacements: readonly Replacement[]): Replacement[] {
  return replacements.toSorted((left, right) => left.start - right.start);
}
