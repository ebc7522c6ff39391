/** What visitors download: an anonymous one to see `/`, an admin to see the dashboard. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Figure } from './figure.ts';

const WEB_DIR = join(import.meta.dirname, '../../dist/web');
const STATIC_IMPORT = /(?:from|import)\s*"(\.\/[^"]+\.js)"/g;

/** Scripts named here and everything that they import without being asked. */
function withImports(paths: readonly string[]): Set<string> {
  const found = new Set(paths);
  for (const path of found) {
    const code = readFileSync(join(WEB_DIR, path), 'utf8');
    for (const [, imported = ''] of code.matchAll(STATIC_IMPORT)) found.add(join('assets', imported));
  }
  return found;
}

/** What `/` loads before anything is asked for. */
function initialScripts(): Set<string> {
  const html = readFileSync(join(WEB_DIR, 'index.html'), 'utf8');
  return withImports(
    [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? ''),
  );
}

/** What the dashboard loads on top, its page and its sections. */
function dashboardScripts(): Set<string> {
  const own = readdirSync(join(WEB_DIR, 'assets')).filter((name) => /^admin-[\w-]+\.js$/.test(name));
  const initial = initialScripts();
  return new Set([...withImports(own.map((name) => `assets/${name}`))].filter((path) => !initial.has(path)));
}

export async function measureSite(): Promise<Figure[]> {
  return [
    { name: 'initial JavaScript of / (brotli)', value: kilobytes(initialScripts()), unit: 'KB', budget: 110 },
    {
      name: 'admin dashboard on top of it (brotli)',
      value: kilobytes(dashboardScripts()),
      unit: 'KB',
      budget: 150,
    },
  ];
}

function kilobytes(scripts: Set<string>): number {
  const sizes = [...scripts].map((path) => brotliCompressSync(readFileSync(join(WEB_DIR, path))).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1_024;
}
