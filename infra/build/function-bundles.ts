/** Bundles every Lambda function with one esbuild call, each into its own folder. */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import type { LambdaFunction } from '../lambda-functions.ts';
import type { BuildStep } from './content-hash.ts';

/** The browser layer provides these packages. */
const LAYER_PACKAGES = ['@sparticuz/chromium', 'playwright-core'];

/** Bundled CommonJS packages call `require` for Node's built-in modules, and ES modules have no `require`. */
const REQUIRE_BANNER =
  "import{createRequire as createBundleRequire}from'node:module';const require=createBundleRequire(import.meta.url);";

/** Some functions have no source file. */
export class MissingEntriesError extends Error {
  readonly code = 'missing_entries';

  constructor(missing: readonly LambdaFunction[]) {
    const lines = missing.map(({ name, sourcePath }) => `  ${name}: ${sourcePath}`);
    super(`These functions have no source file:\n${lines.join('\n')}`);
  }
}

/** The step that writes `functions/<name>/index.mjs`, `source-maps/<name>.map` and `functions-meta.json`. */
export function functionBundles(
  rootDir: string,
  distDir: string,
  functions: readonly LambdaFunction[],
): BuildStep {
  return {
    name: 'functions',
    inputs: ['functions', 'shared', 'infra/build', 'infra/lambda-functions.ts', 'package-lock.json'],
    outputs: functions.map(({ name }) => join(distDir, 'functions', name, 'index.mjs')),
    run: () => writeBundles(rootDir, distDir, functions),
  };
}

async function writeBundles(rootDir: string, distDir: string, functions: readonly LambdaFunction[]) {
  const missing = functions.filter(({ sourcePath }) => !existsSync(join(rootDir, sourcePath)));
  if (missing.length > 0) throw new MissingEntriesError(missing);
  const functionsDir = join(distDir, 'functions');
  const freshDir = join(distDir, `.functions-${process.pid}`);
  try {
    const metafile = await runEsbuild(rootDir, freshDir, functions);
    moveSourceMaps(freshDir, join(distDir, 'source-maps'), functions);
    rmSync(functionsDir, { recursive: true, force: true });
    renameSync(freshDir, functionsDir);
    writeFileSync(join(distDir, 'functions-meta.json'), JSON.stringify(metafile));
  } finally {
    rmSync(freshDir, { recursive: true, force: true });
  }
}

async function runEsbuild(
  rootDir: string,
  outdir: string,
  functions: readonly LambdaFunction[],
): Promise<Metafile> {
  // Loading esbuild takes longer than finding out that nothing has changed.
  const { build } = await import('esbuild');
  const { metafile } = await build({
    absWorkingDir: rootDir,
    entryPoints: Object.fromEntries(functions.map(({ name, sourcePath }) => [`${name}/index`, sourcePath])),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: false,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // esbuild drops unused exports of ES modules, but not of CommonJS modules.
    mainFields: ['module', 'main'],
    minify: true,
    legalComments: 'none',
    sourcemap: 'external',
    metafile: true,
    external: LAYER_PACKAGES,
    banner: { js: REQUIRE_BANNER },
    logLevel: 'warning',
  });
  return metafile;
}

/** Keeps source maps out of the function's code asset, which they would double. */
function moveSourceMaps(bundlesDir: string, mapsDir: string, functions: readonly LambdaFunction[]) {
  rmSync(mapsDir, { recursive: true, force: true });
  mkdirSync(mapsDir, { recursive: true });
  for (const { name } of functions) {
    renameSync(join(bundlesDir, name, 'index.mjs.map'), join(mapsDir, `${name}.map`));
  }
}
