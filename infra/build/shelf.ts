/** Builds the libraries and fonts that the product ships for apps from the installed packages, without a network. */
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { FONT_STYLES, fontFolder, SHELF_FONTS } from '../../shared/domain/fonts/shelf-fonts.ts';
import { SHELF } from '../../shared/domain/shelf.ts';
import {
  type MadeFile,
  modulePaths,
  SHELF_PACKAGE,
  type ShelfFile,
  type ShelfPackage,
} from '../../shared/domain/shelf-package.ts';
import type { BuildStep } from './content-hash.ts';
import { lucideModule } from './lucide-icons.ts';
import { writeFonts } from './shelf-fonts.ts';

/** Licenses must be distributed with the code, and some minified files do not contain them. */
const LICENSE_FILE = 'LICENSE.txt';

const GLOBAL_MODULE = join(import.meta.dirname, '../../web/runtime/shelf-module.ts');

const packageJsonSchema = z.object({ name: z.string(), version: z.string() });

class ShelfVersionError extends Error {
  readonly code = 'shelf_version';

  constructor({ npmName, version }: ShelfPackage, installed: string) {
    super(`${npmName} is installed as ${installed}, and shared/domain/shelf.ts says ${version}.`);
  }
}

/**
 * The step that writes `layers/shelf`: the libraries that apps may load, as a layer of the function that checks apps.
 * The apps domain serves the same files.
 */
export function shelfLayer(rootDir: string, distDir: string): BuildStep {
  const shelfDir = shelfDirIn(join(distDir, 'layers', 'shelf'));
  return {
    name: 'shelf-layer',
    inputs: [
      'infra/build/shelf.ts',
      'infra/build/shelf-fonts.ts',
      'infra/build/lucide-icons.ts',
      'web/buidl-kit',
      'web/runtime/shelf-module.ts',
      'web/runtime/shelf-lucide.ts',
      'shared/domain/csv/csv-line.ts',
      'shared/domain/fonts/font-styles.ts',
      'shared/domain/fonts/shelf-fonts.ts',
      'shared/domain/shelf.ts',
      'shared/domain/shelf-libraries.ts',
      'shared/domain/shelf-package.ts',
      'package-lock.json',
    ],
    outputs: [
      ...SHELF.flatMap((known) => known.files.map(({ name }) => join(shelfDir, folderOf(known), name))),
      ...SHELF_FONTS.map((font) => join(shelfDir, fontFolder(font), FONT_STYLES)),
    ],
    run: () => writeShelf(join(rootDir, 'node_modules'), shelfDir),
  };
}

export function shelfDirIn(layerDir: string): string {
  return join(layerDir, 'nodejs', 'node_modules', SHELF_PACKAGE);
}

/** Writes `{name}@{version}/{file}` into a folder and deletes its previous content. Throws ShelfVersionError. */
export async function writeShelf(modulesDir: string, shelfDir: string): Promise<void> {
  const freshDir = `${shelfDir}.${process.pid}`;
  try {
    mkdirSync(freshDir, { recursive: true });
    for (const known of SHELF) await writePackage(modulesDir, freshDir, known);
    writeFonts(modulesDir, freshDir);
    writeFileSync(join(freshDir, 'package.json'), JSON.stringify({ name: SHELF_PACKAGE }));
    rmSync(shelfDir, { recursive: true, force: true });
    renameSync(freshDir, shelfDir);
  } finally {
    rmSync(freshDir, { recursive: true, force: true });
  }
}

