import { type Token, Tokenizer, TokenizerMode } from 'parse5';
import { findShelfFont, fontAddress } from '../../../../shared/domain/fonts/shelf-fonts.ts';
import {
  findShelfAddress,
  isCdnAddress,
  isOfBundledLibrary,
  type LoadedAs,
} from '../../../../shared/domain/shelf-address.ts';
import { isFontServiceAddress, readFontAddress, type WantedFont } from './font-service.ts';
import { type ForeignService, serviceOf } from './foreign-hosts.ts';

interface Replacement {
  start: number;
  end: number;
  text: string;
}

/** Files of packages that were fetched and that the apps domain serves, in addition to the shipped libraries. */
export interface StoredCode {
  /** Returns the URL of our copy of a CDN file; undefined without a copy. */
  findFile(address: string, loadedAs: LoadedAs): string | undefined;
  /** Returns the URL of our stylesheet for a font; undefined without one. */
  findFont(font: WantedFont): string | undefined;
}

/** A file that a document loads from a CDN and that the product does not ship. */
export interface ForeignFile {
  address: string;
  loadedAs: LoadedAs;
}

/** The code and fonts that a document loads from other hosts and that the product does not ship. */
export interface ForeignCode {
  files: ForeignFile[];
  fonts: WantedFont[];
  /** The services whose scripts are removed because apps do not need them, such as analytics and badges. */
  counters: ForeignService[];
}

const NOTHING_STORED: StoredCode = { findFile: () => undefined, findFont: () => undefined };

/** Matches any URL that could be replaced. A document without a match needs no parsing. */
const HINT = /\/\/|\/vendor\/|\/_vercel\//;
/** Elements whose content is text instead of markup, with the tokenizer mode for that text. */
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
const HINT_KINDS = /\b(?:preconnect|dns-prefetch)\b/i;
const CLASSIC_SCRIPT = /^(?:(?:text|application)\/(?:java|ecma)script)?$/i;
/** The type of a script that Babel compiles in the browser. */
const BABEL_SCRIPT = /^text\/(?:babel|jsx|typescript)$/i;

