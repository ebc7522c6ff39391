import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import * as z from 'zod';
import { OFFLINE_WORKER_PATH } from '../../shared/domain/offline-app.ts';
import { BROWSER_CONSTANTS } from './browser-constants.ts';

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
);
const SHELL = 'shell/index.html';
const FAVICON = 'favicon.svg';
const WORKER_DIR = join(import.meta.dirname, '../../web/offline');

/** Writes the service worker of published apps, with the names of the files that the page around an app may load. */
export async function writeOfflineWorker(webDir: string): Promise<void> {
  const files = shellFiles(webDir);
  const hash = createHash('sha256');
  for (const file of [SHELL, ...files]) hash.update(readFileSync(join(webDir, file)));
  const worker = await bundle('worker', {
    SHELL_FILE: `/${SHELL}`,
    SHELL_FILES: files.map((file) => `/${file}`),
    SHELL_CACHE: `offline-shell-${hash.digest('hex').slice(0, 16)}`,
    WRITE_SCRIPT: (await bundle('write-document')).trim(),
  });
  writeFileSync(join(webDir, OFFLINE_WORKER_PATH), worker);
}

/** Returns the files of the page around an app, also those that it loads on demand. Throws ZodError. */
function shellFiles(webDir: string): string[] {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(webDir, '.vite/shell-manifest.json'), 'utf8')));
  const found = new Set<string>();
  const seen = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined || seen.has(name)) return;
    seen.add(name);
    for (const file of [chunk.file, ...chunk.css, ...chunk.assets]) if (file !== SHELL) found.add(file);
    for (const imported of [...chunk.imports, ...chunk.dynamicImports]) add(imported);
  };
  add(SHELL);
  return [...found].toSorted().concat(FAVICON);
}

async function bundle(name: string, constants: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const define = Object.fromEntries(Object.entries(constants).map(([key, value]) => [key, JSON.stringify(value)]));
  const { outputFiles } = await build({
    entryPoints: [join(WORKER_DIR, `${name}.ts`)],
    bundle: true,
    define: { ...BROWSER_CONSTANTS, ...define },
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2024',
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
  });
  return outputFiles.map((file) => file.text).join('');
}
