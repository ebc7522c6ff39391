import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentFile, PRERENDERED_PATHS } from '../shared/domain/prerendered-pages.ts';

const STYLE_ELEMENT = /<style>(.*?)<\/style>/gs;

/**
 * Returns the hashes of the style elements in the rendered pages, as sources of a Content-Security-Policy. There are none where the
 * site has not been built.
 */
export function inlineStyleSources(webDir: string): string[] {
  const files = PRERENDERED_PATHS.map((path) => join(webDir, documentFile(path))).filter(existsSync);
  const styles = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(STYLE_ELEMENT)].map(([, text = '']) => text),
  );
  return [...new Set(styles)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
