/** Packages that the product does not ship are fetched from an npm registry. Their content may be hostile. */
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { NpmRegistry } from '../../../functions/adapters/registry/npm-registry.ts';
import { completeWritten } from '../../../functions/core/builds/compile/complete-document.ts';
import { fetchForeignCode } from '../../../functions/core/builds/documents/fetch-foreign-code.ts';
import { findForeignCode, replaceCdnUrls } from '../../../functions/core/builds/documents/replace-cdn-urls.ts';
import { WorkFiles } from '../../../functions/core/builds/work-files.ts';
import { installedPictures } from '../../../infra/build/pictures.ts';
import { exportDocument } from '../../../shared/domain/export-document.ts';
import { fetchedKey } from '../../../shared/domain/fetched-package.ts';
import { PINNED_PACKAGES, type PinnedPackage } from '../../../shared/domain/pinned-packages.ts';
import { MemoryFiles } from '../../fixtures/memory-files.ts';
import { type FakePackage, type PackageRegistryServer, startPackageRegistry } from '../../fixtures/package-registry.ts';

const open: PackageRegistryServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ close }) => close()));
});

/**
 * Fetches and stores the packages that the document loads. Returns the document with the new URLs, the stored files,
 * and the requests to the registry.
 */
async function save(html: string, packages: readonly FakePackage[], areKnown = false) {
  const server = await startPackageRegistry();
  open.push(server);
  await server.offer(packages);
  const files = new Map<string, string>();
  const types = new Map<string, string>();
  const apps = {
    write: async (key: string, body: string | Uint8Array, { contentType }: { contentType: string }) => {
      files.set(key, Buffer.from(body).toString());
      types.set(key, contentType);
    },
  };
  const registry = new NpmRegistry(server.url);
  const services = { registry, apps, ...(areKnown && { pinned: await known(registry) }) };
  const stored = await fetchForeignCode(services, findForeignCode(html));
  return { html: replaceCdnUrls(html, stored), files, types, asked: server.asked };
}

/** Returns the pinned entry of Phaser 3, with the hash of the package in the test's registry. */
async function known(registry: NpmRegistry): Promise<PinnedPackage[]> {
  const found = await registry.fetchPackage({ name: 'phaser' }, AbortSignal.timeout(60_000));
  const phaser = PINNED_PACKAGES.filter(({ name, version }) => name === 'phaser' && version === '3.90.0');
  return phaser.map((each) => ({ ...each, sha512: found?.sha512 ?? '' }));
}

const script = (address: string) => `<script src="${address}"></script>`;
const TINY: FakePackage = {
  name: 'tiny',
  version: '1.2.3',
  manifest: { unpkg: './dist/tiny.min.js', scripts: { postinstall: 'touch /tmp/never' } },
  files: { 'dist/tiny.min.js': 'globalThis.tiny = 1', LICENSE: 'MIT License' },
};

