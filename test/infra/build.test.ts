import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type BuildStep, runIfChanged } from '../../infra/build/content-hash.ts';
import { functionBundles, MissingEntriesError } from '../../infra/build/function-bundles.ts';
import { writeShelf } from '../../infra/build/shelf.ts';
import type { LambdaFunction } from '../../infra/lambda-functions.ts';
import { fontFolder, fontPackage, SHELF_FONTS } from '../../shared/domain/fonts/shelf-fonts.ts';
import { SHELF } from '../../shared/domain/shelf.ts';
import { modulePaths, type ShelfPackage } from '../../shared/domain/shelf-package.ts';
import { temporaryDir } from '../fixtures/temporary-dir.ts';

const ROOT = join(import.meta.dirname, '../..');

describe('a build step', () => {
  let rootDir = '';
  let runs = 0;
  beforeEach(() => {
    rootDir = temporaryDir('buidl-infra-');
    runs = 0;
    mkdirSync(join(rootDir, 'src'));
    writeFileSync(join(rootDir, 'src/a.ts'), 'one');
  });

  const build = (fails = false) => {
    const output = join(rootDir, 'out.js');
    const step: BuildStep = {
      name: 'step',
      inputs: ['src', 'missing.json'],
      outputs: [output],
      run: async () => {
        runs += 1;
        if (fails) throw new Error('broken');
        writeFileSync(output, 'built');
      },
    };
    return runIfChanged(step, rootDir, join(rootDir, 'stamps'));
  };

  it('runs once for the same inputs', async () => {
    expect([await build(), await build()]).toEqual([true, false]);
    expect(runs).toBe(1);
  });

  it.each([
    ['a file changed', () => writeFileSync(join(rootDir, 'src/a.ts'), 'two')],
    ['a file came', () => writeFileSync(join(rootDir, 'src/b.ts'), '')],
    ['an input came that was missing', () => writeFileSync(join(rootDir, 'missing.json'), '')],
    ['its output is gone', () => rmSync(join(rootDir, 'out.js'))],
  ])('runs again when %s', async (_reason, change) => {
    await build();
    change();
    expect(await build()).toBe(true);
  });

  it('runs again after it failed', async () => {
    await expect(build(true)).rejects.toThrow('broken');
    expect(await build()).toBe(true);
  });
});

describe('function bundles', () => {
  const bundle = async (source: string, name: LambdaFunction['name'] = 'api-auth') => {
    const rootDir = temporaryDir('buidl-infra-');
    symlinkSync(join(ROOT, 'node_modules'), join(rootDir, 'node_modules'));
    writeFileSync(join(rootDir, 'entry.ts'), source);
    const distDir = join(rootDir, 'dist');
    const entries: LambdaFunction[] = [{ name, sourcePath: 'entry.ts' }];
    await functionBundles(rootDir, distDir, entries).run();
    const startFiles: unknown = JSON.parse(readFileSync(join(distDir, 'functions-meta.json'), 'utf8'))[name];
    return { distDir, path: join(distDir, 'functions', name, 'index.mjs'), startFiles };
  };

  it('are modules with separate source maps', async () => {
    const { distDir, path } = await bundle('export const handler = async (event: string) => event;');
    expect(readFileSync(path, 'utf8')).not.toContain('sourceMappingURL');
    expect(statSync(join(distDir, 'source-maps/api-auth/index.mjs.map')).size).toBeGreaterThan(0);
  });

  it('of API functions separate the files that they import on first use', async () => {
    const { path, startFiles } = await bundle("export const handler = () => import('zod');");
    expect(startFiles).toContain('index.mjs');
    expect(statSync(path).size).toBeLessThan(5_000);
    const { handler } = await import(pathToFileURL(path).href);
    expect(await handler()).toHaveProperty('object');
  });

  it('contain no file without an importer', async () => {
    const { path } = await bundle(`
      const unused = () => import('zod');
      export const handler = async () => 'done';
    `);
    expect(readdirSync(dirname(path)).filter((file) => file.startsWith('zod'))).toEqual([]);
  });

  it('do not load undici with node:http', async () => {
    const { path } = await bundle(`
      import http, * as names from 'node:http';
      export const handler = async () => [http, names, await import('node:http')].map(Object.keys);
    `);
    const script = `
      const { handler } = await import(${JSON.stringify(pathToFileURL(path).href)});
      const exports = await handler();
      const isLoaded = process.moduleLoadList.some((name) => name.endsWith('undici/undici'));
      console.log(JSON.stringify({ exports, isLoaded }));
    `;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
    const { exports, isLoaded } = z
      .object({ exports: z.array(z.array(z.string())), isLoaded: z.boolean() })
      .parse(JSON.parse(stdout));
    expect(isLoaded).toBe(false);
    const [all = [], ...named] = exports;
    const kept = all.filter(
      (name) => !['WebSocket', 'CloseEvent', 'MessageEvent', '_connectionListener'].includes(name),
    );
    for (const names of named) expect(names.toSorted()).toEqual([...kept, 'default'].toSorted());
  });

  it('do not contain the browser, which is in a layer', async () => {
    const { path } = await bundle(`
      import { chromium } from 'playwright-core';
      export const handler = () => chromium;
    `);
    expect(readFileSync(path, 'utf8')).toContain('from"playwright-core"');
  });

  it('are refused by name when a source is missing', async () => {
    const entries: LambdaFunction[] = [{ name: 'job-sweep-holds', sourcePath: 'functions/jobs/none.ts' }];
    const building = functionBundles(ROOT, temporaryDir('buidl-infra-'), entries).run();
    await expect(building).rejects.toThrow(MissingEntriesError);
    await expect(building).rejects.toThrow('functions/jobs/none.ts');
  });
});

