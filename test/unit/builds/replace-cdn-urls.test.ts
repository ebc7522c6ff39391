/** Documents load frameworks from the bundled libraries, even if the model wrote a CDN's URL. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findForeignCode,
  replaceCdnUrls,
  replaceWrittenUrls,
} from '../../../functions/core/builds/documents/replace-cdn-urls.ts';
import { removeRuntime } from '../../../shared/domain/export-document.ts';
import { SHELF } from '../../../shared/domain/shelf.ts';
import { findShelfAddress, shelfAdvice, toPublicAddresses } from '../../../shared/domain/shelf-address.ts';
import { shelfAddress } from '../../../shared/domain/shelf-package.ts';

const BOOTSTRAP_CSS = onShelf('bootstrap', 'bootstrap.min.css');
const BOOTSTRAP_JS = onShelf('bootstrap', 'bootstrap.bundle.min.js');
const TAILWIND = onShelf('tailwindcss-browser', 'tailwind.js');
const TAILWIND_3 = onShelf('tailwindcss', 'tailwindcss.js');
const JQUERY = onShelf('jquery', 'jquery.min.js');
const ICONS = onShelf('font-awesome', 'css/all.min.css');
const INTER = '/vendor/font-inter@5.3.0/font.css';
const OPEN_SANS = '/vendor/font-open-sans@5.3.0/font.css';
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
    ['https://cdn.tailwindcss.com', TAILWIND_3],
    ['https://cdn.tailwindcss.com/3.4.16', TAILWIND_3],
    ['https://cdn.tailwindcss.com?plugins=forms,typography', onShelf('tailwindcss', 'tailwindcss-plugins.js')],
    ['https://unpkg.com/@babel/standalone/babel.min.js', onShelf('babel', 'babel.min.js')],
    ['https://cdnjs.cloudflare.com/ajax/libs/babel-standalone/7.23.2/babel.min.js', onShelf('babel', 'babel.min.js')],
    ['https://cdn.jsdelivr.net/npm/marked/marked.min.js', onShelf('marked', 'marked.umd.js')],
    ['https://cdnjs.cloudflare.com/ajax/libs/dompurify/3.0.6/purify.min.js', onShelf('dompurify', 'purify.min.js')],
    [
      'https://cdnjs.cloudflare.com/ajax/libs/PapaParse/5.4.1/papaparse.min.js',
      onShelf('papaparse', 'papaparse.min.js'),
    ],
    ['https://cdnjs.cloudflare.com/ajax/libs/pdf.js/3.11.174/pdf.min.js', onShelf('pdf.js', 'pdf.min.js')],
    ['https://unpkg.com/leaflet@1.9.4/dist/leaflet.css', onShelf('leaflet', 'leaflet.css')],
    ['https://cdn.jsdelivr.net/npm/mermaid@10/dist/mermaid.min.js', onShelf('mermaid', 'mermaid.js')],
    [
      'https://cdnjs.cloudflare.com/ajax/libs/highlight.js/11.9.0/styles/github-dark.min.css',
      onShelf('highlight.js', 'styles/github-dark.min.css'),
    ],
    [
      'https://cdn.jsdelivr.net/gh/highlightjs/cdn-release@11.9.0/build/highlight.min.js',
      onShelf('highlight.js', 'highlight.min.js'),
    ],
    [
      'https://cdnjs.cloudflare.com/ajax/libs/prism/1.29.0/components/prism-python.min.js',
      onShelf('prism', 'components/prism-python.min.js'),
    ],
    ['https://cdnjs.cloudflare.com/ajax/libs/font-awesome/6.5.0/css/all.min.css', ICONS],
    ['//unpkg.com/alpinejs', onShelf('alpine', 'alpine.min.js')],
    ['https://unpkg.com/htmx.org@1.9.10', onShelf('htmx', 'htmx.min.js')],
    ['https://cdn.jsdelivr.net/npm/@picocss/pico@2/css/pico.min.css', onShelf('pico', 'pico.min.css')],
    ['https://code.jquery.com/jquery-3.7.1.min.js', JQUERY],
    ['https://cdnjs.cloudflare.com/ajax/libs/jquery/3.6.0/jquery.min.js', JQUERY],
    ['/vendor/font-inter@5.0.0/font.css', INTER],
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
    ['https://esm.sh/canvas-confetti@1.6.0', onShelf('canvas-confetti', 'confetti.browser.esm.js')],
    ['https://cdn.jsdelivr.net/npm/mermaid@11/dist/mermaid.esm.min.mjs', onShelf('mermaid', 'mermaid.esm.js')],
    ['https://cdn.jsdelivr.net/npm/marked@12/lib/marked.esm.js', onShelf('marked', 'marked.esm.js')],
    ['https://cdn.skypack.dev/dayjs', onShelf('dayjs', 'dayjs.esm.js')],
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
    ['https://code.jquery.com/jquery-1.12.4.min.js', /use \/vendor\/jquery@3/],
    ['https://code.jquery.com/ui/1.13.2/jquery-ui.min.js', /in the document$/],
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
      `<script>pdfjsLib.GlobalWorkerOptions.workerSrc = 'https://cdnjs.cloudflare.com/ajax/libs/pdf.js/3.11.174/pdf.worker.min.js';</script>`,
      `<script>pdfjsLib.GlobalWorkerOptions.workerSrc = '${onShelf('pdf.js', 'pdf.worker.min.js')}';</script>`,
    ],
    [
      `<link rel="preconnect" href="https://fonts.googleapis.com"><link href="https://fonts.gstatic.com" rel="preconnect" crossorigin>
<link href="https://fonts.googleapis.com/css2?family=Inter:wght@400;700&amp;family=Open+Sans:ital@1&display=swap" media="print" rel="stylesheet" crossorigin>`,
      `
<link href="${INTER}" media="print" rel="stylesheet">
<link href="${OPEN_SANS}" media="print" rel="stylesheet">`,
    ],
    [
      '<link rel="stylesheet" href="https://fonts.bunny.net/css?family=open-sans:400,700">',
      `<link rel="stylesheet" href="${OPEN_SANS}">`,
    ],
    [
      `<style>@import url('https://fonts.googleapis.com/css2?family=Inter:wght@400;700&family=Open+Sans&display=swap');\nb { color: red }</style>`,
      `<style>@import url("${INTER}");\n@import url("${OPEN_SANS}");\nb { color: red }</style>`,
    ],
    [
      '<link rel="stylesheet" href="https://fonts.googleapis.com/css?family=Unheard+Of|Inter:400,700">',
      `<link rel="stylesheet" href="${INTER}">`,
    ],
    ['<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Unheard+Of"><p>', '<p>'],
    [
      '<style>@import "https://fonts.googleapis.com/css2?family=Unheard+Of";@import url(a.css) print;</style>',
      '<style>@import url(a.css) print;</style>',
    ],
    ['<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script><p>', '<p>'],
    ['<script defer src="/_vercel/insights/script.js"> </script><p>', '<p>'],
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
    '<script>const page = `<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter">`;</script>',
    '<script>const page = `<script src="https://cdn.tailwindcss.com"><\\/script>`;</script>',
    '<a href="https://fonts.googleapis.com/css2?family=Inter">Inter</a>',
  ])('%s stays unchanged', (html) => expect(replaceCdnUrls(html)).toBe(html));

  it('of a model loses the stylesheets of other libraries, and nothing else', () => {
    const icons =
      '<link rel="stylesheet" href="https://cdn.jsdelivr.net/npm/bootstrap-icons@1.11.3/font/bootstrap-icons.css" integrity="sha384-x" crossorigin>';
    const bootstrap = '<link rel="stylesheet" href="https://unpkg.com/bootstrap@5.3.3/dist/css/bootstrap.min.css">';
    const others = '<link rel="icon" href="https://unpkg.com/font-awesome/a.svg"><i class="fa fa-star"></i>';
    expect(replaceWrittenUrls(`<head>\n${icons}\n${bootstrap}</head>${others}`)).toBe(
      `<head>\n\n<link rel="stylesheet" href="${BOOTSTRAP_CSS}"></head>${others}`,
    );
    for (const kept of [
      '<link rel="stylesheet" href="https://cdn.jsdelivr.net/npm/bootstrap@4.6.2/dist/css/bootstrap.min.css">',
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
      '<style>@import "a"{',
      '<style>@import url(',
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
/** Random parts of documents. A part may contain one URL, which is all that may change. */
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