describe('a package that the shelf lacks', () => {
  it.each([
    ['https://unpkg.com/tiny', '2.0.0'],
    ['https://cdn.jsdelivr.net/npm/tiny@1/dist/tiny.min.js', '1.2.3'],
    ['https://cdn.jsdelivr.net/npm/tiny@~1.0/dist/tiny.min.js', '1.0.0'],
    ['https://cdnjs.cloudflare.com/ajax/libs/tiny/1.2.3/tiny.min.js', '1.2.3'],
  ])('of %s is stored in the version %s, with its license', async (address, version) => {
    const versions = ['1.0.0', '1.2.3', '2.0.0'].map((each) => ({ ...TINY, version: each }));
    const { html, files, types } = await save(script(address), versions);
    const [, path = ''] = /^<script src="([^"]+)"><\/script>$/.exec(html) ?? [];
    expect(path).toMatch(/^\/vendor\/npm\/[0-9a-f]{16}\//);
    expect(path.slice('/vendor/npm/0123456789abcdef/'.length)).toBe(`tiny@${version}/dist/tiny.min.js`);
    const key = fetchedKey(path) ?? '';
    expect(files.get(key)).toBe('globalThis.tiny = 1');
    expect(types.get(key)).toBe('text/javascript');
    expect(files.get(key.replace('dist/tiny.min.js', 'LICENSE.txt'))).toBe('MIT License');
    expect(files.size).toBe(2);
    const exported = script(`https://cdn.jsdelivr.net/npm/tiny@${version}/dist/tiny.min.js`);
    expect(exportDocument({ html, script: '' })).toBe(exported);
  });

  it('is asked for once, and not when the shelf has it', async () => {
    const twice = script('https://unpkg.com/tiny') + script('https://unpkg.com/tiny/dist/tiny.min.js');
    const { asked } = await save(twice + script('https://unpkg.com/vue@3'), [TINY]);
    expect(asked).toEqual(['/tiny', '/tiny/-/tiny-1.2.3.tgz']);
  });

  it('brings the files of a module and of a style sheet', async () => {
    const { html, files } = await save(
      `<link rel="stylesheet" href="https://unpkg.com/@own/icons@1/css/icons.css">
<script type="importmap">{"imports": {"icons": "https://esm.sh/@own/icons"}}</script>`,
      [
        {
          name: '@own/icons',
          version: '1.0.0',
          manifest: { module: 'esm/index.js', license: '(MIT OR GPL-3.0)' },
          files: {
            'css/icons.css': "@font-face { src: url('../fonts/icons.woff2?v=1') } a { background: url(data:,) }",
            'fonts/icons.woff2': 'font',
            'esm/index.js': 'export { a } from "./parts/a.js";',
            'esm/parts/a.js': 'export const a = 1;',
            'esm/other.js': 'export const b = 1;',
          },
        },
      ],
    );
    expect(html).toMatch(/"\/vendor\/npm\/\w{16}\/@own\/icons@1\.0\.0\/css\/icons\.css"[\s\S]*\/esm\/index\.js"/);
    expect([...files.keys()].map((key) => key.split('@1.0.0/')[1]).toSorted()).toEqual([
      'LICENSE.txt',
      'css/icons.css',
      'esm/index.js',
      'esm/parts/a.js',
      'fonts/icons.woff2',
    ]);
  });

  it('that is a font gets a style sheet of ours with the wanted weights', async () => {
    const { html, files } = await save(
      '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Big+Letters:wght@400;800">',
      [
        {
          name: '@fontsource/big-letters',
          version: '5.0.0',
          manifest: { license: 'OFL-1.1' },
          files: {
            'metadata.json': '{"family": "Big Letters"}',
            'unicode.json': '{"latin": "U+0000-00FF", "latin-ext": "} body { color: red"}',
            'files/big-letters-latin-400-normal.woff2': 'font',
            'files/big-letters-latin-800-normal.woff2': 'font',
            'files/big-letters-latin-ext-400-normal.woff2': 'font',
          },
        },
      ],
    );
    expect(html).toMatch(/href="\/vendor\/npm\/\w{16}\/@fontsource\/big-letters@5\.0\.0\/font\.css"/);
    const [sheet = ''] = [...files].flatMap(([key, text]) => (key.endsWith('font.css') ? [text] : []));
    expect(sheet.match(/font-family:'Big Letters'/g)).toHaveLength(3);
    expect(sheet).toContain('font-weight:800');
    expect(sheet).not.toContain('red');
  });

  it.each<[string, string, Partial<FakePackage>]>([
    ['has another digest than its version', 'tiny', { integrity: `sha512-${'A'.repeat(86)}==` }],
    ['has only a weak digest', 'tiny', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }],
    ['has no open license', 'tiny', { manifest: { unpkg: 'dist/tiny.min.js', license: 'UNLICENSED' } }],
    [
      'names a file outside',
      'tiny',
      { manifest: { unpkg: '../../../etc/passwd.js' }, rawFiles: { 'package/../../../etc/passwd.js': 'no' } },
    ],
    ['has a link instead of the file', 'tiny', { files: {}, links: ['dist/tiny.min.js'] }],
    ['has a page instead of a script', 'tiny', { manifest: { unpkg: 'index.html' }, files: { 'index.html': '<p>' } }],
    ['has a file above 5 MB', 'tiny', { files: { 'dist/tiny.min.js': new Uint8Array(5 * 1024 * 1024 + 1) } }],
    [
      'needs other packages',
      '+esm',
      { manifest: { module: 'm.js' }, files: { 'm.js': 'import a from "react";export default a' } },
    ],
    ['is no module', '+esm', { manifest: { main: 'm.js' }, files: { 'm.js': 'module.exports = 1' } }],
  ])('and %s is not stored', async (_reason, kind, change) => {
    const html =
      kind === '+esm'
        ? '<script type="module">import "https://esm.sh/tiny";</script>'
        : script('https://unpkg.com/tiny');
    const result = await save(html, [{ ...TINY, ...change }]);
    expect(result.html).toBe(html);
    expect([...result.files]).toEqual([]);
  });

  it.each([
    'https://unpkg.com/unheard-of',
    'https://cdn.jsdelivr.net/gh/own/repo/a.js',
    'https://unpkg.com/tiny@9',
    'https://unpkg.com/..%2f..%2fetc',
  ])('and that %s does not name is not stored', async (address) => {
    expect((await save(script(address), [TINY])).html).toBe(script(address));
  });

  it('does not fail the save while the registry is out of reach', async () => {
    const registry = new NpmRegistry('http://127.0.0.1:9');
    const stored = await fetchForeignCode(
      { registry, apps: { write: async () => undefined } },
      { files: [{ address: 'https://unpkg.com/tiny', loadedAs: 'plain' }], fonts: [] },
    );
    expect(stored.findFile('https://unpkg.com/tiny', 'plain')).toBeUndefined();
  });
});

