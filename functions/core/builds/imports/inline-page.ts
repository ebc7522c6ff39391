import type { ImportNote } from '../../../../shared/messages/import-notes.ts';
import { isSource } from '../compile/compile-scripts.ts';
import {
  applyReplacements,
  attribute,
  type Element,
  endOfBody,
  hasAttribute,
  parseDocument,
  type Replacement,
  replaceAttribute,
  replaceContent,
  replaceElement,
  scriptText,
  textOf,
  typeOf,
} from '../documents/document-elements.ts';
import { dataUrlOf, findFile, isLocalAddress } from './find-file.ts';
import { type ImportedPage, type ImportFiles, listNames } from './import-parts.ts';
import { inlineStyle, styleElement, textOfFile } from './inline-styles.ts';
import { inlineAssets, needsCompiling, sourceElement, sourceScripts } from './source-scripts.ts';

const MEDIA_ATTRIBUTES = ['src', 'poster', 'href', 'xlink:href', 'data-src'];
const MEDIA_TAGS = ['img', 'source', 'video', 'audio', 'track', 'input', 'image'];
const PRELOADS = /\b(?:modulepreload|preload|prefetch)\b/i;
const ICONS = /\b(?:icon|apple-touch-icon|mask-icon)\b/i;
const SIDE_LINKS = /\b(?:icon|apple-touch-icon|mask-icon|manifest|modulepreload|preload|prefetch|alternate)\b/i;
const CLASSIC = /^(?:(?:text|application)\/(?:x-)?(?:java|ecma)script)?$/;
const DATA_URL = /^data:([^,;]*)((?:;[^,;]*)*),([\s\S]*)$/i;

/** Inlines the imported stylesheets, scripts and media into a page. Keeps URLs that match no imported file. */
export function inlinePage(files: ImportFiles, page: string, html: string): ImportedPage {
  return new PageInlining(files, page, html).result();
}

class PageInlining {
  readonly #files: ImportFiles;
  readonly #page: string;
  readonly #html: string;
  readonly #used: Set<string>;
  readonly #notes: ImportNote[] = [];
  readonly #missing = new Set<string>();
  /** Elements to add at the end of the body, in order. */
  readonly #atEnd: string[] = [];
  /** The paths of the modules that have to be compiled. */
  readonly #modules: string[] = [];

  constructor(files: ImportFiles, page: string, html: string) {
    this.#files = files;
    this.#page = page;
    this.#html = html;
    this.#used = new Set([page]);
  }

