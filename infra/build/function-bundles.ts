/** Bundles every function in one call of esbuild, into a folder of its own each. */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Metafile, Plugin } from 'esbuild';
import type { FunctionEntry, FunctionName } from '../function-catalogue.ts';
import { FUNCTION_NEEDS, type FunctionNeeds } from '../function-needs.ts';
import type { BuildStep } from './content-hash.ts';
import { withEventStreams, withoutEventStreams } from './event-streams.ts';
import { leanSdk } from './lean-sdk.ts';
import { withoutJsonSchema } from './without-json-schema.ts';

/** These come from the browser layer. */
const LAYER_PACKAGES = ['@sparticuz/chromium', 'playwright-core'];

/** CommonJS dependencies ask for Node's own modules through `require`, which ES modules lack. */
const REQUIRE_BANNER =
  "import{createRequire as createBundleRequire}from'node:module';const require=createBundleRequire(import.meta.url);";

const ENVIRONMENT_CREDENTIALS = fileURLToPath(import.meta.resolve('./environment-credentials.ts'));
const GLOBAL_PROCESS = fileURLToPath(import.meta.resolve('./global-process.ts'));
const ENVIRONMENT_TOKENS = fileURLToPath(import.meta.resolve('./environment-tokens.ts'));

/** Functions of the catalogue whose source is not there. */
export class MissingEntriesError extends Error {
  readonly code = 'missing_entries';

  constructor(missing: readonly FunctionEntry[]) {
    const lines = missing.map(({ name, sourcePath }) => `  ${name}: ${sourcePath}`);
    super(`These functions have no source file:\n${lines.join('\n')}`);
  }
}

/** The step that writes `functions/<name>/index.mjs`, `source-maps/<name>.map` and `functions-meta.json`. */
export function functionBundles(
  rootDir: string,
  distDir: string,
  entries: readonly FunctionEntry[],
): BuildStep {
  return {
    name: 'functions',
    inputs: [
      'functions',
      'shared',
      'infra/build',
      'infra/function-catalogue.ts',
      'infra/function-needs.ts',
      'package-lock.json',
    ],
    outputs: entries.map(({ name }) => join(distDir, 'functions', name, 'index.mjs')),
    run: () => bundle(rootDir, distDir, entries),
  };
}

async function bundle(rootDir: string, distDir: string, entries: readonly FunctionEntry[]) {
  const missing = entries.filter(({ sourcePath }) => !existsSync(join(rootDir, sourcePath)));
  if (missing.length > 0) throw new MissingEntriesError(missing);
  const functionsDir = join(distDir, 'functions');
  const freshDir = join(distDir, `.functions-${process.pid}`);
  try {
    const metafiles = await Promise.all(
      groupByPlugins(entries).map((group) => bundleGroup(rootDir, freshDir, group)),
    );
    moveSourceMaps(freshDir, join(distDir, 'source-maps'), entries);
    rmSync(functionsDir, { recursive: true, force: true });
    renameSync(freshDir, functionsDir);
    writeFileSync(join(distDir, 'functions-meta.json'), JSON.stringify(mergedMetafile(metafiles)));
  } finally {
    rmSync(freshDir, { recursive: true, force: true });
  }
}

interface Group {
  entries: FunctionEntry[];
  plugins: Plugin[];
}

/** Functions of the same plugins are bundled in one call, which reads what they share once. */
function groupByPlugins(entries: readonly FunctionEntry[]): Group[] {
  const groups = new Map<string, Group>();
  for (const entry of entries) {
    const plugins = pluginsFor(entry.name);
    const key = plugins.map(({ name }) => name).join();
    const group = groups.get(key) ?? { entries: [], plugins };
    group.entries.push(entry);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function pluginsFor(name: FunctionName): Plugin[] {
  const needs: FunctionNeeds = FUNCTION_NEEDS[name];
  return [
    leanSdk,
    // Prompts, which only stages write, show models the schema that their answer must fit.
    ...(name.startsWith('api-') ? [withoutJsonSchema] : []),
    needs.model ? withEventStreams : withoutEventStreams,
  ];
}

async function bundleGroup(rootDir: string, outdir: string, { entries, plugins }: Group): Promise<Metafile> {
  // Loading esbuild takes longer than finding out that there is nothing to do.
  const { build } = await import('esbuild');
  const { metafile } = await build({
    absWorkingDir: rootDir,
    entryPoints: Object.fromEntries(entries.map(({ name, sourcePath }) => [`${name}/index`, sourcePath])),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: false,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // The SDK's ES modules leave out what is not used; its CommonJS ones cannot.
    mainFields: ['module', 'main'],
    minify: true,
    legalComments: 'none',
    sourcemap: 'external',
    metafile: true,
    external: LAYER_PACKAGES,
    alias: {
      '@aws-sdk/credential-provider-node': ENVIRONMENT_CREDENTIALS,
      '@aws-sdk/token-providers': ENVIRONMENT_TOKENS,
      'node:process': GLOBAL_PROCESS,
      // The build that uses fetch: node-fetch adds 320 KB and a deprecation warning to every cold start.
      '@solana/web3.js': '@solana/web3.js/lib/index.browser.esm.js',
    },
    plugins,
    banner: { js: REQUIRE_BANNER },
    logLevel: 'warning',
  });
  return metafile;
}

function mergedMetafile(metafiles: Metafile[]): Metafile {
  return {
    inputs: Object.assign({}, ...metafiles.map(({ inputs }) => inputs)),
    outputs: Object.assign({}, ...metafiles.map(({ outputs }) => outputs)),
  };
}

/** Maps would double what a cold start loads. */
function moveSourceMaps(bundlesDir: string, mapsDir: string, entries: readonly FunctionEntry[]) {
  rmSync(mapsDir, { recursive: true, force: true });
  mkdirSync(mapsDir, { recursive: true });
  for (const { name } of entries) {
    renameSync(join(bundlesDir, name, 'index.mjs.map'), join(mapsDir, `${name}.map`));
  }
}
