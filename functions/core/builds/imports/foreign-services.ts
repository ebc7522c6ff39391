import type { ImportNote } from '../../../../shared/messages/import-notes.ts';
import { isBabel } from '../compile/compile-scripts.ts';
import {
  applyReplacements,
  attribute,
  type Element,
  parseDocument,
  type Replacement,
  replaceElement,
  textOf,
  typeOf,
} from '../documents/document-elements.ts';
import { type ForeignService, serviceOf } from '../documents/foreign-hosts.ts';

/** Matches inline scripts that load an analytics service. */
const INLINE_LOADER =
  /googletagmanager\.com\/gtm\.js|connect\.facebook\.net|static\.hotjar\.com|clarity\.ms\/tag|mc\.yandex\.ru\/metrika/i;
const INLINE_LOADER_MAX_LENGTH = 3_000;
const STYLE_IMPORT = /@import\s+(?:url\(\s*)?["']?((?:https?:)?\/\/[^"'\s);]+)["']?\s*\)?[^;]*;/gi;
const HINTS = /\b(?:preconnect|dns-prefetch)\b/i;

interface Cleaned {
  html: string;
  notes: ImportNote[];
}

/**
 * Removes fonts, analytics, badges, cookie banners and ads of other hosts, and elements that apps may not contain and
 * do not need. Run it after the URLs of shipped libraries and fonts were replaced.
 */
export function removeForeignServices(html: string): Cleaned {
  const notes = new Map<string, ImportNote>();
  const add = (note: ImportNote) => notes.set(JSON.stringify(note), note);
  const { elements } = parseDocument(html);
  const replacements = elements.flatMap((element) => removalOf(element, add));
  return { html: applyReplacements(html, replacements), notes: [...notes.values()] };
}

type Add = (note: ImportNote) => void;

function removalOf(element: Element, add: Add): Replacement[] {
  switch (element.tagName) {
    case 'base':
      return removed(element, 'base_removed', add);
    case 'meta':
      return isRefresh(element) ? removed(element, 'refresh_removed', add) : [];
    case 'style':
      return withoutFontImports(element, add);
    case 'noscript':
      return /googletagmanager|facebook\.com\/tr|mc\.yandex/.test(textOf(element)) ? replaceElement(element, '') : [];
    case 'script':
      return scriptRemoval(element, add);
    case 'link':
      return linkRemoval(element, add);
    case 'img':
    case 'iframe':
      return serviceRemoval(element, attribute(element, 'src'), add);
    default:
      return [];
  }
}

function removed(element: Element, note: ImportNote, add: Add): Replacement[] {
  add(note);
  return replaceElement(element, '');
}

function scriptRemoval(script: Element, add: Add): Replacement[] {
  const address = attribute(script, 'src');
  if (isBabel(script)) return removed(script, 'babel_removed', add);
  if (address !== '') return serviceRemoval(script, address, add);
  const code = textOf(script);
  if (code.length > INLINE_LOADER_MAX_LENGTH || typeOf(script).includes('json')) return [];
  const [loaded] = INLINE_LOADER.exec(code) ?? [];
  if (loaded === undefined) return [];
  const [host = loaded] = loaded.replaceAll('\\', '').split('/', 1);
  return removed(script, { key: 'analytics_removed', params: { host } }, add);
}

function linkRemoval(link: Element, add: Add): Replacement[] {
  const address = attribute(link, 'href');
  // Removes hints to connect to a host, because apps cannot reach other hosts.
  if (HINTS.test(attribute(link, 'rel'))) return replaceElement(link, '');
  return serviceRemoval(link, address, add);
}

function serviceRemoval(element: Element, address: string, add: Add): Replacement[] {
  const service = serviceOf(address);
  return service === undefined ? [] : removed(element, noteAbout(service), add);
}

/** Returns the note that tells the user that a service was removed. */
export function noteAbout({ note, host }: ForeignService): ImportNote {
  return { key: note, params: { host } };
}

function withoutFontImports(style: Element, add: Add): Replacement[] {
  const place = style.sourceCodeLocation?.startTag;
  if (!place) return [];
  return [...textOf(style).matchAll(STYLE_IMPORT)].flatMap(({ index, 0: rule, 1: address = '' }) => {
    const service = serviceOf(address);
    if (service === undefined) return [];
    add(noteAbout(service));
    const start = place.endOffset + index;
    return [{ start, end: start + rule.length, text: '' }];
  });
}

function isRefresh(meta: Element): boolean {
  return attribute(meta, 'http-equiv').trim().toLowerCase() === 'refresh';
}