const metadataSchema = z.object({
  family: z.string(),
  weights: z.array(z.number()),
  styles: z.array(z.string()),
  variable: z.union([z.literal(false), z.object({ wght: z.object({ min: z.string(), max: z.string() }) })]),
});

describe('the bundled libraries', () => {
  const shelfDir = join(temporaryDir('buidl-infra-'), 'shelf');
  const filesOf = (known: ShelfPackage) => [
    ...known.files.map(({ name }) => name),
    ...(known.folder ? modulePaths(known.folder).map((path) => `${known.folder?.name}${path}`) : []),
  ];
  const pathOf = (known: ShelfPackage, file: string) => join(shelfDir, `${known.name}@${known.version}`, file);
  beforeAll(() => writeShelf(join(ROOT, 'node_modules'), shelfDir));

  it.each(SHELF)('have every file of $title in the installed version', (known) => {
    for (const file of ['LICENSE.txt', ...filesOf(known)])
      expect(statSync(pathOf(known, file)).size, file).toBeGreaterThan(250);
  });

  it.each(SHELF)('have the imports of the modules of $title', (known) => {
    for (const file of filesOf(known)) {
      const text = readFileSync(pathOf(known, file), 'utf8');
      const imports = [...text.matchAll(/^(?:import|export)\b[^;]*?\bfrom\s*["'](\.[^"']+)["']/gm)];
      for (const [, path = ''] of imports) expect(existsSync(join(pathOf(known, file), '..', path)), path).toBe(true);
    }
  });

  it.each(SHELF_FONTS)('have the font $family with all its weights', (font) => {
    const folder = join(shelfDir, fontFolder(font));
    const styles = readFileSync(join(folder, 'font.css'), 'utf8');
    const files = [...styles.matchAll(/src:url\(([\w.-]+)\)/g)].map(([, file = '']) => file);
    for (const file of [...files, 'LICENSE.txt']) expect(statSync(join(folder, file)).size).toBeGreaterThan(1_000);
    const source = readFileSync(join(ROOT, 'node_modules', fontPackage(font), 'metadata.json'), 'utf8');
    const { family, weights, styles: variants, variable } = metadataSchema.parse(JSON.parse(source));
    expect(font.family).toBe(family);
    expect(font.hasItalic).toBe(variants.includes('italic'));
    expect(font.weights).toEqual(
      variable ? { min: Number(variable.wght.min), max: Number(variable.wght.max) } : weights,
    );
  });

  it('are small enough for the function of the check', () => {
    const sizes = readdirSync(shelfDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name)).size);
    // A Lambda function may have 250 MB unzipped. The layer with Chromium takes about 90 MB of them.
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(50_000_000);
  });

  it('are not written when another version is installed', async () => {
    const modulesDir = temporaryDir('buidl-infra-');
    mkdirSync(join(modulesDir, 'bootstrap'));
    writeFileSync(join(modulesDir, 'bootstrap/package.json'), '{"name":"bootstrap","version":"4.0.0"}');
    await expect(writeShelf(modulesDir, shelfDir)).rejects.toThrow('bootstrap is installed as bootstrap 4.0.0');
    expect(existsSync(shelfDir)).toBe(true);
  });
});
