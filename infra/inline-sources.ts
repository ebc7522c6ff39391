import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentFile, PRERENDERED_PATHS } from '../shared/domain/prerendered-pages.ts';

export interface InlineSources {
  styles: string[];
  scripts: string[];
}

const STYLE_ELEMENT = /<style[^>]*>(.*?)<\/style>/gs;
const SCRIPT_ELEMENT = /<script>(.*?)<\/script>/gs;

/**
 * Returns the hashes of inline styles and scripts as Content-Security-Policy sources; empty lists before the site is
 * built.
 */
export function inlineSources(webDir: string): InlineSources {
  const files = PRERENDERED_PATHS.map((path) => join(webDir, documentFile(path))).filter(existsSync);
  const documents = files.map((file) => readFileSync(file, 'utf8'));
  return { styles: hashesOf(documents, STYLE_ELEMENT), scripts: hashesOf(documents, SCRIPT_ELEMENT) };
}

function hashesOf(documents: readonly string[], element: RegExp): string[] {
  const texts = documents.flatMap((document) => [...document.matchAll(element)].map(([, text = '']) => text));
  return [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
