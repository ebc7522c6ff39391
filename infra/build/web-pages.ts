import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildStep } from './content-hash.ts';

/** The step that writes `web` with Vite. */
export function webPages(rootDir: string, distDir: string): BuildStep {
  const configFile = join(rootDir, 'vite.config.ts');
  const signerConfigFile = join(rootDir, 'vite.signer.config.ts');
  const outDir = join(distDir, 'web');
  return {
    name: 'web',
    inputs: [
      'web',
      'shared',
      'patches',
      'infra/build/web-pages.ts',
      'vite.config.ts',
      'vite.signer.config.ts',
      'package-lock.json',
    ],
    outputs: [join(outDir, 'index.html'), join(outDir, 'signer/index.html')],
    run: async () => {
      if (!existsSync(configFile)) throw new Error('There is no vite.config.ts to build the site with.');
      // Loading Vite takes longer than finding out that nothing has changed.
      const { build } = await import('vite');
      await build({ configFile, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
      await build({ configFile: signerConfigFile, logLevel: 'warn', build: { outDir, emptyOutDir: false } });
    },
  };
}
