import { decodeText } from './decode-text.ts';
import { dataUrlOf, findFile } from './find-file.ts';
import type { ImportFiles } from './import-parts.ts';

const MAX_DEPTH = 10;
const STYLE_IMPORT = /@import\s+(?:url\(\s*)?(["']?)([^"')\s;]+)\1\s*\)?([^;]*);/gi;
const FILE_ADDRESS = /url\(\s*(["']?)([^"')]+)\1\s*\)/gi;
/**
 * Matches the directives and imports that load Tailwind in a build. Tailwind's browser build loads itself, so they are
 * removed.
 */
const TAILWIND_PARTS =
  /@tailwind\s+[\w-]+\s*;|@import\s+["']tailwindcss(?:\/[\w-]+)*["'][^;]*;|@plugin\s+["'][^"']+["']\s*;|@config\s+["'][^"']+["']\s*;|@import\s+["']tw-animate-css["']\s*;/g;

/** Inlines the imported stylesheets and other files that a stylesheet loads. Adds their paths to `used`. */
export function inlineStyle(files: ImportFiles, css: string, from: string, used: Set<string>, depth = 0): string {
  const whole = css.replace(STYLE_IMPORT, (rule, _quote: string, address: string, media: string) => {
    const path = depth < MAX_DEPTH ? findFile(files, address, from) : undefined;
    if (path === undefined) return rule;
    used.add(path);
    const imported = inlineStyle(files, textOfFile(files, path), path, used, depth + 1);
    return media.trim() === '' ? imported : `@media ${media.trim()} {\n${imported}\n}`;
  });
  return whole.replace(FILE_ADDRESS, (rule, _quote: string, address: string) => {
    const path = findFile(files, address, from);
    if (path === undefined) return rule;
    used.add(path);
    return `url("${dataUrlOf(files, path)}")`;
  });
}

/**
 * Returns a style element. Gives styles that were written for a Tailwind build the type that Tailwind's browser build
 * reads.
 */
export function styleElement(css: string, media = ''): string {
  const text = css.replaceAll(/<(?=\/style)/gi, '<\\');
  if (isForTailwind(css))
    return `<style type="text/tailwindcss">\n${text.replace(TAILWIND_PARTS, '').trim()}\n</style>`;
  return `<style${media === '' ? '' : ` media="${media.replaceAll('"', '')}"`}>\n${text.trim()}\n</style>`;
}

export function isForTailwind(css: string): boolean {
  return /@tailwind\s|@apply\s|@theme\b|@import\s+["']tailwindcss/.test(css);
}

export function textOfFile(files: ImportFiles, path: string): string {
  const bytes = files.get(path);
  return (bytes && decodeText(bytes)?.text) ?? '';
}
