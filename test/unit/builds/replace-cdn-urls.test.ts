/** Documents load frameworks from the bundled libraries, even if the model wrote a CDN's URL. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replaceCdnUrls, replaceWrittenUrls } from '../../../functions/core/builds/documents/replace-cdn-urls.ts';
import { removeRuntime } from '../../../shared/domain/export-document.ts';
import { SHELF } from '../../../shared/domain/shelf.ts';
import { findShelfAddress, shelfAdvice, toPublicAddresses } from '../../../shared/domain/shelf-address.ts';
import { shelfAddress } from '../../../shared/domain/shelf-package.ts';

const BOOTSTRAP_CSS = onShelf('bootstrap', 'bootstrap.min.css');
const BOOTSTRAP_JS = onShelf('bootstrap', 'bootstrap.bundle.min.js');
const TAILWIND = onShelf('tailwindcss-browser', 'tailwind.js');
const MATERIALIZE_CSS = onShelf('materialize', 'materialize.min.css');
const REACT = onShelf('react', 'react.production.min.js');
const REACT_DOM = onShelf('react-dom', 'react-dom.production.min.js');
const VUE = onShelf('vue', 'vue.global.prod.js');
const VUE_MODULE = onShelf('vue', 'vue.esm-browser.prod.js');
const CHART = onShelf('chart.js', 'chart.umd.min.js');
const CHART_MODULE = onShelf('chart.js', 'chart.esm.js');
const D3 = onShelf('d3', 'd3.min.js');
const D3_MODULE = onShelf('d3', 'd3.esm.js');
const THREE = onShelf('three', 'three.module.js');
const LUCIDE = onShelf('lucide', 'lucide.min.js');

function onShelf(name: string, file: string): string {
  const known = SHELF.find((each) => each.name === name);
  return known ? shelfAddress(known, file) : '';
}

describe('the address of a library on a CDN', () => {
  it.each([
    ['https://cdn.jsdelivr.net/npm/bootstrap@5.3.3/dist/css/bootstrap.min.css', BOOTSTRAP_CSS],
    ['https://cdn.jsdelivr.net/npm/bootstrap@5/dist/js/bootstrap.bundle.min.js', BOOTSTRAP_JS],
    ['//unpkg.com/bootstrap@^5.1/dist/js/bootstrap.js?module#top', BOOTSTRAP_JS],
    ['http://cdnjs.cloudflare.com/ajax/libs/bootstrap/5.2.0/css/bootstrap.css', BOOTSTRAP_CSS],
    ['https://cdn.tailwindcss.com', TAILWIND],
    ['https://cdn.tailwindcss.com/3.4.16?plugins=forms', TAILWIND],
    ['https://cdn.jsdelivr.net/npm/@tailwindcss/browser@4', TAILWIND],
    ['https://unpkg.com/@tailwindcss/browser@4.0.0/dist/index.global.js', TAILWIND],
    ['https://cdnjs.cloudflare.com/ajax/libs/materialize/1.0.0/css/materialize.min.css', MATERIALIZE_CSS],
    ['https://cdn.jsdelivr.net/npm/materialize-css@1.0.0-rc.2/dist/css/materialize.css', MATERIALIZE_CSS],
    ['https://unpkg.com/react@18/umd/react.development.js', REACT],
    ['https://cdnjs.cloudflare.com/ajax/libs/react/17.0.2/umd/react.production.min.js', REACT],
    ['https://unpkg.com/react-dom@18.2.0/umd/react-dom.production.min.js', REACT_DOM],
    ['https://unpkg.com/vue@3', VUE],
    ['https://cdn.jsdelivr.net/npm/vue/dist/vue.global.js', VUE],
    ['https://cdnjs.cloudflare.com/ajax/libs/vue/3.4.21/vue.global.prod.min.js', VUE],
    ['https://cdn.jsdelivr.net/npm/vue@3.4/dist/vue.esm-browser.js', VUE_MODULE],
    ['https://cdn.jsdelivr.net/npm/chart.js', CHART],
    ['https://cdn.jsdelivr.net/npm/chart.js@3.9.1/dist/chart.min.js', CHART],
    ['https://cdnjs.cloudflare.com/ajax/libs/Chart.js/4.4.1/chart.umd.js', CHART],
    ['https://d3js.org/d3.v7.min.js', D3],
    ['https://cdn.jsdelivr.net/npm/d3@7.8.5/dist/d3.min.js', D3],
    ['https://cdn.jsdelivr.net/npm/d3@7/+esm', D3_MODULE],
    ['https://unpkg.com/three@0.160.0/build/three.module.js', THREE],
    ['https://cdnjs.cloudflare.com/ajax/libs/three.js/0.160.0/three.module.min.js', THREE],
    [
      'https://unpkg.com/three@0.160.0/examples/jsm/controls/OrbitControls.js',
      onShelf('three', 'addons/controls/OrbitControls.js'),
    ],
    ['https://unpkg.com/three@0.160.0/examples/jsm/', onShelf('three', 'addons/')],
    ['https://unpkg.com/lucide@latest', LUCIDE],
    ['https://cdn.jsdelivr.net/npm/lucide@0.263.1/dist/umd/lucide.js', LUCIDE],
    ['/vendor/vue@3.0.0/vue.global.prod.js', VUE],
  ])('%s is on the shelf', (address, expected) => {
    expect(expected).toMatch(/^\/vendor\/./);
    expect(findShelfAddress(address)).toBe(expected);
  });

  it.each([
    ['https://cdn.jsdelivr.net/npm/chart.js', CHART_MODULE],
    ['https://cdn.jsdelivr.net/npm/chart.js@4.4.0/dist/chart.js', CHART_MODULE],
    ['https://esm.sh/chart.js@4/auto', CHART_MODULE],
    ['https://esm.sh/d3', D3_MODULE],
    ['https://esm.sh/vue@3', VUE_MODULE],
    ['https://cdn.skypack.dev/three@0.136', THREE],
    ['https://unpkg.com/lucide@1', onShelf('lucide', 'lucide.esm.js')],
  ])('%s means a module where it is imported', (address, expected) => {
    expect(expected).toMatch(/^\/vendor\/./);
    expect(findShelfAddress(address, 'module')).toBe(expected);
  });

  it.each([
    ['https://unpkg.com/vue@2.7.16/dist/vue.min.js', /use \/vendor\/vue@3/],
    ['https://cdnjs.cloudflare.com/ajax/libs/three.js/r128/three.min.js', /use \/vendor\/three@0/],
    ['https://unpkg.com/three@0.160.0/', /use \/vendor\/three@0/],
    ['https://unpkg.com/three@0.160.0/examples/jsm/loaders/GLTFLoader.js', /use \/vendor\/three@0/],
    ['https://cdn.jsdelivr.net/npm/bootstrap@4.6.2/dist/css/bootstrap.min.css', /use \/vendor\/bootstrap@5/],
    ['https://cdn.jsdelivr.net/npm/bootstrap-icons@1.11.3/font/bootstrap-icons.css', /in the document$/],
    ['https://code.jquery.com/jquery-3.7.1.min.js', /in the document$/],
    ['https://cdn.jsdelivr.net/', /in the document$/],
    ['https://unpkg.com.example/vue@3', /in the document$/],
    ['/vendor/unheard-of@1/a.js', /in the document$/],
    ['vue.global.js', /in the document$/],
  ])('%s is not replaced, and the problem suggests an alternative', (address, advice) => {
    expect(findShelfAddress(address)).toBeUndefined();
    expect(shelfAdvice(address)).toMatch(advice);
  });
});

describe('a saved document', () => {
  it.each([
    [
      '<link href=https://unpkg.com/bootstrap@5.3.3/dist/css/bootstrap.min.css rel=stylesheet>',
      `<link href="${BOOTSTRAP_CSS}" rel=stylesheet>`,
    ],
    [
      `<SCRIPT crossorigin="anonymous"\r\n  SRC = 'https://unpkg.com/vue@3' integrity="sha384-x" defer></SCRIPT>`,
      `<SCRIPT\r\n  SRC='${VUE}' defer></SCRIPT>`,
    ],
    [
      '<script type="importmap">{"imports": {"three": "https://unpkg.com/three@0.160.0/build/three.module.js",\n"three/addons/": "https://unpkg.com/three@0.160.0/examples/jsm/"}}</script>',
      `<script type="importmap">{"imports": {"three": "${THREE}",\n"three/addons/": "${onShelf('three', 'addons/')}"}}</script>`,
    ],
    [
      `<script type="module">import * as d3\n from "https://cdn.jsdelivr.net/npm/d3@7/+esm";import 'https://unpkg.com/vue@3/dist/vue.esm-browser.js'; export { x } from './x.js'</script>`,
      `<script type="module">import * as d3\n from "${D3_MODULE}";import '${VUE_MODULE}'; export { x } from './x.js'</script>`,
    ],
    [
      `<script>const c = await import('https://esm.sh/chart.js/auto'); const s = "https://unpkg.com/vue@3";</script>`,
      `<script>const c = await import('${CHART_MODULE}'); const s = "https://unpkg.com/vue@3";</script>`,
    ],
    [
      '<style>@import url("https://cdn.jsdelivr.net/npm/bootstrap@5.3.0/dist/css/bootstrap.min.css");</style>',
      `<style>@import url("${BOOTSTRAP_CSS}");</style>`,
    ],
    [
      '<svg><title/><style/><path/></svg><script src="https://unpkg.com/vue@3"></script>',
      `<svg><title/><style/><path/></svg><script src="${VUE}"></script>`,
    ],
    [
      '<link rel="modulepreload" href="https://unpkg.com/vue@3" crossorigin>',
      `<link rel="modulepreload" href="${VUE_MODULE}">`,
    ],
  ])('%j loads from the shelf', (html, expected) => expect(replaceCdnUrls(html)).toBe(expected));

  it.each([
    '<!-- <script src="https://unpkg.com/vue@3"></script> -->',
    '<textarea><script src="https://unpkg.com/vue@3"></script></textarea>',
    '<title><script src="https://unpkg.com/vue@3"></script></title>',
    '<script>const help = `<script src="https://unpkg.com/vue@3"><\\/script>`;</script>',
    '<script type="text/plain">import "https://unpkg.com/vue@3/dist/vue.esm-browser.js"</script>',
    '<a href="https://unpkg.com/vue@3">Vue</a><img src="https://unpkg.com/vue@3">',
    '<link rel="icon" href="https://unpkg.com/vue@3"><link rel="preconnect" href="https://unpkg.com">',
    '<script src="https://unpkg.com/vue@2" integrity="sha384-x" crossorigin></script>',
    '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter" crossorigin>',
  ])('%s stays unchanged', (html) => expect(replaceCdnUrls(html)).toBe(html));

  it('of a model loses the stylesheets of other libraries, and nothing else', () => {
    const icons =
      '<link rel="stylesheet" href="https://cdnjs.cloudflare.com/ajax/libs/font-awesome/6.5.0/css/all.min.css" integrity="sha384-x" crossorigin>';
    const bootstrap = '<link rel="stylesheet" href="https://unpkg.com/bootstrap@5.3.3/dist/css/bootstrap.min.css">';
    const others = '<link rel="icon" href="https://unpkg.com/font-awesome/a.svg"><i class="fa fa-star"></i>';
    expect(replaceWrittenUrls(`<head>\n${icons}\n${bootstrap}</head>${others}`)).toBe(
      `<head>\n\n<link rel="stylesheet" href="${BOOTSTRAP_CSS}"></head>${others}`,
    );
    for (const kept of [
      '<link rel="stylesheet" href="https://cdn.jsdelivr.net/npm/bootstrap@4.6.2/dist/css/bootstrap.min.css">',
      '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter">',
      `<!-- ${icons} -->`,
    ]) {
      expect(replaceWrittenUrls(kept)).toBe(kept);
    }
    expect(replaceCdnUrls(icons)).toBe(icons);
  });

  it('is parsed in linear time', () => {
    const startMs = performance.now();
    for (const part of [
      '<b a=1>',
      '<div>',
      '<script src="https://unpkg.com/vue@3" integrity=x',
      '<!--',
      '<svg><title>',
      '@import ',
    ]) {
      replaceCdnUrls(`//${part.repeat(20_000)}`);
    }
    expect(performance.now() - startMs).toBeLessThan(5_000);
  });
});

const ADDRESSES = new Map([
  ['https://cdn.jsdelivr.net/npm/bootstrap@5.3.3/dist/js/bootstrap.min.js', BOOTSTRAP_JS],
  ['https://unpkg.com/vue@3/dist/vue.global.js', VUE],
  ['https://cdn.example/a.js', 'https://cdn.example/a.js'],
]);
/** Parts of documents, each with room for one URL. Only the URLs may change. */
const pieces = fc.oneof(
  fc.string({ unit: 'binary' }).map((text) => () => text.replace(/[<&]/g, '')),
  fc
    .constantFrom('\r\n', '\n', '\t', '&amp;', '<p title="a>b">', '</p>', '<br/>', '<!-- <script> -->', '😀')
    .map((text) => () => text),
  fc.constantFrom(...ADDRESSES.keys()).chain((address) =>
    fc
      .constantFrom(
        (shown: string) => `<script defer src="${shown}"></script>`,
        (shown: string) => `<script data-x='>' src='${shown}'>a < b</script>`,
        (shown: string) => `<link\r\nrel=stylesheet href="${shown}">`,
      )
      .map((write) => (isVendored: boolean) => write(isVendored ? (ADDRESSES.get(address) ?? address) : address)),
  ),
);

