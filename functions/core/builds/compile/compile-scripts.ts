import { COMPILED_START, COMPILED_TYPE, removeCompiled } from '../../../../shared/domain/compiled-scripts.ts';
import { fetchedKey } from '../../../../shared/domain/fetched-package.ts';
import { SHELF_PATH } from '../../../../shared/domain/shelf-package.ts';
import {
  applyReplacements,
  attribute,
  type Element,
  endOfBody,
  hasAttribute,
  type ParsedDocument,
  parseDocument,
  scriptText,
  textOf,
  typeOf,
} from '../documents/document-elements.ts';
import { findLibrary, type Library } from './find-library.ts';
import { linkModules } from './link-modules.ts';
import { findModule, isFileSpecifier, isStyleSpecifier } from './module-names.ts';
import { type ScriptProblem, type SourceScript, transformScript } from './transform-script.ts';

export interface MissingImport {
  /** The name of the script's file; empty for a script without name. */
  file: string;
  /** The line in the file, or in the document for a script without name. Counts from 1. */
  line: number;
  specifier: string;
}

export interface CompiledDocument {
  html: string;
  problems: ScriptProblem[];
  /** The imports of libraries that the product does not ship, and of files that are not in the document. */
  missing: MissingImport[];
  /**
   * URL paths of the package files that the compiled scripts load. They may have to be fetched from the registry first.
   */
  fetched: string[];
}

interface Module extends SourceScript {
  /** The name of the script's file, or a generated name. It is unique in the document. */
  name: string;
  /** True for a script without a file name, which no other script can import. It runs by itself. */
  isEntry: boolean;
}

interface Linked {
  code: string;
  name: string;
  /** The name of a module or library for each import specifier. */
  names: Record<string, string>;
}

