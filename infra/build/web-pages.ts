import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildStep } from './content-hash.ts';
import { writeOfflineWorker } from './offline-worker.ts';
import { writePrerenderedPages } from './prerendered-pages.ts';
import { writeStudioDocument } from './studio-document.ts';

export function webPages(rootDir: string, distDir: string): BuildStep {
  const configFile = join(rootDir, 'vite.config.ts');
  const signerConfigFile = join(rootDir, 'vite.signer.config.ts');
  const shellConfigFile = join(rootDir, 'vite.shell.config.ts');
  const rendererConfigFile = join(rootDir, 'vite.prerender.config.ts');
  const outDir = join(distDir, 'web');
  const rendererDir = join(distDir, 'prerender');
  return {
    name: 'web',
    inputs: [
      'web',
      'packages/client',
      'shared',
      'patches',
      'infra/build/web-pages.ts',
      'vite.config.ts',
      'infra/build/api-reference-module.ts',
      'infra/build/app-scripts.ts',
      'infra/build/app-scripts-plugin.ts',
      'infra/build/browser-constants.ts',
      'infra/build/exported-project',
      'infra/build/offline-worker.ts',
      'infra/build/page-tags.ts',
      'infra/build/prerendered-pages.ts',
      'infra/build/studio-document.ts',
      'vite.signer.config.ts',
      'vite.shell.config.ts',
      'vite.prerender.config.ts',
      'package-lock.json',
    ],
    outputs: [
      'index.html',
      'api/openapi.json',
      'pages/home.html',
      'pages/create-app.html',
      'shell/index.html',
      'signer/index.html',
      'offline-worker.js',
    ].map((file) => join(outDir, file)),
    run: async () => {
      if (!existsSync(configFile)) throw new Error('There is no vite.config.ts to build the site with.');
      // Imported on demand, because loading Vite takes longer than finding that nothing has changed.
      const { build } = await import('vite');
      await build({ configFile, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
      await build({ configFile: signerConfigFile, logLevel: 'warn', build: { outDir, emptyOutDir: false } });
      await build({ configFile: shellConfigFile, logLevel: 'warn', build: { outDir, emptyOutDir: false } });
      await build({ configFile: rendererConfigFile, logLevel: 'warn', build: { outDir: rendererDir } });
      await writePrerenderedPages(outDir, join(rendererDir, 'prerender.js'));
      await writeStudioDocument(outDir, join(rendererDir, 'prerender.js'));
      await writeOfflineWorker(outDir);
    },
  };
}
