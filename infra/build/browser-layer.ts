/** Makes the Lambda layer with Chromium out of the installed packages, without a network. */
import { constants, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import type { BuildStep } from './content-hash.ts';

const LAYER_PACKAGES = ['@sparticuz/chromium', 'playwright-core'];

/** Not needed to run: types, maps, and the pages of playwright's own viewers. */
const LEFT_OUT = /\.(?:d\.ts|map|md)$|\/playwright-core\/(?:types|bin|lib\/vite)$/;

const packageJsonSchema = z.object({ dependencies: z.record(z.string(), z.string()).default({}) });

/** The step that writes `layers/browser/nodejs/node_modules`. */
export function browserLayer(rootDir: string, distDir: string): BuildStep {
  const layerDir = join(distDir, 'layers', 'browser');
  return {
    name: 'browser-layer',
    inputs: ['infra/build/browser-layer.ts', 'package-lock.json'],
    outputs: LAYER_PACKAGES.map((name) => join(layerDir, 'nodejs', 'node_modules', name)),
    run: async () => copyPackages(join(rootDir, 'node_modules'), layerDir),
  };
}

function copyPackages(modulesDir: string, layerDir: string) {
  const freshDir = `${layerDir}.${process.pid}`;
  rmSync(freshDir, { recursive: true, force: true });
  for (const packageDir of withDependencies(modulesDir, LAYER_PACKAGES)) {
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

/** The folders of the packages and of all that they depend on. */
function withDependencies(modulesDir: string, names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (name: string, fromDir: string) => {
    const packageDir = resolvePackage(modulesDir, name, fromDir);
    if (packageDir === undefined || found.has(packageDir)) return;
    found.add(packageDir);
    const manifest = packageJsonSchema.parse(
      JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')),
    );
    for (const dependency of Object.keys(manifest.dependencies)) visit(dependency, packageDir);
  };
  for (const name of names) visit(name, modulesDir);
  return found;
}

/** As Node looks it up: in the package's own `node_modules` first, then outwards. */
function resolvePackage(modulesDir: string, name: string, fromDir: string): string | undefined {
  for (let dir = fromDir; dir.startsWith(modulesDir); dir = dirname(dir)) {
    const candidate = basename(dir) === 'node_modules' ? join(dir, name) : join(dir, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
  }
  if (fromDir === modulesDir) throw new Error(`The package ${name} is not installed.`);
  return undefined;
}