describe('the archive of a package', () => {
  it('is not unpacked beyond 300 MB, and needs no more memory', { timeout: 60_000 }, async () => {
    const { readArchive } = await import('../../../functions/adapters/registry/read-archive.ts');
    const bomb = gzipSync(Buffer.alloc(301 * 1024 * 1024, 'a'), { level: 1 });
    await expect(readArchive(bomb, ['a.js'])).rejects.toMatchObject({ code: 'package_registry' });
    await expect(readArchive(Buffer.from('no archive'), ['a.js'])).rejects.toThrow('damaged');
  });
});

it('a font that cannot be fetched is left out, and the build knows its name', async () => {
  const [work, apps] = [new MemoryFiles(), new MemoryFiles()];
  const files = new WorkFiles(work, 'op_1');
  const link = (family: string) =>
    `<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=${family}&display=swap">`;
  const services = { packages: { registry: undefined, apps }, pictures: installedPictures('') };
  const written = await completeWritten(services, link('Inter') + link('Big+Letters'), files.writeLostFonts);
  expect(written).toMatch(/^<link rel="stylesheet" href="\/vendor\/font-inter@[\d.]+\/font\.css">$/);
  expect(await files.readLostFonts()).toEqual(['Big Letters']);
  expect(await new WorkFiles(work, 'op_2').readLostFonts()).toEqual([]);
});

describe('a package that is known', () => {
  const game: FakePackage = {
    name: 'phaser',
    version: '3.90.0',
    manifest: { license: 'Own license', unpkg: 'dist/phaser.js' },
    files: {
      'dist/phaser.js': 'x'.repeat(6_000_000),
      'dist/phaser.min.js': 'globalThis.Phaser = 3',
      'dist/phaser.esm.min.js': 'export const AUTO = 0;',
    },
  };

  it.each([
    ['https://cdn.jsdelivr.net/npm/phaser@3.60.0/dist/phaser.js', 'dist/phaser.min.js'],
    ['https://cdnjs.cloudflare.com/ajax/libs/phaser/3.80.1/phaser.min.js', 'dist/phaser.min.js'],
    ['https://unpkg.com/phaser', 'dist/phaser.min.js'],
  ])('of %s is stored in its known version and file', async (address, file) => {
    const { html } = await save(script(address), [game], true);
    expect(html).toMatch(/src="\/vendor\/npm\/\w{16}\/phaser@3\.90\.0\//);
    expect(html).toContain(`/${file}"`);
  });

  it('is stored as a module for an import', async () => {
    const imported = '<script type="module">import * as Phaser from "https://esm.sh/phaser@3";</script>';
    const { html } = await save(imported, [game], true);
    expect(html).toMatch(/from "\/vendor\/npm\/\w{16}\/phaser@3\.90\.0\/dist\/phaser\.esm\.min\.js"/);
  });

  it('is not stored with another content', async () => {
    const { html, files } = await save(script('https://unpkg.com/phaser@3'), [game]);
    expect(html).toBe(script('https://unpkg.com/phaser@3'));
    expect([...files]).toEqual([]);
  });
});