  result(): ImportedPage {
    const parsed = parseDocument(this.#html);
    const replacements = parsed.elements.flatMap((element) => this.#replace(element));
    const { elements, styles } = sourceScripts(this.#files, this.#modules, this.#used);
    const end = endOfBody(parsed, this.#html);
    const added = [...styles.map((css) => styleElement(css)), ...(elements === '' ? [] : [elements]), ...this.#atEnd];
    const insertion = added.length > 0 ? [{ start: end, end, text: `${added.join('\n')}\n` }] : [];
    if (this.#missing.size > 0) {
      this.#notes.push({ key: 'media_missing', params: { files: listNames([...this.#missing]) } });
    }
    return {
      html: applyReplacements(this.#html, [...replacements, ...insertion]),
      files: [...this.#used],
      notes: this.#notes,
    };
  }

  #replace(element: Element): Replacement[] {
    switch (element.tagName) {
      case 'link':
        return this.#link(element);
      case 'script':
        return this.#script(element);
      case 'style':
        return this.#style(element);
      default:
        return [...this.#media(element), ...this.#styleAttribute(element)];
    }
  }

  #link(link: Element): Replacement[] {
    const address = attribute(link, 'href');
    const rel = attribute(link, 'rel');
    if (/\bstylesheet\b/i.test(rel)) {
      const css = textOfDataUrl(address) ?? this.#text(address);
      if (css === undefined) return [];
      const from = findFile(this.#files, address, this.#page) ?? this.#page;
      return replaceElement(
        link,
        styleElement(inlineStyle(this.#files, css, from, this.#used), attribute(link, 'media')),
      );
    }
    if (!isLocalAddress(address)) return [];
    const path = findFile(this.#files, address, this.#page);
    if (path !== undefined && PRELOADS.test(rel)) return replaceElement(link, '');
    if (path !== undefined && ICONS.test(rel)) return this.#data(link, 'href', path);
    if (!SIDE_LINKS.test(rel)) return [];
    this.#notes.push({ key: 'link_removed', params: { address: address.slice(0, 100) } });
    return replaceElement(link, '');
  }

  #script(script: Element): Replacement[] {
    const address = attribute(script, 'src');
    const code = address === '' ? textOf(script) : (textOfDataUrl(address) ?? this.#text(address));
    if (code === undefined) return [];
    const path = address === '' ? this.#page : (findFile(this.#files, address, this.#page) ?? this.#page);
    if (typeOf(script) === 'module' && needsCompiling(this.#files, code, path)) {
      if (path !== this.#page) this.#modules.push(path);
      else this.#modules.push(...this.#importsOf(code));
      this.#atEnd.push(sourceElement(path === this.#page ? code : `import ${JSON.stringify(`./${path}`)};`));
      return replaceElement(script, '');
    }
    const isCode = typeOf(script) === 'module' || CLASSIC.test(typeOf(script)) || isCompiled(script);
    if (!isCode) return [];
    const whole = this.#files.size > 1 ? inlineAssets(this.#files, code, this.#page, this.#used) : code;
    if (address === '') return whole === code ? [] : replaceContent(script, scriptText(whole));
    const element = inlineElement(script, whole);
    // An inline script runs immediately, but `defer` and `async` scripts may expect the whole document. They move to
    // the end of the body.
    const waits = CLASSIC.test(typeOf(script)) && (hasAttribute(script, 'defer') || hasAttribute(script, 'async'));
    if (!waits) return replaceElement(script, element);
    this.#atEnd.push(element);
    return replaceElement(script, '');
  }

  /** Returns the paths of the files that an inline module imports. */
  #importsOf(code: string): string[] {
    const probe = new Map([...this.#files, ['__page.js', Buffer.from(code)]]);
    const before = new Set<string>();
    sourceScripts(probe, ['__page.js'], before);
    before.delete('__page.js');
    return [...before].filter((path) => /\.(?:[cm]?[jt]sx?|json|css)$/i.test(path));
  }

  #style(style: Element): Replacement[] {
    const css = textOf(style);
    const whole = inlineStyle(this.#files, css, this.#page, this.#used);
    return whole === css ? [] : replaceContent(style, whole);
  }

  #styleAttribute(element: Element): Replacement[] {
    const css = attribute(element, 'style');
    if (!css.includes('url(')) return [];
    const whole = inlineStyle(this.#files, css, this.#page, this.#used);
    return whole === css ? [] : replaceAttribute(element, 'style', whole.replaceAll('"', "'"));
  }

  #media(element: Element): Replacement[] {
    if (!MEDIA_TAGS.includes(element.tagName)) return [];
    const single = MEDIA_ATTRIBUTES.flatMap((name) => {
      const address = attribute(element, name);
      const path = findFile(this.#files, address, this.#page);
      if (path !== undefined) return this.#data(element, name, path);
      if (name === 'src' && isLocalAddress(address)) this.#missing.add(address.slice(0, 100));
      return [];
    });
    return [...single, ...this.#imageSet(element)];
  }

  #imageSet(element: Element): Replacement[] {
    const set = attribute(element, 'srcset');
    if (set === '' || set.includes('data:')) return [];
    const candidates = set.split(',').map((candidate) => {
      const [address = '', ...rest] = candidate.trim().split(/\s+/);
      const path = findFile(this.#files, address, this.#page);
      if (path === undefined) return candidate.trim();
      this.#used.add(path);
      return [dataUrlOf(this.#files, path), ...rest].join(' ');
    });
    const whole = candidates.join(', ');
    return whole === set ? [] : replaceAttribute(element, 'srcset', whole.replaceAll('"', ''));
  }

  #data(element: Element, name: string, path: string): Replacement[] {
    this.#used.add(path);
    return replaceAttribute(element, name, dataUrlOf(this.#files, path));
  }

  #text(address: string): string | undefined {
    const path = findFile(this.#files, address, this.#page);
    if (path === undefined) return undefined;
    this.#used.add(path);
    return textOfFile(this.#files, path);
  }
}

function isCompiled(script: Element): boolean {
  return isSource({ ...script, attrs: script.attrs.filter(({ name }) => name !== 'src') });
}

/** Returns a script element with inline code, without attributes that only apply to a loaded file, such as `src`. */
function inlineElement(script: Element, code: string): string {
  const kept = script.attrs.filter(({ name }) =>
    ['type', 'id', 'nomodule', 'data-type', 'data-presets'].includes(name),
  );
  const attributes = kept.map(({ name, value }) => ` ${name}${value === '' ? '' : `="${value.replaceAll('"', '')}"`}`);
  return `<script${attributes.join('')}>\n${scriptText(code).trim()}\n</script>`;
}

function textOfDataUrl(address: string): string | undefined {
  const [, , parameters = '', content] = DATA_URL.exec(address.trim()) ?? [];
  if (content === undefined) return undefined;
  try {
    const text = decodeURIComponent(content);
    return /;base64/i.test(parameters) ? Buffer.from(text, 'base64').toString('utf8') : text;
  } catch {
    return undefined;
  }
}
