import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { exportedScript, exportedViteConfig } from 'virtual:app-scripts';
import { build } from 'vite';
import { afterAll, expect, it } from 'vitest';
import * as z from 'zod';
import { type ExportedApp, projectFiles } from '../../../shared/domain/export-project.ts';
import { ROOT } from '../docs/markdown-files.ts';

const SHA = 'a'.repeat(64);
const HERO = `/images/prj_1/${SHA}.webp#hero`;
const OTHER_HERO = `https://prj-1.apps.example/images/prj_1/${'b'.repeat(64)}.svg#hero`;
/**
 * A document that bundling would break: it has a global function, a module that needs its import map, and Tailwind
 * source instead of CSS.
 */
const HTML = `<!doctype html>
<html lang="en"><head><title>Tea</title>
<script type="importmap">{"imports":{"three":"https://cdn.example/three.js"}}</script>
<style type="text/tailwindcss">@theme { --color-tea: red; } h1 { @apply text-xl; }</style>
</head><body><img src="${HERO}" alt=""><button onclick="brew()">Brew</button>
<script>function brew() { document.title = '${OTHER_HERO}'; }</script>
<script type="module">import * as three from 'three'; three.go(brew);</script>
</body></html>
`;

const APP: ExportedApp = {
  projectName: 'Täa & Co',
  revisionString: '1.2',
  ownerName: 'ada',
  html: HTML,
  images: new Map([
    [HERO, new Uint8Array([1, 2])],
    [OTHER_HERO, new Uint8Array([3])],
  ]),
  libraries: new Map(),
  instruction: 'a tea shop\nwith a button',
  year: 2026,
  texts: { script: exportedScript, viteConfig: exportedViteConfig },
};

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const textOf = (app: ExportedApp, path: string) => {
  const content = projectFiles(app).find((file) => file.path === path)?.content;
  return typeof content === 'string' ? content : undefined;
};
const manifestSchema = z.looseObject({ name: z.string(), scripts: z.record(z.string(), z.string()) });

it('has the app with its images as files, a licence, and a way to run it', () => {
  const files = projectFiles(APP);
  expect(files.map(({ path }) => path)).toEqual([
    'README.md',
    'LICENSE',
    '.gitignore',
    'package.json',
    'vite.config.js',
    'index.html',
    'public/images/hero.webp',
    'public/images/hero-2.svg',
  ]);
  expect(files.slice(-2).map(({ content }) => content)).toEqual([...APP.images.values()]);
  const html = textOf(APP, 'index.html');
  expect(html).toContain('<img src="/images/hero.webp"');
  expect(html).toContain("document.title = '/images/hero-2.svg'");
  const { name, scripts } = manifestSchema.parse(JSON.parse(textOf(APP, 'package.json') ?? ''));
  expect([name, Object.keys(scripts)]).toEqual(['ta-a-co', ['dev', 'build', 'preview']]);
  expect(textOf(APP, 'README.md')).toContain('> a tea shop\n> with a button');
  expect(textOf(APP, 'LICENSE')).toContain('Copyright (c) 2026 ada');
});

it('has the bundled libraries beside the document, which keeps their addresses', () => {
  const path = '/vendor/vue@3.5.45/vue.global.prod.js';
  const libraries = new Map([[path, new Uint8Array([7])]]);
  const app = {
    ...APP,
    html: `<script src="${path}"></script><script src="/vendor/d3@7.9.2/d3.min.js"></script>`,
    libraries,
  };
  expect(projectFiles(app).find((file) => file.path === `public${path}`)?.content).toEqual(libraries.get(path));
  expect(textOf(app, 'index.html')).toBe(
    `<script src="${path}"></script><script src="https://cdn.jsdelivr.net/npm/d3@7.9.2/dist/d3.min.js"></script>`,
  );
  expect(textOf(app, 'README.md')).toContain('public/vendor/');
});

it('has the receipt with its keys and the original document', () => {
  const receipt = { site: 'https://buidl.example', signature: { keyId: '0123456789abcdef' } } as const;
  const proof = {
    receipt: z.custom<NonNullable<ExportedApp['proof']>['receipt']>().parse(receipt),
    keys: [],
    isDocumentBuilt: true,
  };
  const paths = projectFiles({ ...APP, proof }).map(({ path }) => path);
  expect(paths.slice(-3)).toEqual(['receipt/receipt.json', 'receipt/keys.json', 'receipt/document.html']);
  expect(textOf({ ...APP, proof }, 'receipt/document.html')).toBe(HTML);
  const changed = { ...APP, proof: { ...proof, isDocumentBuilt: false } };
  expect(textOf(changed, 'receipt/document.html')).toBeUndefined();
  expect(textOf(changed, 'README.md')).toContain('The app was changed since');
  expect(textOf({ ...APP, proof }, 'README.md')).toContain(
    'signed with the key 0123456789abcdef of https://buidl.example',
  );
});

it.each(['茶', '-', 'node_modules/../x'])('a project called %s has a valid npm name', (projectName) => {
  const { name } = manifestSchema.parse(JSON.parse(textOf({ ...APP, projectName }, 'package.json') ?? ''));
  expect(name).toMatch(/^[a-z0-9][a-z0-9-]*$/);
});

it('is built by Vite with the document unchanged, and its images as files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'exported-'));
  folders.push(folder);
  for (const { path, content } of projectFiles(APP)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await build({ root: folder, configFile: join(folder, 'vite.config.js'), logLevel: 'silent' });
  expect(readFileSync(join(folder, 'dist/index.html'), 'utf8')).toBe(textOf(APP, 'index.html'));
  expect(readFileSync(join(folder, 'dist/images/hero.webp'))).toEqual(Buffer.from([1, 2]));
});
