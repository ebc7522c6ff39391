/** Builds the Lambda layers for Chromium and sharp from the installed packages, without a network. */
import { constants, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import * as z from 'zod';
import type { BuildStep } from './content-hash.ts';

const BROWSER_PACKAGES = [
  '@sparticuz/chromium',
  'playwright-core',
  '@expo-google-fonts/noto-color-emoji',
  'dejavu-fonts-ttf',
];

/** The packages of the images layer. `imagesLayer` adds sharp's installed native binaries. */
const IMAGE_PACKAGES = ['sharp'];
const LAMBDA_NATIVES = ['@img/sharp-linux-x64', '@img/sharp-libvips-linux-x64'];
const NATIVE_PACKAGE = /^sharp(?:-libvips)?-(?:linux|darwin|win32)-/;

/** Matches files that are not needed at run time: types, source maps, Playwright's viewers, and text fonts. */
const LEFT_OUT =
  /\.(?:d\.ts|map|md)$|\/playwright-core\/(?:types|bin|lib\/vite)$|\/dejavu-fonts-ttf\/(?:ttf\/(?!DejaVuSans\.ttf$)|\w+\.txt$)/;

const packageJsonSchema = z.object({ dependencies: z.record(z.string(), z.string()).default({}) });

export function browserLayer(rootDir: string, distDir: string): BuildStep {
  return layerStep(rootDir, distDir, 'browser', () => BROWSER_PACKAGES);
}

export function imagesLayer(rootDir: string, distDir: string): BuildStep {
  return layerStep(rootDir, distDir, 'images', () => [
    ...IMAGE_PACKAGES,
    ...nativePackages(join(rootDir, 'node_modules')),
  ]);
}

class MissingNativesError extends Error {
  readonly code = 'missing_natives';

  constructor() {
    super(`The images layer needs sharp for Lambda:\n  npm install --no-save --force ${LAMBDA_NATIVES.join(' ')}`);
  }
}

/** Throws MissingNativesError when the images layer lacks sharp's native binaries for Lambda. */
export function requireLambdaNatives(distDir: string): void {
  const modulesDir = join(distDir, 'layers', 'images', 'nodejs', 'node_modules');
  if (!LAMBDA_NATIVES.every((name) => existsSync(join(modulesDir, name)))) throw new MissingNativesError();
}

function layerStep(rootDir: string, distDir: string, name: string, packages: () => string[]): BuildStep {
  const layerDir = join(distDir, 'layers', name);
  return {
    name: `${name}-layer`,
    inputs: ['infra/build/layers.ts', 'package-lock.json'],
    outputs: packages().map((each) => join(layerDir, 'nodejs', 'node_modules', each)),
    run: async () => copyPackages(join(rootDir, 'node_modules'), layerDir, packages()),
  };
}

function nativePackages(modulesDir: string): string[] {
  const scopeDir = join(modulesDir, '@img');
  if (!existsSync(scopeDir)) throw new Error('The native parts of sharp are not installed.');
  return readdirSync(scopeDir)
    .filter((name) => NATIVE_PACKAGE.test(name))
    .map((name) => `@img/${name}`);
}

function copyPackages(modulesDir: string, layerDir: string, packages: readonly string[]) {
  const freshDir = `${layerDir}.${process.pid}`;
  rmSync(freshDir, { recursive: true, force: true });
  for (const packageDir of withDependencies(modulesDir, packages)) {
    const targetDir = join(freshDir, 'nodejs', 'node_modules', relative(modulesDir, packageDir));
    mkdirSync(dirname(targetDir), { recursive: true });
    cpSync(packageDir, targetDir, {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
      filter: (path) => path === packageDir || (!LEFT_OUT.test(path) && basename(path) !== 'node_modules'),
    });
  }
  rmSync(layerDir, { recursive: true, force: true });
  renameSync(freshDir, layerDir);
}

function withDependencies(modulesDir: string, names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (name: string, fromDir: string) => {
    const packageDir = resolvePackage(modulesDir, name, fromDir);
    if (packageDir === undefined || found.has(packageDir)) return;
    found.add(packageDir);
    const manifest = packageJsonSchema.parse(JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')));
    for (const dependency of Object.keys(manifest.dependencies)) visit(dependency, packageDir);
  };
  for (const name of names) visit(name, modulesDir);
  return found;
}

/** Resolves a package like Node: in the package's `node_modules` first, then in those of parent folders. */
function resolvePackage(modulesDir: string, name: string, fromDir: string): string | undefined {
  for (let dir = fromDir; dir.startsWith(modulesDir); dir = dirname(dir)) {
    const candidate = basename(dir) === 'node_modules' ? join(dir, name) : join(dir, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
  }
  if (fromDir === modulesDir) throw new Error(`The package ${name} is not installed.`);
  return undefined;
}