describe('what a document loads from other hosts', () => {
  it('is found once, with how it is loaded, and without what the shelf has', () => {
    const html = `<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Chewy&family=Inter">
<script src="https://unpkg.com/vue@3"></script><script src="https://cdn.jsdelivr.net/npm/phaser@3/dist/phaser.min.js"></script>
<script src="https://cdn.jsdelivr.net/npm/phaser@3/dist/phaser.min.js"></script>
<script type="importmap">{"imports": {"zustand": "https://esm.sh/zustand@4"}}</script>
<script src="https://plausible.io/js/script.js"></script><script src="https://cdn.example/own.js"></script>`;
    expect(findForeignCode(html)).toEqual({
      files: [
        { address: 'https://cdn.jsdelivr.net/npm/phaser@3/dist/phaser.min.js', loadedAs: 'plain' },
        { address: 'https://esm.sh/zustand@4', loadedAs: 'module' },
      ],
      fonts: [{ family: 'Chewy', weights: [], hasItalic: false }],
      counters: [{ note: 'analytics_removed', host: 'plausible.io' }],
    });
  });

  it('loads from stored copies', () => {
    const stored = {
      findFile: (address: string) => (address.includes('phaser') ? '/vendor/npm/x/phaser.js' : undefined),
      findFont: ({ family }: { family: string }) => `/vendor/npm/x/${family}.css`,
    };
    const html =
      '<link rel=stylesheet href="https://fonts.googleapis.com/css2?family=Chewy"><script src="https://unpkg.com/phaser@3"></script>';
    const expected =
      '<link rel=stylesheet href="/vendor/npm/x/Chewy.css"><script src="/vendor/npm/x/phaser.js"></script>';
    expect(replaceCdnUrls(html, stored)).toBe(expected);
    expect(replaceWrittenUrls(html, stored)).toBe(expected);
  });
});