async function writePackage(modulesDir: string, shelfDir: string, known: ShelfPackage): Promise<void> {
  const packageDir = known.isOwn ? dirname(modulesDir) : installedDir(modulesDir, known);
  const targetDir = join(shelfDir, folderOf(known));
  mkdirSync(targetDir, { recursive: true });
  for (const file of known.files) {
    const targetPath = join(targetDir, file.name);
    mkdirSync(dirname(targetPath), { recursive: true });
    const entry = entryOf(file, known);
    if (file.exported) await bundleGlobal(modulesDir, file.exported, targetPath);
    else if (file.made) await bundleMade(modulesDir, file.made, targetPath);
    else if (entry !== undefined) await bundleModule({ modulesDir, entry, outfile: targetPath });
    else cpSync(join(packageDir, file.source), targetPath);
  }
  copyLicense(known.licensedBy === undefined ? packageDir : join(modulesDir, known.licensedBy), targetDir);
  const { folder } = known;
  for (const path of folder ? modulePaths(folder) : []) {
    cpSync(join(packageDir, folder?.source ?? '', path), join(targetDir, folder?.name ?? '', path));
  }
}

/** Returns the folder of an installed package. Throws ShelfVersionError when its name or version differs. */
function installedDir(modulesDir: string, known: ShelfPackage): string {
  const packageDir = join(modulesDir, known.installedAs ?? known.npmName);
  const manifest = packageJsonSchema.parse(JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')));
  if (manifest.version !== known.version || manifest.name !== known.npmName) {
    throw new ShelfVersionError(known, `${manifest.name} ${manifest.version}`);
  }
  return packageDir;
}

function folderOf({ name, version }: ShelfPackage): string {
  return `${name}@${version}`;
}

/** Returns the import specifier of the module to bundle; undefined for a file that is copied from the package. */
function entryOf({ source }: ShelfFile, { npmName }: ShelfPackage): string | undefined {
  return source.endsWith('+esm') ? join(npmName, dirname(source)) : undefined;
}

/** Copies the license of a package. Without a license file, copies the README or else `package.json`. */
function copyLicense(packageDir: string, targetDir: string): void {
  const names = readdirSync(packageDir);
  const found = [/^(?:mit-)?licen[cs]e\b/i, /^readme\b/i, /^package\.json$/].map((pattern) =>
    names.find((name) => pattern.test(name)),
  );
  const license = found.find((name) => name !== undefined);
  if (license) cpSync(join(packageDir, license), join(targetDir, LICENSE_FILE));
}

/** Writes a module that loads the classic script in the same folder and exports the script's global variable. */
async function bundleGlobal(
  modulesDir: string,
  { file, global }: NonNullable<ShelfFile['exported']>,
  outfile: string,
): Promise<void> {
  const define = { SCRIPT_FILE: JSON.stringify(file), GLOBAL_NAME: JSON.stringify(global) };
  await bundleModule({ modulesDir, entry: GLOBAL_MODULE, outfile, define });
}

/** Bundles `module` as an ES module or, if `global` is given, as a classic script that defines this global variable. */
async function bundleMade(modulesDir: string, { module, needed, global }: MadeFile, outfile: string): Promise<void> {
  await bundleModule({
    modulesDir,
    entry: module,
    outfile,
    ...(needed !== undefined && { needed: [needed] }),
    ...(global !== undefined && { globalName: global }),
  });
}

interface Bundle {
  modulesDir: string;
  entry: string;
  outfile: string;
  /** Paths of modules that run before `entry`, relative to `modulesDir`. */
  needed?: string[];
  /** If set, the output is a classic script that defines this global variable, instead of a module. */
  globalName?: string;
  define?: Record<string, string>;
}

async function bundleModule({
  modulesDir,
  entry,
  outfile,
  needed = [],
  globalName,
  define = {},
}: Bundle): Promise<void> {
  // Imported on demand, because loading esbuild takes longer than finding that nothing has changed.
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: dirname(modulesDir),
    entryPoints: [entry],
    outfile,
    define,
    bundle: true,
    ...(globalName === undefined ? { format: 'esm' } : { format: 'iife', globalName }),
    platform: 'browser',
    inject: needed.map((path) => join(modulesDir, path)),
    plugins: [lucideModule(modulesDir)],
    target: 'es2022',
    minify: true,
    logLevel: 'warning',
  });
}