/** The patterns below capture the text before a URL, its quote, and the URL. */
const STATIC_IMPORT = /(\b(?:from|import)\s*)(["'])((?:https?:)?\/[^"'\s]+)\2/g;
const DYNAMIC_IMPORT = /(\bimport\s*\(\s*)(["'`])((?:https?:)?\/[^"'`\s$]+)\2/g;
/**
 * Matches code that sets the URL of a worker or of another script, as for pdf.js. Other strings are not replaced,
 * because the app may show them.
 */
const SCRIPT_ADDRESS =
  /(\.(?:workerSrc|src|href)\s*=\s*|\bimportScripts\s*\(\s*)(["'`])((?:https?:)?\/\/[^"'`\s$]+)\2/g;
const JSON_TEXT = /()(")((?:https?:)?\/[^"\s]+)\2/g;
const STYLE_IMPORT = /(@import\s+(?:url\(\s*)?)(["']?)((?:https?:)?\/[^"'\s);]+)\2/gi;
/** Matches a whole `@import` rule with a font service's stylesheet. The URL may contain `;`. */
const FONT_IMPORT =
  /@import\s+(?:url\(\s*(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^"'\s)]{0,2000}))\s*\)|"([^"]{0,2000})"|'([^']{0,2000})')[^;{}]{0,200}(?:;|$)/gi;

/**
 * Replaces the URLs of public CDNs in links, scripts, import maps and imports with the URLs of our copies. Replaces web
 * fonts of Google and Bunny with our copies, and removes fonts without a copy. Removes scripts of services that apps do
 * not need, such as analytics. Leaves everything else unchanged, byte for byte, including URLs without a copy. Runs in
 * linear time.
 */
export function replaceCdnUrls(document: string, stored: StoredCode = NOTHING_STORED): string {
  return replaceUrls(document, (html, token) => inTag(html, token, stored), stored);
}

/**
 * Replaces URLs like `replaceCdnUrls`, but in a document that a model wrote. Also removes CDN stylesheets without a
 * copy, such as those of icon fonts, because browsers block them in apps.
 */
export function replaceWrittenUrls(document: string, stored: StoredCode = NOTHING_STORED): string {
  const rule: TagRule = (html, token) =>
    isUnknownStylesheet(token, stored) ? wholeTag(token) : inTag(html, token, stored);
  return replaceUrls(document, rule, stored);
}

/** Returns the code and fonts that a document loads from other hosts and that the product does not ship, each once. */
export function findForeignCode(document: string): ForeignCode {
  const files = new Map<string, ForeignFile>();
  const fonts = new Map<string, WantedFont>();
  const counters = new Map<string, ForeignService>();
  const stored: StoredCode = {
    findFile(address, loadedAs) {
      if (isCdnAddress(address)) files.set(`${loadedAs} ${address}`, { address, loadedAs });
      return undefined;
    },
    findFont(font) {
      fonts.set(font.family, font);
      return undefined;
    },
  };
  const rule: TagRule = (html, token) => {
    const counter = counterOf(token);
    if (counter) counters.set(`${counter.note} ${counter.host}`, counter);
    return inTag(html, token, stored);
  };
  replaceUrls(document, rule, stored);
  return { files: [...files.values()], fonts: [...fonts.values()], counters: [...counters.values()] };
}

type TagRule = (document: string, token: Token.TagToken) => Replacement[];

function replaceUrls(document: string, rule: TagRule, stored: StoredCode): string {
  if (!HINT.test(document)) return document;
  let result = '';
  let from = 0;
  for (const { start, end, text } of replacementsIn(document, rule, stored)) {
    result += document.slice(from, start) + text;
    from = end;
  }
  return result + document.slice(from);
}

/** Returns the replacements of a whole document, in document order. */
function replacementsIn(document: string, rule: TagRule, stored: StoredCode): Replacement[] {
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
        if (open?.tagName === token.tagName) found.push(...inText(document, open, token, stored));
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
 * Returns true for a CDN stylesheet that belongs to no bundled library and has no stored copy. A wrong version of a
 * bundled library returns false: the check reports it and names the right version.
 */
function isUnknownStylesheet(token: Token.TagToken, stored: StoredCode): boolean {
  if (token.tagName !== 'link' || !/\bstylesheet\b/i.test(attribute(token, 'rel'))) return false;
  const address = attribute(token, 'href').trim();
  return isCdnAddress(address) && !isOfBundledLibrary(address) && !stored.findFile(address, 'plain');
}

function wholeTag({ location }: Token.TagToken): Replacement[] {
  return location ? [{ start: location.startOffset, end: location.endOffset, text: '' }] : [];
}

/** Returns the service of a script from another host that an app does not need; undefined for other elements. */
function counterOf(token: Token.TagToken): ForeignService | undefined {
  const service = token.tagName === 'script' ? serviceOf(attribute(token, 'src').trim()) : undefined;
  return service?.note === 'fonts_removed' ? undefined : service;
}

function inTag(document: string, token: Token.TagToken, stored: StoredCode): Replacement[] {
  if (isFontHint(token)) return wholeTag(token);
  // Removes the start tag; `inText` removes the content and the end tag.
  if (counterOf(token)) return wholeTag(token);
  const name = addressAttribute(token);
  const place = name === undefined ? undefined : token.location?.attrs?.[name];
  if (name === undefined || place === undefined) return [];
  const address = attribute(token, name).trim();
  const fonts = readFontAddress(address);
  if (fonts) return fontLinks(document, token, fontAddresses(fonts, stored));
  const loadedAs = isModule(token) ? 'module' : 'plain';
  const own = findShelfAddress(address, loadedAs) ?? stored.findFile(address, loadedAs);
  if (own === undefined || own === address) return [];
  return inOrder([withAddress(document, place, name, own), ...removals(document, token)]);
}

function withAddress(
  document: string,
  { startOffset: start, endOffset: end }: { startOffset: number; endOffset: number },
  name: string,
  address: string,
): Replacement {
  const source = document.slice(start, end);
  const [written = name] = /^[^\s=]+/.exec(source) ?? [];
  const quote = source.endsWith("'") ? "'" : '"';
  return { start, end, text: `${written}=${quote}${address}${quote}` };
}

/** Returns true for a link that only prepares a connection to a font service, or loads one of its files. */
function isFontHint(token: Token.TagToken): boolean {
  if (token.tagName !== 'link') return false;
  const [rel, address] = [attribute(token, 'rel'), attribute(token, 'href')];
  if (!isFontServiceAddress(address)) return false;
  return HINT_KINDS.test(rel) || (LINK_KINDS.test(rel) && readFontAddress(address) === undefined);
}

/** Returns the URLs of our stylesheets for these fonts. Omits fonts without a copy. */
function fontAddresses(fonts: readonly WantedFont[], stored: StoredCode): string[] {
  return fonts.flatMap((font) => {
    const known = findShelfFont(font.family);
    return (known ? fontAddress(known) : stored.findFont(font)) ?? [];
  });
}

/** Replaces a font link with one link for each font. Each keeps the other attributes of the original link. */
function fontLinks(document: string, token: Token.TagToken, addresses: readonly string[]): Replacement[] {
  const place = token.location?.attrs?.href;
  const [whole] = wholeTag(token);
  if (!place || !whole) return [];
  const links = addresses.map((address) => {
    const changes = inOrder([withAddress(document, place, 'href', address), ...removals(document, token)]);
    let link = '';
    let from = whole.start;
    for (const { start, end, text } of changes) {
      link += document.slice(from, start) + text;
      from = end;
    }
    return link + document.slice(from, whole.end);
  });
  return [{ ...whole, text: links.join('\n') }];
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

/** Returns the name of the attribute with the URL that the element loads; undefined for an element that loads none. */
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
function inText(document: string, open: Token.TagToken, close: Token.TagToken, stored: StoredCode): Replacement[] {
  const textStart = open.location?.endOffset ?? 0;
  const text = document.slice(textStart, close.location?.startOffset ?? textStart);
  if (counterOf(open)) return [{ start: textStart, end: close.location?.endOffset ?? textStart, text: '' }];
  const fontImports = open.tagName === 'style' ? importedFonts(text, textStart, stored) : [];
  const found = patternsFor(open).flatMap(({ pattern, loadedAs }) =>
    [...text.matchAll(pattern)].map((match) => ({ match, loadedAs })),
  );
  const replacements = found.flatMap(({ match, loadedAs }) => {
    const { index, 1: before = '', 2: quote = '', 3: address = '' } = match;
    const own = findShelfAddress(address, loadedAs) ?? stored.findFile(address, loadedAs);
    if (own === undefined || own === address) return [];
    const start = textStart + index + before.length + quote.length;
    return [{ start, end: start + address.length, text: own }];
  });
  return inOrder([...fontImports, ...replacements]);
}

/** Replaces each `@import` rule of a font service with one rule for each of its fonts. */
function importedFonts(text: string, textStart: number, stored: StoredCode): Replacement[] {
  return [...text.matchAll(FONT_IMPORT)].flatMap((match) => {
    const fonts = readFontAddress(match.slice(1).find((address) => address !== undefined) ?? '');
    if (!fonts) return [];
    const rules = fontAddresses(fonts, stored).map((address) => `@import url("${address}");`);
    const start = textStart + match.index;
    return [{ start, end: start + match[0].length, text: rules.join('\n') }];
  });
}

function patternsFor(token: Token.TagToken): { pattern: RegExp; loadedAs: LoadedAs }[] {
  if (token.tagName === 'style') return [{ pattern: STYLE_IMPORT, loadedAs: 'plain' }];
  if (token.tagName !== 'script') return [];
  const type = typeOf(token);
  const modules = [STATIC_IMPORT, DYNAMIC_IMPORT].map((pattern) => ({ pattern, loadedAs: 'module' as const }));
  const addresses = { pattern: SCRIPT_ADDRESS, loadedAs: 'plain' as const };
  if (type === 'importmap') return [{ pattern: JSON_TEXT, loadedAs: 'module' }];
  if (type === 'module' || BABEL_SCRIPT.test(type)) return [...modules, addresses];
  return CLASSIC_SCRIPT.test(type) ? [{ pattern: DYNAMIC_IMPORT, loadedAs: 'module' }, addresses] : [];
}

function inOrder(replacements: readonly Replacement[]): Replacement[] {
  return replacements.toSorted((left, right) => left.start - right.start);
}