describe('an exported file', () => {
  it('loads fonts from Google Fonts, with all their weights', () => {
    const exported = toPublicAddresses(
      `<link rel="stylesheet" href="${INTER}"><style>@import url("/vendor/font-lato@5.3.0/font.css")</style>`,
    );
    expect(exported).toBe(
      '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter:ital,wght@0,100..900;1,100..900&display=swap">' +
        '<style>@import url("https://fonts.googleapis.com/css2?family=Lato:ital,wght@0,100;0,300;0,400;0,700;0,900;1,100;1,300;1,400;1,700;1,900&display=swap")</style>',
    );
    expect(replaceCdnUrls(exported)).toContain(INTER);
  });

  it('loads every bundled file from a public CDN', () => {
    const documentOf = (address: string) => `<script src="${address}"></script>`;
    for (const known of SHELF.filter(({ isOwn }) => !isOwn)) {
      for (const { name, source, made, isModule } of known.files) {
        const path = made?.publicPath ?? `${known.npmName}@${known.version}/${source}`;
        const exported = `https://cdn.jsdelivr.net/npm/${path}`;
        expect(toPublicAddresses(documentOf(shelfAddress(known, name)))).toBe(documentOf(exported));
        expect(findShelfAddress(exported, made && isModule ? 'module' : 'plain')).toBe(shelfAddress(known, name));
      }
    }
  });

  it('keeps the address of our own code, which no CDN has', () => {
    const document = `<script src="${onShelf('buidl-kit', 'buidl-kit.js')}"></script>`;
    expect(toPublicAddresses(document)).toBe(document);
    expect(findShelfAddress('https://unpkg.com/buidl-kit')).toBe(onShelf('buidl-kit', 'buidl-kit.js'));
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