const HINT = /type\s*=\s*["']?text\/(?:babel|jsx|tsx|typescript)/i;
const BABEL = /(?:@babel\/standalone|babel-standalone|\/babel(?:\.min)?\.js)/i;
const MODULE_SYNTAX =
  /^[ \t]*(?:import\s*(?:["'{*]|[\w$]+\s*(?:,|from\b)|type\b)|export\s+(?:default|const|let|var|function|async|class|type|interface|enum|abstract|\{|\*))/m;
const REQUIRED = /\brequire\((["'])([^"'\n]+)\1\)/g;

/**
 * Adds the compiled JavaScript of all JSX and TypeScript at the end of a document's body. Removes earlier compiled
 * scripts first. A script that cannot be compiled becomes one that throws in the browser, so that the check reports the
 * error with line and column. Returns a document without such scripts unchanged.
 */
export function compileScripts(document: string): CompiledDocument {
  const source = removeCompiled(document);
  if (!HINT.test(source)) return { html: source, problems: [], missing: [], fetched: [] };
  const parsed = parseDocument(source);
  const written = parsed.elements.filter(isSource);
  if (written.length === 0) return { html: source, problems: [], missing: [], fetched: [] };
  const compiled = new DocumentScripts(parsed, written);
  const end = endOfBody(parsed, source);
  const html = applyReplacements(source, [{ start: end, end, text: compiled.elements() }, ...withoutBabel(parsed)]);
  const fetched = compiled.scriptAddresses().filter((address) => fetchedKey(address) !== undefined);
  return { html, problems: compiled.problems, missing: compiled.missing, fetched };
}

/** Returns whether an element is a script that has to be compiled. */
export function isSource(element: Element): boolean {
  return element.tagName === 'script' && COMPILED_TYPE.test(typeOf(element)) && !hasAttribute(element, 'src');
}

/**
 * Returns whether an element loads Babel. Such elements are removed, because Babel would run the scripts a second time.
 */
export function isBabel(element: Element): boolean {
  return element.tagName === 'script' && BABEL.test(attribute(element, 'src'));
}

function withoutBabel({ elements }: ParsedDocument) {
  return elements.filter(isBabel).flatMap(({ sourceCodeLocation: place }) => {
    return place ? [{ start: place.startOffset, end: place.endOffset, text: '' }] : [];
  });
}

class DocumentScripts {
  readonly problems: ScriptProblem[] = [];
  readonly missing: MissingImport[] = [];
  readonly #parsed: ParsedDocument;
  readonly #scripts: string[] = [];
  readonly #linked: Linked[] = [];
  readonly #entries: string[] = [];
  /** The libraries by the name that the linked modules use. */
  readonly #libraries = new Map<string, Library>();

  constructor(parsed: ParsedDocument, written: readonly Element[]) {
    this.#parsed = parsed;
    const scripts = written.map(sourceScript);
    const files = new Set(scripts.map(({ file }) => file).filter((file) => file !== ''));
    for (const [index, script] of scripts.entries()) {
      const isModule = script.file !== '' || isModuleElement(written[index]) || MODULE_SYNTAX.test(script.code);
      const name = script.file || `script ${index + 1}`;
      if (isModule) this.#addModule({ ...script, name, isEntry: script.file === '' }, files);
      else this.#addClassic(script);
    }
  }

  /** Returns the compiled script elements as HTML, without white space between them. */
  elements(): string {
    const addresses = this.scriptAddresses().map((address) => `${COMPILED_START} src="${address}"></script>`);
    const map = this.#needsImportMap() ? [element(importMap(), ' type="importmap"')] : [];
    const scripts = this.#scripts.map((code) => element(code));
    const linked = this.#linked.length > 0 ? [element(this.#bundle(), ' type="module"')] : [];
    return [...addresses, ...map, ...scripts, ...linked].join('');
  }

  #addClassic(script: SourceScript): void {
    const transformed = transformScript(script, false);
    if (!transformed.ok) this.problems.push(transformed.problem);
    const code = transformed.ok ? transformed.code : failure(transformed.problem);
    this.#loadReact(code);
    this.#scripts.push(code);
  }

  #addModule(module: Module, files: ReadonlySet<string>): void {
    const transformed = transformScript(module, true);
    if (!transformed.ok) this.problems.push(transformed.problem);
    const code = transformed.ok ? transformed.code : failure(transformed.problem);
    this.#loadReact(code);
    this.#linked.push({ code, name: module.name, names: this.#namesIn(code, module, files) });
    if (module.isEntry) this.#entries.push(module.name);
  }

  /** Adds React for code with JSX. JSX compiles to calls of the variable `React`, which a module need not import. */
  #loadReact(code: string): void {
    const library = /\bReact\.(?:createElement|Fragment)\b/.test(code) ? findLibrary('react') : undefined;
    if (library) this.#libraries.set('react', library);
  }

  #namesIn(code: string, module: Module, files: ReadonlySet<string>): Record<string, string> {
    const names: Record<string, string> = {};
    for (const [, , specifier = ''] of code.matchAll(REQUIRED)) {
      const name = this.#resolve(specifier, module, files);
      if (name !== undefined) names[specifier] = name;
      else {
        const line = lineOfImport(module.code, specifier);
        // A text in the code that only looks like an import has no line.
        if (line !== undefined) this.missing.push({ file: module.file, line: line + module.firstLine - 1, specifier });
      }
    }
    return names;
  }

  #resolve(specifier: string, module: Module, files: ReadonlySet<string>): string | undefined {
    const file = findModule(files, specifier, module.name);
    if (file !== undefined) return file;
    if (isStyleSpecifier(specifier)) return specifier;
    if (isFileSpecifier(specifier) && !specifier.startsWith(SHELF_PATH)) return undefined;
    const library = findLibrary(specifier);
    if (library) this.#libraries.set(specifier, library);
    return library && specifier;
  }

  /** Returns the URLs of the needed library scripts that the document does not load itself. */
  scriptAddresses(): string[] {
    const needed = [...this.#libraries.values()].flatMap((library) =>
      library.kind === 'global' ? library.scripts : [],
    );
    const own = new Set(this.#parsed.elements.map((each) => (each.tagName === 'script' ? attribute(each, 'src') : '')));
    return [...new Set(needed)].filter((address) => !own.has(address));
  }

  /**
   * Returns whether the document needs an import map: modules of three.js import each other by the bare name `three`.
   */
  #needsImportMap(): boolean {
    const usesThree = [...this.#libraries.values()].some(
      (library) => library.kind === 'module' && library.address.includes('/addons/'),
    );
    return usesThree && !this.#parsed.elements.some((each) => typeOf(each) === 'importmap');
  }

  #bundle(): string {
    const used = [...this.#libraries].map(([name, library], index) => ({ name, library, variable: `library${index}` }));
    const imports = used.flatMap(({ library, variable }) =>
      library.kind === 'module' ? [`import * as ${variable} from ${JSON.stringify(library.address)};`] : [],
    );
    const libraries = used.map(({ name, library, variable }) => {
      const value =
        library.kind === 'global' ? library.value : `{ default: ${variable}, ...${variable}, __esModule: true }`;
      return `${JSON.stringify(name)}: ${value}`;
    });
    const modules = this.#linked.map(
      ({ name, code, names }) =>
        `${JSON.stringify(name)}: [function (require, module, exports) {${code}\n}, ${JSON.stringify(names)}]`,
    );
    return [
      ...imports,
      `(${linkModules.toString()})({\n${modules.join(',\n')}\n}, {${libraries.join(', ')}}, ${JSON.stringify(this.#entries)});`,
    ].join('\n');
  }
}

function sourceScript(script: Element): SourceScript {
  const text = textOf(script).replaceAll(/<\\(?=\/script)/gi, '<');
  const file = attribute(script, 'data-file');
  // The line break after the start tag is not a line of the file.
  const code = text.replace(/^\r?\n/, '');
  const startLine = script.sourceCodeLocation?.startTag?.endLine ?? 1;
  const firstLine = file === '' ? startLine + (code === text ? 0 : 1) : 1;
  return { file, type: typeOf(script), code, firstLine };
}

function isModuleElement(script: Element | undefined): boolean {
  return script !== undefined && attribute(script, 'data-type') === 'module';
}

function element(code: string, attributes = ''): string {
  return `${COMPILED_START}${attributes}>${scriptText(code)}</script>`;
}

function importMap(): string {
  const three = findLibrary('three');
  return JSON.stringify({ imports: three?.kind === 'module' ? { three: three.address } : {} });
}

/** Returns a script that throws the compiler's error in the browser. */
function failure({ file, line, column, message }: ScriptProblem): string {
  const place = `${file === '' ? 'line' : `${file}, line`} ${line}, column ${column}`;
  return `throw new SyntaxError(${JSON.stringify(`${message} (${place})`)});`;
}

function lineOfImport(code: string, specifier: string): number | undefined {
  for (const quote of ['"', "'", '`']) {
    const [before, rest] = code.split(quote + specifier + quote, 2);
    if (before !== undefined && rest !== undefined && /\b(?:from|import|require)\s*\(?\s*$/.test(before)) {
      return before.split('\n').length;
    }
  }
  return undefined;
}
