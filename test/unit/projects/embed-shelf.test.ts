import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { componentKit } from 'virtual:app-scripts';
import { embedShelf, loadShelf } from '@buidl/client/embed-shelf';
import { expect, it } from 'vitest';
import { readImport } from '../../../functions/core/builds/imports/read-import.ts';
import { takeOutShelf } from '../../../shared/domain/embedded-shelf.ts';
import { exportDocument } from '../../../shared/domain/export-document.ts';
import { SHELF } from '../../../shared/domain/shelf.ts';
import { type ShelfPackage, shelfAddress } from '../../../shared/domain/shelf-package.ts';
import { NO_PACKAGES } from '../../fixtures/no-packages.ts';
import { shelfDir } from '../../fixtures/shelf-dir.ts';

const known = (name: string): ShelfPackage => {
  const found = SHELF.find((each) => each.name === name);
  if (found === undefined) throw new Error(`The shelf has no ${name}.`);
  return found;
};
const addressOf = (name: string, file: string) => shelfAddress(known(name), file);
const page = (head: string, body = '<h1>Tea</h1>') =>
  `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Tea</title>${head}</head><body>${body}</body></html>\n`;

const SERVICES = { componentKit, packages: NO_PACKAGES };

async function exported(html: string): Promise<string> {
  const dir = await shelfDir();
  const load = async (path: string) => {
    const bytes = await readFile(join(dir, path.replace('/vendor/', ''))).catch(() => undefined);
    return bytes && new Uint8Array(bytes);
  };
  return exportDocument({ html: embedShelf(html, await loadShelf(html, load)), script: '' });
}

const CHART = addressOf('chart.js', 'chart.umd.min.js');
const THREE = addressOf('three', 'three.module.js');
const ADDONS = addressOf('three', 'addons/');
const DOCUMENTS = [
  [
    'a script and a stylesheet',
    page(
      `<link rel=stylesheet href=${addressOf('bootstrap', 'bootstrap.min.css')}><script defer src="${CHART}"></script>`,
    ),
  ],
  [
    'an import in a script',
    page(
      '',
      `<script type="module">import { createApp } from '${addressOf('vue', 'vue.esm-browser.prod.js')}';</script>`,
    ),
  ],
  [
    'modules that load others',
    page(
      `<script type="importmap">{"imports": {"three": "${THREE}", "three/addons/": "${ADDONS}"}}</script>`,
      `<script type="module">import * as THREE from 'three'; import { UnrealBloomPass } from 'three/addons/postprocessing/UnrealBloomPass.js';</script>`,
    ),
  ],
] as const;

it.each(DOCUMENTS)('an exported file with %s loads nothing from elsewhere', async (_, html) => {
  const file = await exported(html);
  const loads = /["'=(]((?:https:\/\/|\/vendor\/|\.\.?\/)[^"'\s>]*)/g;
  const withoutMap = file.replace(/"three\/addons\/": "https:[^"]*"/, '').replace(/<!-- Licenses[\s\S]*/, '');
  expect([...withoutMap.matchAll(loads)].map(([, address]) => address)).toEqual([]);
  expect(file).toContain('Licenses of the libraries');
});

it.each(DOCUMENTS)('an exported file with %s is imported with the addresses of the libraries', async (_, html) => {
  const imported = (await readImport(SERVICES, new TextEncoder().encode(await exported(html)), '')).html;
  // The export adds each needed addon to the import map. The import keeps these entries, so the comparison removes
  // them.
  expect(imported.replace(/"three\/addons\/[^"]+\.js": "[^"]*", /g, '')).toBe(html);
});

it('a module and the modules that it loads are inside the file once', async () => {
  const [, , [, html]] = DOCUMENTS;
  const file = await exported(html);
  const map = /\{"imports": (\{[^<]*\})\}/.exec(file)?.[1] ?? '';
  const inside = [...map.matchAll(/file=three@[\d.]+\/([\w./]+);/g)].map(([, name]) => name);
  expect(inside).toContain('three.core.js');
  expect(inside).toContain('addons/postprocessing/Pass.js');
  expect(new Set(inside).size).toBe(inside.length);
});

it('a document with its own import of a module needs no import map of its own', async () => {
  const file = await exported(page('', `<script type="module">import * as THREE from '${THREE}';</script>`));
  expect(file).toContain(
    '<meta charset="utf-8"><script type="importmap" data-buidl-shelf>{"imports":{"buidl-shelf/three@',
  );
});

const FETCHED = '/vendor/npm/0123456789abcdef/@own/tool@1.2.0';

it('a package that was fetched is inside the file with the modules that it loads and its license, and is fetched again', async () => {
  const html = page('', `<script type="module">import { a } from '${FETCHED}/esm/index.mjs';</script>`);
  const stored: Readonly<Record<string, string>> = {
    [`${FETCHED}/esm/index.mjs`]: 'export { a } from "./a.mjs";',
    [`${FETCHED}/esm/a.mjs`]: 'export const a = 1;',
    [`${FETCHED}/LICENSE.txt`]: 'Own license',
  };
  const load = async (path: string) => (path in stored ? new Uint8Array(Buffer.from(stored[path] ?? '')) : undefined);
  const files = await loadShelf(html, load);
  const file = exportDocument({ html: embedShelf(html, files), script: '' });
  expect(file).not.toMatch(/jsdelivr|"\/vendor|'\/vendor/);
  expect(file).toContain('@own/tool@1.2.0\n\nOwn license');
  expect(takeOutShelf(file)).toBe(html.replace(FETCHED, 'https://cdn.jsdelivr.net/npm/@own/tool@1.2.0'));
  const beside = exportDocument({ html, script: '', libraries: [...files.keys()] });
  expect(beside).toContain(`'${FETCHED}/esm/index.mjs'`);
});

it('a library that is no longer there loads from a public CDN', async () => {
  expect(await exported(page('<script src="/vendor/vue@3.0.1/vue.global.prod.js"></script>'))).toContain(
    'src="https://cdn.jsdelivr.net/npm/vue@3.0.1/dist/vue.global.prod.js"',
  );
});
