import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { documentFile, STUDIO_PATH } from '../../shared/domain/prerendered-pages.ts';
import { FONT_PRELOADS } from './prerendered-pages.ts';

const manifestSchema = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).optional() }));
const moduleSchema = z.object({
  renderEarlyPrompt: z.function({ input: [z.string()], output: z.promise(z.string()) }),
});

type Manifest = z.output<typeof manifestSchema>;

const LANGUAGES = ['en', 'de'];

/**
 * The source modules of the studio, which pages load on demand. Another module of this list imports each module except
 * the first one.
 */
const MODULES = [
  'src/lib/session/stored-session.ts',
  'src/app/user-routes.tsx',
  'src/app/create-app-route.tsx',
  'src/app/layout/user-bar.tsx',
];

/**
 * Writes the studio's document: the site's document with a prompt field that accepts input immediately, and with the
 * names of the studio's files, so that they load in parallel. `public/begin-studio.js` uses both additions.
 * @throws Error when the site lacks a module.
 */
export async function writeStudioDocument(webDir: string, rendererPath: string): Promise<void> {
  const { renderEarlyPrompt } = moduleSchema.parse(await import(pathToFileURL(rendererPath).href));
  const template = readFileSync(join(webDir, 'index.html'), 'utf8');
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(webDir, '.vite/manifest.json'), 'utf8')));
  const files = studioFiles(manifest).filter((file) => !template.includes(file));
  const parts = [
    templateElement(
      'studio-files',
      files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join(''),
    ),
  ];
  for (const language of LANGUAGES) {
    parts.push(templateElement(`early-prompt-${language}`, await renderEarlyPrompt(language)));
  }
  const end = `${parts.join('')}<script src="/begin-studio.js"></script>\n  </body>`;
  writeFileSync(
    join(webDir, documentFile(STUDIO_PATH)),
    template.replace(FONT_PRELOADS, '').replace('</body>', () => end),
  );
}

function templateElement(id: string, content: string): string {
  return `<template id="${id}">${content}</template>`;
}

function studioFiles(manifest: Manifest): string[] {
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The site has no file for ${name}.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  MODULES.forEach(add);
  return [...files];
}
