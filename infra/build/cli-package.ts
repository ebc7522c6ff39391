import { chmodSync, copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { BuildStep } from './content-hash.ts';

const manifestSchema = z.object({ version: z.string(), license: z.string() });

/** Defines `require`, because bundled CommonJS packages call it for Node's built-in modules and ES modules lack it. */
const BANNER =
  "import{createRequire as createBundleRequire}from'node:module';const require=createBundleRequire(import.meta.url);";

/**
 * The step that bundles the npm package of the command `buidl`. Code that is rarely needed goes into separate files.
 */
export function cliPackage(rootDir: string, distDir: string): BuildStep {
  const packageDir = join(distDir, 'cli');
  return {
    name: 'cli',
    inputs: [
      'packages/cli',
      'packages/client',
      'shared',
      'web/runtime',
      'infra/build',
      'package.json',
      'package-lock.json',
      'LICENSE',
    ],
    outputs: ['package.json', 'buidl.js'].map((file) => join(packageDir, file)),
    run: () => writePackage(rootDir, packageDir),
  };
}

async function writePackage(rootDir: string, packageDir: string): Promise<void> {
  // Imported on demand, because loading esbuild takes longer than finding that nothing has changed.
  const [{ build }, { routeTablePlugin }, { appScriptsForEsbuild }] = await Promise.all([
    import('esbuild'),
    import('./route-table-plugin.ts'),
    import('./app-scripts-plugin.ts'),
  ]);
  const { version, license } = manifestSchema.parse(JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8')));
  const freshDir = `${packageDir}.${process.pid}`;
  const file = join(freshDir, 'buidl.js');
  try {
    mkdirSync(freshDir, { recursive: true });
    await build({
      absWorkingDir: rootDir,
      entryPoints: { buidl: 'packages/cli/src/main.ts' },
      outdir: freshDir,
      chunkNames: '[name]-[hash]',
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      mainFields: ['module', 'main'],
      minify: true,
      legalComments: 'inline',
      define: { BUIDL_VERSION: JSON.stringify(version) },
      banner: { js: BANNER },
      plugins: [routeTablePlugin, appScriptsForEsbuild],
      logLevel: 'warning',
    });
    chmodSync(file, 0o755);
    const manifest = {
      name: 'buidl-cli',
      version,
      description: 'Builds web apps from words, from a terminal.',
      license,
      type: 'module',
      bin: { buidl: 'buidl.js' },
      engines: { node: '>=20.3' },
    };
    writeFileSync(join(freshDir, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    copyFileSync(join(rootDir, 'LICENSE'), join(freshDir, 'LICENSE'));
    rmSync(packageDir, { recursive: true, force: true });
    renameSync(freshDir, packageDir);
  } finally {
    rmSync(freshDir, { recursive: true, force: true });
  }
}
