import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Metafile } from 'esbuild';
import type { FunctionName, LambdaFunction } from '../lambda-functions.ts';
import type { BuildStep } from './content-hash.ts';

/** The browser layer provides these packages. */
const LAYER_PACKAGES = ['@sparticuz/chromium', 'playwright-core'];

/** Bundled CommonJS packages call `require` for Node's built-in modules, and ES modules have no `require`. */
const REQUIRE_BANNER =
  "import{createRequire as createBundleRequire}from'node:module';const require=createBundleRequire(import.meta.url);";

/** What ES modules in a bundle get for `node:http`. */
const NODE_HTTP = join(import.meta.dirname, 'node-http.ts');
/** And for `node:process`. */
const NODE_PROCESS = join(import.meta.dirname, 'node-process.ts');

/** Some functions have no source file. */
export class MissingEntriesError extends Error {
  readonly code = 'missing_entries';

  constructor(missing: readonly LambdaFunction[]) {
    const lines = missing.map(({ name, sourcePath }) => `  ${name}: ${sourcePath}`);
    super(`These functions have no source file:\n${lines.join('\n')}`);
  }
}

/** The step that writes `functions/<name>/`, `source-maps/<name>/` and `functions-meta.json`. */
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
    const outputs = await bundleAll(rootDir, freshDir, functions);
    removeUnused(rootDir, functions, outputs);
    moveSourceMaps(freshDir, join(distDir, 'source-maps'), functions);
    rmSync(functionsDir, { recursive: true, force: true });
    renameSync(freshDir, functionsDir);
    const startFiles = functions.map(({ name }) => [name, startFilesOf(name, outputs)]);
    writeFileSync(join(distDir, 'functions-meta.json'), JSON.stringify(Object.fromEntries(startFiles)));
  } finally {
    rmSync(freshDir, { recursive: true, force: true });
  }
}

type Outputs = Metafile['outputs'];

/** Bundles the split functions one by one, because esbuild would share chunks between functions of one call. */
async function bundleAll(
  rootDir: string,
  outdir: string,
  functions: readonly LambdaFunction[],
): Promise<Outputs> {
  const split = functions.filter(isSplit);
  const whole = functions.filter((each) => !split.includes(each));
  const outputs = await Promise.all([
    runEsbuild(rootDir, outdir, whole),
    ...split.map((each) => runEsbuild(rootDir, outdir, [each], each.name)),
  ]);
  return Object.assign({}, ...outputs);
}

/**
 * Whether modules that a function imports on first use become files of their own, which it does not load at its start. Somebody
 * waits for the first response of an API function.
 */
function isSplit({ name }: LambdaFunction): boolean {
  return name.startsWith('api-');
}

async function runEsbuild(
  rootDir: string,
  outdir: string,
  functions: readonly LambdaFunction[],
  chunkDir?: string,
): Promise<Outputs> {
  // Loading esbuild takes longer than finding out that nothing has changed.
  const { build } = await import('esbuild');
  const { metafile } = await build({
    absWorkingDir: rootDir,
    entryPoints: Object.fromEntries(functions.map(({ name, sourcePath }) => [`${name}/index`, sourcePath])),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    ...(chunkDir !== undefined && { splitting: true, chunkNames: `${chunkDir}/[name]-[hash]` }),
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // esbuild drops unused exports of ES modules, but not of CommonJS modules.
    mainFields: ['module', 'main'],
    minify: true,
    legalComments: 'none',
    sourcemap: 'external',
    sourcesContent: false,
    metafile: true,
    external: LAYER_PACKAGES,
    alias: {
      // The package's own build for fetch: its build for Node adds node-fetch, 320 KB and a deprecation warning at each start.
      '@solana/web3.js': '@solana/web3.js/lib/index.browser.esm.js',
      'node:http': NODE_HTTP,
      'node:process': NODE_PROCESS,
    },
    banner: { js: REQUIRE_BANNER },
    logLevel: 'warning',
  });
  return metafile.outputs;
}

/** The names of the files that a function loads when it starts: `index.mjs` and what it imports statically. */
function startFilesOf(name: FunctionName, outputs: Outputs): string[] {
  return filesImportedBy(name, outputs, ['import-statement']).map((path) => basename(path));
}

/** The paths of `index.mjs` and of the files that it imports in one of these ways, directly or through others. */
function filesImportedBy(name: FunctionName, outputs: Outputs, kinds: readonly string[]): string[] {
  const paths = new Set(Object.keys(outputs).filter((path) => path.endsWith(`/${name}/index.mjs`)));
  for (const path of paths) {
    for (const { path: imported, kind } of outputs[path]?.imports ?? []) {
      if (kinds.includes(kind) && imported in outputs) paths.add(imported);
    }
  }
  return [...paths];
}

/** Removes what esbuild writes for an import on first use in code that it then drops, with the source maps. */
function removeUnused(rootDir: string, functions: readonly LambdaFunction[], outputs: Outputs) {
  const used = new Set(
    functions.flatMap(({ name }) => filesImportedBy(name, outputs, ['import-statement', 'dynamic-import'])),
  );
  for (const path of Object.keys(outputs)) {
    if (!used.has(path.replace(/\.map$/, ''))) rmSync(join(rootDir, path));
  }
}

/** Keeps source maps out of the function's code asset, which they would double. */
function moveSourceMaps(bundlesDir: string, mapsDir: string, functions: readonly LambdaFunction[]) {
  rmSync(mapsDir, { recursive: true, force: true });
  for (const { name } of functions) {
    mkdirSync(join(mapsDir, name), { recursive: true });
    for (const file of readdirSync(join(bundlesDir, name)).filter((path) => path.endsWith('.map'))) {
      renameSync(join(bundlesDir, name, file), join(mapsDir, name, file));
    }
  }
}
