import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { BuildStep } from './content-hash.ts';

export const CLIENT_PACKAGE = '@buidl/client';

const MODULES = {
  'api-error': ['ApiError'],
  wait: [],
  'with-retries': [],
  client: ['BuidlClient'],
  'watch-build': ['watchBuild'],
} as const;

const manifestSchema = z.object({ version: z.string(), license: z.string() });

export function clientPackage(rootDir: string, distDir: string): BuildStep {
  const packageDir = join(distDir, 'client');
  return {
    name: 'client',
    inputs: ['packages/client', 'shared', 'infra/build', 'package.json', 'package-lock.json', 'LICENSE'],
    outputs: ['package.json', 'index.js', 'index.d.ts'].map((file) => join(packageDir, file)),
    run: () => writePackage(rootDir, packageDir),
  };
}

async function writePackage(rootDir: string, packageDir: string): Promise<void> {
  // Imported on demand, because loading esbuild takes longer than finding that nothing has changed.
  const [{ build }, { routeTablePlugin }, { clientTypes }] = await Promise.all([
    import('esbuild'),
    import('./route-table-plugin.ts'),
    import('./client-types.ts'),
  ]);
  const freshDir = `${packageDir}.${process.pid}`;
  try {
    mkdirSync(freshDir, { recursive: true });
    await build({
      absWorkingDir: rootDir,
      stdin: { contents: entryText(), resolveDir: join(rootDir, 'packages/client/src'), loader: 'ts' },
      outfile: join(freshDir, 'index.js'),
      bundle: true,
      format: 'esm',
      platform: 'neutral',
      target: 'es2022',
      minify: true,
      legalComments: 'none',
      plugins: [routeTablePlugin],
      logLevel: 'warning',
    });
    writeFileSync(join(freshDir, 'index.d.ts'), await clientTypes(rootDir, MODULES));
    writeFileSync(join(freshDir, 'package.json'), `${JSON.stringify(manifest(rootDir), null, 2)}\n`);
    copyFileSync(join(rootDir, 'LICENSE'), join(freshDir, 'LICENSE'));
    rmSync(packageDir, { recursive: true, force: true });
    renameSync(freshDir, packageDir);
  } finally {
    rmSync(freshDir, { recursive: true, force: true });
  }
}

function entryText(): string {
  return Object.entries(MODULES)
    .filter(([, names]) => names.length > 0)
    .map(([name, names]) => `export { ${names.join(', ')} } from './${name}.ts';`)
    .join('\n');
}

function manifest(rootDir: string) {
  const { version, license } = manifestSchema.parse(JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8')));
  return {
    name: CLIENT_PACKAGE,
    version,
    description: 'Calls the API of Buidl, from Node.js and browsers.',
    license,
    type: 'module',
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    sideEffects: false,
    engines: { node: '>=20.3' },
  };
}
