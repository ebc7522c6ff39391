import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Figure } from './figure.ts';

const WEB_DIR = join(import.meta.dirname, '../../dist/web');
const STATIC_IMPORT = /(?:from|import)\s*"(\.\/[^"]+\.js)"/g;

/** Budgets after Brotli compression. */
export const SITE_BUDGETS_KB = {
  firstLoad: 90,
  adminDashboard: 150,
  // The code of the page around an app, in KB. The code for shared data is not included, because it loads only when an
  // app uses shared data.
  shell: 14.5,
  signer: 42,
};

export function firstLoadScripts(): string[] {
  const html = readFileSync(join(WEB_DIR, 'index.html'), 'utf8');
  return withImports([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, path = '']) => path));
}

export function adminDashboardScripts(): string[] {
  const own = readdirSync(join(WEB_DIR, 'assets')).filter((name) => /^admin-[\w-]+\.js$/.test(name));
  const loaded = new Set(firstLoadScripts());
  return withImports(own.map((name) => `assets/${name}`)).filter((path) => !loaded.has(path));
}

export function shellFiles(): string[] {
  return filesOf('shell/index.html');
}

export function signerFiles(): string[] {
  return filesOf('signer/index.html');
}

function filesOf(page: string): string[] {
  const html = readFileSync(join(WEB_DIR, page), 'utf8');
  const assets = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, path = '']) => path);
  return [page, ...assets].map((path) => join(WEB_DIR, path));
}

export async function measureSite(): Promise<Figure[]> {
  const { firstLoad, adminDashboard, shell, signer } = SITE_BUDGETS_KB;
  const figure = (name: string, paths: readonly string[], budget: number): Figure => ({
    name: `${name} (brotli)`,
    value: kilobytes(paths),
    unit: 'KB',
    budget,
  });
  return [
    figure('first load of scripts', firstLoadScripts(), firstLoad),
    figure('admin dashboard on top of it', adminDashboardScripts(), adminDashboard),
    figure('shell: HTML, CSS and JavaScript', shellFiles(), shell),
    figure('signer: HTML, CSS and JavaScript', signerFiles(), signer),
  ];
}

function withImports(paths: readonly string[]): string[] {
  const found = new Set(paths);
  for (const path of found) {
    const code = readFileSync(join(WEB_DIR, path), 'utf8');
    for (const [, imported = ''] of code.matchAll(STATIC_IMPORT)) found.add(join('assets', imported));
  }
  return [...found].map((path) => join(WEB_DIR, path));
}

function kilobytes(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + brotliCompressSync(readFileSync(path)).length, 0) / 1_000;
}