describe('everything except the addresses', () => {
  it('stays byte for byte', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
        const write = (isVendored: boolean) => parts.map((part) => part(isVendored)).join('');
        expect(replaceCdnUrls(write(false))).toBe(write(true));
      }),
    );
  });
});

describe('an exported file', () => {
  it('loads every bundled file from a public CDN, in the same version', () => {
    const documentOf = (address: string) => `<script src="${address}"></script>`;
    for (const known of SHELF) {
      for (const { name, source } of known.files) {
        const exported = `https://cdn.jsdelivr.net/npm/${known.npmName}@${known.version}/${source}`;
        expect(toPublicAddresses(documentOf(shelfAddress(known, name)))).toBe(documentOf(exported));
        expect(findShelfAddress(exported)).toBe(shelfAddress(known, name));
      }
    }
  });

  it('keeps the version of an older shelf, and texts that only look like an address', () => {
    expect(toPublicAddresses(`import('/vendor/vue@3.0.1/vue.global.prod.js'); "${onShelf('three', 'addons/')}"`)).toBe(
      `import('https://cdn.jsdelivr.net/npm/vue@3.0.1/dist/vue.global.prod.js'); "https://cdn.jsdelivr.net/npm/three@0.187.0/examples/jsm/"`,
    );
    const others = `"https://a.example${VUE}" "/vendor/vue@3/other.js" "/vendor/own@1/a.js" x${VUE}`;
    expect(toPublicAddresses(others)).toBe(others);
    expect(removeRuntime(others)).toBe(others);
  });
});
