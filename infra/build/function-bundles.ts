import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Metafile } from 'esbuild';
import type { FunctionName, LambdaFunction } from '../lambda-functions.ts';
import type { BuildStep } from './content-hash.ts';

const LAYER_PACKAGES = ['@sparticuz/chromium', 'playwright-core'];

/** Defines `require`, because bundled CommonJS packages call it for Node's built-in modules and ES modules lack it. */
const REQUIRE_BANNER =
  "import{createRequire as createBundleRequire}from'node:module';const require=createBundleRequire(import.meta.url);";

const NODE_HTTP = join(import.meta.dirname, 'node-http.ts');
const NODE_PROCESS = join(import.meta.dirname, 'node-process.ts');

export class MissingEntriesError extends Error {
  readonly code = 'missing_entries';

  constructor(missing: readonly LambdaFunction[]) {
    const lines = missing.map(({ name, sourcePath }) => `  ${name}: ${sourcePath}`);
    super(`These functions have no source file:\n${lines.join('\n')}`);
  }
}

/** The step that writes `functions/<name>/`, `source-maps/<name>/` and `functions-meta.json`. */
export function functionBundles(rootDir: string, distDir: string, functions: readonly LambdaFunction[]): BuildStep {
  return {
    name: 'functions',
    inputs: [
      'functions',
      'packages/client',
      'shared',
      'web/component-kit',
      'web/runtime',
      'infra/build',
      'infra/lambda-functions.ts',
      'package-lock.json',
    ],
    outputs: functions.map(({ name }) => join(distDir, 'functions', name, 'index.mjs')),
    run: () => writeBundles(rootDir, distDir, functions),
  };
}

async function writeBundles(rootDir: string, distDir: string, functions: readonly LambdaFunction[]) {
  const missing = functions.filter(({ sourcePath }) => !existsSync(join(rootDir, sourcePath)));
  if (missing.length > 0) throw new MissingEntriesError(missing);
  const builtDir = join(distDir, `.functions-${process.pid}`);
  const functionsDir = join(distDir, 'functions');
  const mapsDir = join(distDir, 'source-maps');
  try {
    const outputs = await bundleAll(rootDir, builtDir, functions);
    for (const dir of [functionsDir, mapsDir]) rmSync(dir, { recursive: true, force: true });
    for (const { name } of functions) {
      const files = filesImportedBy(name, outputs, ['import-statement', 'dynamic-import']);
      // Source maps go into a separate folder, because they would double the size of the function's code asset.
      copyFiles(builtDir, join(functionsDir, name), files, (file) => deployedName(name, file));
      copyFiles(builtDir, join(mapsDir, name), files.map(mapOf), (file) => deployedName(name, file));
    }
    const startFiles = functions.map(({ name }) => [
      name,
      filesImportedBy(name, outputs, ['import-statement']).map((file) => deployedName(name, file)),
    ]);
    writeFileSync(join(distDir, 'functions-meta.json'), JSON.stringify(Object.fromEntries(startFiles)));
  } finally {
    rmSync(builtDir, { recursive: true, force: true });
  }
}

type Outputs = Metafile['outputs'];

/** Writes the entry `<name>.mjs` of each function and the chunks created by code splitting into one folder. */
async function bundleAll(rootDir: string, outdir: string, functions: readonly LambdaFunction[]): Promise<Outputs> {
  const outputs = await Promise.all([
    runEsbuild(rootDir, outdir, functions.filter(isSplit), true),
    runEsbuild(
      rootDir,
      outdir,
      functions.filter((each) => !isSplit(each)),
      false,
    ),
  ]);
  return Object.assign({}, ...outputs);
}

/** Splits only API functions, because loading code on demand shortens their cold starts, for which users wait. */
function isSplit({ name }: LambdaFunction): boolean {
  return name.startsWith('api-');
}

async function runEsbuild(
  rootDir: string,
  outdir: string,
  functions: readonly LambdaFunction[],
  splitting: boolean,
): Promise<Outputs> {
  if (functions.length === 0) return {};
  // Imported on demand, because loading esbuild takes longer than finding that nothing has changed.
  const [{ build }, { routeTablePlugin }, { appScriptsForEsbuild }] = await Promise.all([
    import('esbuild'),
    import('./route-table-plugin.ts'),
    import('./app-scripts-plugin.ts'),
  ]);
  const { metafile } = await build({
    absWorkingDir: rootDir,
    entryPoints: Object.fromEntries(functions.map(({ name, sourcePath }) => [name, sourcePath])),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // Prefers ES modules, because esbuild drops unused exports of ES modules but not of CommonJS modules.
    mainFields: ['module', 'main'],
    minify: true,
    legalComments: 'none',
    sourcemap: 'external',
    sourcesContent: false,
    metafile: true,
    external: LAYER_PACKAGES,
    alias: {
      // The package's build for browsers uses fetch. Its build for Node adds node-fetch: 320 KB, and a deprecation
      // warning at each start.
      '@solana/web3.js': '@solana/web3.js/lib/index.browser.esm.js',
      'node:http': NODE_HTTP,
      'node:process': NODE_PROCESS,
    },
    banner: { js: REQUIRE_BANNER },
    plugins: [routeTablePlugin, appScriptsForEsbuild],
    logLevel: 'warning',
  });
  return metafile.outputs;
}

/** Returns the names of a function's entry and of its direct and transitive imports of the given kinds. */
function filesImportedBy(name: FunctionName, outputs: Outputs, kinds: readonly string[]): string[] {
  const paths = new Set(Object.keys(outputs).filter((path) => basename(path) === entryOf(name)));
  for (const path of paths) {
    for (const { path: imported, kind } of outputs[path]?.imports ?? []) {
      if (kinds.includes(kind) && imported in outputs) paths.add(imported);
    }
  }
  return [...paths].map((path) => basename(path));
}

const entryOf = (name: FunctionName) => `${name}.mjs`;
const mapOf = (file: string) => `${file}.map`;

/** Renames the entry file to `index.mjs`, which Lambda and the emulator load. */
function deployedName(name: FunctionName, file: string): string {
  return file.replace(entryOf(name), 'index.mjs');
}

function copyFiles(fromDir: string, toDir: string, files: string[], nameOf: (file: string) => string) {
  mkdirSync(toDir, { recursive: true });
  for (const file of files) copyFileSync(join(fromDir, file), join(toDir, nameOf(file)));
}
