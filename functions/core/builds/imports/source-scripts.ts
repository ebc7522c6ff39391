import { escapeHtml } from '../../../../shared/domain/escape-html.ts';
import { findModule, isFileSpecifier, isStyleSpecifier } from '../compile/module-names.ts';
import { dataUrlOf, extensionOf, findFile, isMedia } from './find-file.ts';
import type { ImportFiles } from './import-parts.ts';
import { inlineStyle, textOfFile } from './inline-styles.ts';

/** Matches the specifiers of imports and re-exports. */
const SPECIFIER = /(?:\bfrom\s*|\bimport\s*(?:\(\s*)?)(["'])([^"'\n]+)\1/g;
const TYPED = ['ts', 'tsx', 'mts', 'cts'];
const ASSET_TEXT =
  /(["'`])((?:\.{0,2}\/)?[\w@%./ -]+\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|mp3|wav|ogg|m4a|flac|mp4|webm|json|geojson|csv|txt|glb|gltf|woff2?|ttf|otf))\1/gi;
const VITE_ENVIRONMENT = /\bimport\.meta\.env\b/g;

interface SourceScripts {
  /** The HTML of the script elements with the modules. */
  elements: string;
  /** The CSS of the stylesheets that modules import. */
  styles: string[];
}

/**
 * Returns whether a script has to be compiled: it contains TypeScript or JSX, or it imports one of the imported files.
 */
export function needsCompiling(files: ImportFiles, code: string, path: string): boolean {
  return (
    /\.(?:[cm]?tsx?|jsx)$/i.test(path) || specifiersIn(code).some((each) => resolve(files, each, path) !== undefined)
  );
}

/**
 * Returns the entries and the modules that they import, directly or not, as script elements with their source. Adds
 * their paths to `used`.
 */
export function sourceScripts(files: ImportFiles, entries: readonly string[], used: Set<string>): SourceScripts {
  const paths = new Set(entries);
  const styles: string[] = [];
  const elements: string[] = [];
  for (const path of paths) {
    used.add(path);
    if (isStyleSpecifier(path)) {
      styles.push(inlineStyle(files, textOfFile(files, path), path, used));
      continue;
    }
    const code = moduleCode(files, path, used);
    for (const specifier of specifiersIn(code)) {
      const found = resolve(files, specifier, path);
      if (found !== undefined) paths.add(found);
    }
    elements.push(sourceElement(code, path));
  }
  return { elements: elements.join('\n'), styles };
}

/** Returns a script element with source code. The code is compiled when the document is saved. */
export function sourceElement(code: string, path = '', isTyped = TYPED.includes(extensionOf(path))): string {
  const file = path === '' ? '' : ` data-file="${escapeHtml(path)}"`;
  const text = code.replaceAll(/<(?=\/script)/gi, '<\\').trim();
  return `<script type="text/${isTyped ? 'tsx' : 'babel'}"${file}>\n${text}\n</script>`;
}

/** Replaces the paths of media and data files in a script with data URLs. Adds the paths to `used`. */
export function inlineAssets(files: ImportFiles, code: string, from: string, used: Set<string>): string {
  const withAssets = code.replace(ASSET_TEXT, (text, _quote: string, address: string) => {
    const path = findFile(files, address, from);
    if (path === undefined) return text;
    used.add(path);
    return JSON.stringify(dataUrlOf(files, path));
  });
  return withAssets.replace(VITE_ENVIRONMENT, '({ MODE: "production", PROD: true, DEV: false, BASE_URL: "/" })');
}

function moduleCode(files: ImportFiles, path: string, used: Set<string>): string {
  if (extensionOf(path) === 'json') return `export default ${textOfFile(files, path)};`;
  if (isMedia(path)) return `export default ${JSON.stringify(dataUrlOf(files, path))};`;
  const code = textOfFile(files, path);
  // Lines with imports stay unchanged, because each imported file becomes a module.
  const imports = new Set(specifiersIn(code));
  return imports.size === 0
    ? inlineAssets(files, code, path, used)
    : code
        .split(/(?<=\n)/)
        .map((line) => (/\b(?:import|from)\b/.test(line) ? line : inlineAssets(files, line, path, used)))
        .join('');
}

function specifiersIn(code: string): string[] {
  return [...code.matchAll(SPECIFIER)].map(([, , specifier = '']) => specifier);
}

function resolve(files: ImportFiles, specifier: string, from: string): string | undefined {
  if (/^(?:https?:)?\/\//.test(specifier)) return undefined;
  const paths = new Set(files.keys());
  const found = findModule(paths, specifier, from);
  return found ?? (isFileSpecifier(specifier) ? findFile(files, specifier, from) : undefined);
}
