/** What an anonymous visitor downloads to see `/`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Figure } from './figure.ts';

const WEB_DIR = join(import.meta.dirname, '../../dist/web');
const STATIC_IMPORT = /(?:from|import)\s*"(\.\/[^"]+\.js)"/g;

/** The entry script of the page and everything that it imports without being asked. */
function initialScripts(): string[] {
  const html = readFileSync(join(WEB_DIR, 'index.html'), 'utf8');
  const found = new Set(
    [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? ''),
  );
  for (const path of found) {
    const code = readFileSync(join(WEB_DIR, path), 'utf8');
    for (const [, imported = ''] of code.matchAll(STATIC_IMPORT)) found.add(join('assets', imported));
  }
  return [...found];
}

export async function measureSite(): Promise<Figure[]> {
  const bytes = initialScripts().map((path) => brotliCompressSync(readFileSync(join(WEB_DIR, path))).length);
  const total = bytes.reduce((sum, size) => sum + size, 0);
  return [{ name: 'initial JavaScript of / (brotli)', value: total / 1_024, unit: 'KB', budget: 110 }];
}
