/**
 * Models write apps that load a framework from a CDN. In the check, these apps must work without a network, with the
 * frameworks of the shelf (the bundled libraries and fonts).
 */
import { publishedScript } from 'virtual:app-scripts';
import pLimit from 'p-limit';
import { afterAll, describe, expect, test } from 'vitest';
import { LambdaBrowser } from '../../../functions/adapters/browser/lambda-browser.ts';
import { NETWORK_SWITCHES } from '../../../functions/adapters/browser/request-policy.ts';
import { replaceCdnUrls } from '../../../functions/core/builds/documents/replace-cdn-urls.ts';
import type { Step } from '../../../shared/domain/acceptance-steps.ts';
import { shelfDir } from '../../fixtures/shelf-dir.ts';

/** A browser with long limits, because frameworks start slowly on a busy machine. */
const browser = new LambdaBrowser({
  runtimeScript: publishedScript,
  shelfDir: await shelfDir(),
  limits: { checkMs: 60_000, hangMs: 15_000 },
});
/** Limits the parallel checks to three. Checks mostly wait, so they may overlap. */
const withLimit = pLimit(3);
afterAll(() => browser.close());

/** Returns a page with this head and body. Its layout fits a phone. */
const pageOf = (head: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Counter</title>
${head}
</head>
<body>
<main>${body}</main>
</body>
</html>
`;

const click: Step = { action: 'click', role: 'button', name: 'Add' };
const reads = (name: string): Step => ({ action: 'expect', role: 'status', name });
const shows = (name: string): Step => ({ action: 'expect', role: 'text', name });

interface FrameworkApp {
  head: string;
  body: string;
  steps: Step[];
}

const CDN = 'https://cdn.jsdelivr.net/npm';
/** Each app shows something that only its framework can produce. */
const APPS: Readonly<Record<string, FrameworkApp>> = {
  Bootstrap: {
    head: `<link href="${CDN}/bootstrap@5.3.3/dist/css/bootstrap.min.css" rel="stylesheet" integrity="sha384-old" crossorigin="anonymous">`,
    body: `<button type="button" class="btn btn-primary" data-bs-toggle="collapse" data-bs-target="#more">Add</button>
<p id="more" class="collapse">Opened</p><output></output>
<script src="${CDN}/bootstrap@5.3.3/dist/js/bootstrap.bundle.min.js" integrity="sha384-old" crossorigin="anonymous"></script>
<script>document.querySelector('output').textContent = getComputedStyle(document.querySelector('.btn')).display + ' ' + bootstrap.Collapse.VERSION;</script>`,
    steps: [reads('inline-block 5.3'), click, shows('Opened')],
  },
  Tailwind: {
    head: '<script src="https://cdn.jsdelivr.net/npm/@tailwindcss/browser@4"></script><style type="text/tailwindcss">@theme { --color-brand: #123456; }</style>',
    body: `<button type="button" class="bg-brand text-white p-4">Add</button><output></output>
<script>document.querySelector('button').onclick = ({ target }) => { document.querySelector('output').textContent = getComputedStyle(target).backgroundColor; };</script>`,
    steps: [click, reads('rgb(18, 52, 86)')],
  },
  Materialize: {
    // The check reports the colors of Materialize's own buttons as illegible, so this style changes them.
    head: `<link rel="stylesheet" href="https://cdnjs.cloudflare.com/ajax/libs/materialize/1.0.0/css/materialize.min.css">
<style>.btn, .btn:hover, .btn:focus { background-color: #00695c; }</style>`,
    body: `<button type="button" class="btn" onclick="M.toast({ html: 'Saved' })">Add</button><output></output>
<script src="https://cdnjs.cloudflare.com/ajax/libs/materialize/1.0.0/js/materialize.min.js"></script>
<script>document.querySelector('output').textContent = getComputedStyle(document.querySelector('.btn')).textTransform;</script>`,
    steps: [reads('uppercase'), click, shows('Saved')],
  },
  React: {
    head: '<script crossorigin src="https://unpkg.com/react@18/umd/react.development.js"></script><script crossorigin src="https://unpkg.com/react-dom@18/umd/react-dom.development.js"></script>',
    body: `<div id="root"></div><script>
function Counter() {
  const [count, setCount] = React.useState(0);
  const button = React.createElement('button', { type: 'button', onClick: () => setCount(count + 1) }, 'Add');
  return React.createElement('div', null, button, React.createElement('output', null, 'Count ' + count));
}
ReactDOM.createRoot(document.getElementById('root')).render(React.createElement(Counter));
</script>`,
    steps: [reads('Count 0'), click, reads('Count 1')],
  },
  Vue: {
    head: '<script src="https://unpkg.com/vue@3/dist/vue.global.js"></script>',
    body: `<div id="app"><button type="button" v-on:click="count += 1">Add</button><output v-text="'Count ' + count"></output></div>
<script>Vue.createApp({ data: () => ({ count: 0 }) }).mount('#app');</script>`,
    steps: [click, reads('Count 1')],
  },
  'Vue as a module': {
    head: `<script type="importmap">{ "imports": { "vue": "${CDN}/vue@3/dist/vue.esm-browser.js" } }</script>`,
    body: `<div id="app"><button type="button" v-on:click="count += 1">Add</button><output v-text="'Count ' + count"></output></div>
<script type="module">import { createApp } from 'vue'; createApp({ data: () => ({ count: 0 }) }).mount('#app');</script>`,
    steps: [click, reads('Count 1')],
  },
  'Chart.js': {
    head: `<script src="${CDN}/chart.js"></script>`,
    body: `<div><canvas aria-label="Sales" role="img"></canvas></div><output></output><script>
const chart = new Chart(document.querySelector('canvas'), { type: 'bar', data: { labels: ['May'], datasets: [{ data: [3] }] } });
document.querySelector('output').textContent = Chart.version + ' ' + chart.getVisibleDatasetCount();
</script>`,
    steps: [reads('4.6.1 1')],
  },
  'Chart.js as a module': {
    head: '',
    body: `<div><canvas aria-label="Sales" role="img"></canvas></div><output></output><script type="module">
import Chart from 'https://esm.sh/chart.js@4/auto';
const chart = new Chart(document.querySelector('canvas'), { type: 'bar', data: { labels: ['May'], datasets: [{ data: [3] }] } });
document.querySelector('output').textContent = Chart.version + ' ' + chart.getVisibleDatasetCount();
</script>`,
    steps: [reads('4.6.1 1')],
  },
  D3: {
    head: '<script src="https://d3js.org/d3.v7.min.js"></script>',
    body: `<output></output><script>d3.select('output').text('Sum ' + d3.sum([1, 2, 3]));</script>`,
    steps: [reads('Sum 6')],
  },
  'D3 as a module': {
    head: '',
    body: `<output></output><script type="module">
import * as d3 from "${CDN}/d3@7/+esm";
d3.select('output').text('Sum ' + d3.sum([1, 2, 3]));
</script>`,
    steps: [reads('Sum 6')],
  },
  three: {
    head: `<script type="importmap">{ "imports": {
  "three": "https://unpkg.com/three@0.160.0/build/three.module.js",
  "three/addons/": "https://unpkg.com/three@0.160.0/examples/jsm/" } }</script>`,
    body: `<canvas aria-label="Cube" role="img"></canvas><output></output><script type="module">
import * as THREE from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
const camera = new THREE.PerspectiveCamera(60, 1.5);
camera.position.z = 3;
const canvas = document.querySelector('canvas');
const renderer = new THREE.WebGLRenderer({ canvas });
new OrbitControls(camera, canvas).update();
const scene = new THREE.Scene();
scene.add(new THREE.Mesh(new THREE.BoxGeometry(), new THREE.MeshBasicMaterial()));
renderer.render(scene, camera);
document.querySelector('output').textContent = 'Triangles ' + renderer.info.render.triangles;
</script>`,
    steps: [reads('Triangles 12')],
  },
  'Tailwind 3': {
    head: `<script src="https://cdn.tailwindcss.com?plugins=forms"></script>
<script>tailwind.config = { theme: { extend: { colors: { brand: '#123456' }, spacing: { third: '33px' } } } }</script>
<style type="text/tailwindcss">@layer components { .tag { @apply p-third bg-brand text-white; } }</style>`,
    body: `<p class="tag">Tag</p><output></output><script>
const wait = () => {
  const { padding, backgroundColor } = getComputedStyle(document.querySelector('.tag'));
  document.querySelector('output').textContent = padding + ' ' + backgroundColor;
  if (padding !== '33px') requestAnimationFrame(wait);
};
wait();
</script>`,
    steps: [reads('33px rgb(18, 52, 86)')],
  },
  'Babel and React': {
    head: `<script src="https://unpkg.com/react@18/umd/react.development.js" crossorigin></script>
<script src="https://unpkg.com/react-dom@18/umd/react-dom.development.js" crossorigin></script>
<script src="https://unpkg.com/@babel/standalone/babel.min.js"></script>`,
    body: `<div id="root"></div><script type="text/babel">
const { useState } = React;
function Counter() {
  const [count, setCount] = useState(0);
  return <><button type="button" onClick={() => setCount(count + 1)}>Add</button><output>Count {count}</output></>;
}
ReactDOM.createRoot(document.getElementById('root')).render(<Counter />);
</script>`,
    steps: [click, reads('Count 1')],
  },
  Alpine: {
    head: '<script defer src="//unpkg.com/alpinejs"></script>',
    body: `<div x-data="{ count: 0 }"><button type="button" x-on:click="count++">Add</button><output x-text="'Count ' + count"></output></div>`,
    steps: [click, reads('Count 1')],
  },
  Mermaid: {
    head: '',
    body: `<pre class="mermaid">graph TD; A[Start] --> B[End]</pre><output></output><script type="module">
import mermaid from '${CDN}/mermaid@10/dist/mermaid.esm.min.mjs';
mermaid.initialize({ startOnLoad: false });
await mermaid.run();
document.querySelector('output').textContent = document.querySelectorAll('svg .node').length + ' nodes';
</script>`,
    steps: [reads('2 nodes')],
  },
  'pdf.js': {
    head: `<script src="https://cdnjs.cloudflare.com/ajax/libs/pdf.js/3.11.174/pdf.min.js"></script>`,
    body: `<output></output><script>
pdfjsLib.GlobalWorkerOptions.workerSrc = 'https://cdnjs.cloudflare.com/ajax/libs/pdf.js/3.11.174/pdf.worker.min.js';
const pdf = '%PDF-1.4\\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj trailer<</Root 1 0 R>>';
pdfjsLib.getDocument({ data: pdf }).promise.then(({ numPages }) => {
  document.querySelector('output').textContent = numPages + ' page';
});
</script>`,
    steps: [reads('1 page')],
  },
  'Leaflet and Chart.js by date': {
    head: `<link rel="stylesheet" href="https://unpkg.com/leaflet@1.9.4/dist/leaflet.css" integrity="sha256-x" crossorigin="">
<script src="https://unpkg.com/leaflet@1.9.4/dist/leaflet.js" integrity="sha256-x" crossorigin=""></script>
<script src="https://cdn.jsdelivr.net/npm/chart.js"></script><script src="https://cdn.jsdelivr.net/npm/chartjs-adapter-date-fns"></script>`,
    body: `<div id="map" style="height: 120px; width: 200px"></div><div style="height: 120px"><canvas role="img" aria-label="Chart"></canvas></div><output></output><script>
const map = L.map('map', { attributionControl: false }).setView([51.5, 0], 13);
L.marker([51.5, 0], { title: 'Home' }).addTo(map);
const data = { datasets: [{ data: [{ x: '2026-01-01', y: 1 }, { x: '2026-02-01', y: 2 }] }] };
const chart = new Chart(document.querySelector('canvas'), { type: 'line', data, options: { maintainAspectRatio: false, scales: { x: { type: 'time' } } } });
document.querySelector('output').textContent = chart.scales.x.type + ' ' + document.querySelectorAll('.leaflet-marker-icon').length;
</script>`,
    steps: [reads('time 1')],
  },
  Lucide: {
    head: '<script src="https://unpkg.com/lucide@latest"></script>',
    body: `<p><i data-lucide="check"></i> Done</p><output></output><script>
lucide.createIcons();
document.querySelector('output').textContent = document.querySelectorAll('svg.lucide-check').length + ' icon';
</script>`,
    steps: [reads('1 icon')],
  },
};

/**
 * For each library that defines a global variable: its path on the CDN, a call of it, and the expected result as text.
 */
const GLOBALS: readonly [path: string, call: string, expected: string][] = [
  ['marked@12/marked.min.js', "marked.parse('**a**').trim()", '<p><strong>a</strong></p>'],
  ['dompurify@3/dist/purify.min.js', "DOMPurify.sanitize('<b onclick=x>a</b>')", '<b>a</b>'],
  ['jszip@3/dist/jszip.min.js', "Object.keys(new JSZip().file('a.txt', 'a').files).join()", 'a.txt'],
  ['papaparse@5', "Papa.parse('a,b').data[0].join()", 'a,b'],
  [
    'pdfjs-dist@3.11.174/build/pdf.min.js',
    'pdfjsLib.version + typeof pdfjsWorker.WorkerMessageHandler',
    '6.5.438function',
  ],
  ['leaflet@1.9.4/dist/leaflet.js', "L.map(document.createElement('div')).setView([1, 2], 3).getZoom()", '3'],
  ['animejs@3.2.1', 'anime.easing("linear")(0.5)', '0.5'],
  ['howler@2.2.4', "typeof new Howl({ src: ['data:audio/wav;base64,'], preload: false }).play", 'function'],
  ['tone@14', "Tone.Frequency('A4').toFrequency()", '440'],
  ['matter-js@0.20', 'Matter.Bodies.rectangle(0, 0, 2, 3).area', '6'],
  ['konva@9/konva.min.js', 'new Konva.Rect({ width: 4 }).width()', '4'],
  ['sortablejs@1', "typeof Sortable.create(document.createElement('ul')).toArray", 'function'],
  ['mathjs@13', "math.evaluate('2 * (3 + 4)')", '14'],
  ['mermaid@10/dist/mermaid.min.js', 'typeof mermaid.render', 'function'],
  [
    '@highlightjs/cdn-assets@11/highlight.min.js',
    "hljs.highlight('let a', { language: 'javascript' }).value.includes('hljs-keyword')",
    'true',
  ],
  [
    'prismjs@1/prism.js',
    "Prism.highlight('let a', Prism.languages.javascript, 'javascript').includes('keyword')",
    'true',
  ],
  ['prismjs@1/components/prism-python.min.js', "Object.hasOwn(Prism.languages, 'python')", 'true'],
  [
    'qrcodejs@1.0.0/qrcode.min.js',
    "(new QRCode(document.createElement('div'), 'a'), typeof QRCode.CorrectLevel)",
    'object',
  ],
  ['jsqr@1/dist/jsQR.js', 'jsQR(new Uint8ClampedArray(400), 10, 10)', 'null'],
  [
    'jsbarcode@3/dist/JsBarcode.all.min.js',
    "(JsBarcode(document.createElementNS('http://www.w3.org/2000/svg', 'svg'), '12'), 'drawn')",
    'drawn',
  ],
  ['html2canvas@1.4.1', 'typeof html2canvas', 'function'],
  ['htmx.org@1.9.10', 'typeof htmx.process', 'function'],
  ['lodash@4', '_.chunk([1, 2, 3], 2).length', '2'],
  ['dayjs@1', "dayjs('2026-01-31').add(1, 'month').format('MM-DD')", '02-28'],
  ['luxon@3', "luxon.DateTime.fromISO('2026-01-31').plus({ months: 1 }).toISODate()", '2026-02-28'],
  ['canvas-confetti@1', 'typeof confetti.create', 'function'],
  ['moment@2', "moment('2026-01-31').add(1, 'month').format('MM-DD')", '02-28'],
  ['jquery@3', "$('<p>').text('a').prop('outerHTML')", '<p>a</p>'],
  ['aos@2', 'typeof AOS.init', 'function'],
  ['swiper@11/swiper-bundle.min.js', 'typeof Swiper.use', 'function'],
  ['chart.js@4', 'Chart.version', '4.6.1'],
  ['chartjs-adapter-date-fns@3', 'Chart._adapters._date.prototype.format.length', '2'],
  ['chartjs-plugin-datalabels@2', 'ChartDataLabels.id', 'datalabels'],
];

/**
 * The same for libraries that are imported as modules: the URL, a call in which `it` is the module, and the expected
 * result.
 */
const MODULES: readonly [address: string, call: string, expected: string][] = [
  ['https://esm.sh/marked@12', "it.parse('**a**').trim()", '<p><strong>a</strong></p>'],
  ['https://esm.sh/dompurify', "it.sanitize('<b onclick=x>a</b>')", '<b>a</b>'],
  ['https://esm.sh/jszip', "Object.keys(new it().file('a.txt', 'a').files).join()", 'a.txt'],
  ['https://esm.sh/papaparse@5', "it.parse('a,b').data[0].join()", 'a,b'],
  ['https://cdn.skypack.dev/animejs@3', 'it.easing("linear")(0.5)', '0.5'],
  ['https://esm.sh/matter-js', 'it.Bodies.rectangle(0, 0, 2, 3).area', '6'],
  ['https://esm.sh/konva@9', 'new it.Rect({ width: 4 }).width()', '4'],
  ['https://esm.sh/sortablejs', 'typeof it.create', 'function'],
  ['https://cdn.jsdelivr.net/npm/mermaid@11/dist/mermaid.esm.min.mjs', 'typeof it.render', 'function'],
  ['https://esm.sh/html2canvas', 'typeof it', 'function'],
  ['https://esm.sh/lodash', 'it.chunk([1, 2, 3], 2).length', '2'],
  ['https://esm.sh/dayjs', "it('2026-01-31').add(1, 'month').format('MM-DD')", '02-28'],
  ['https://esm.sh/canvas-confetti@1', 'typeof it.create', 'function'],
  ['https://esm.sh/moment', "it('2026-01-31').add(1, 'month').format('MM-DD')", '02-28'],
  ['https://esm.sh/jquery@3', "it('<p>').text('a').prop('outerHTML')", '<p>a</p>'],
  ['https://esm.sh/swiper@11', 'typeof it.use', 'function'],
];

describe('the libraries', () => {
  test('that are global variables work, all of them', async () => {
    const head = GLOBALS.map(([path]) => `<script src="${CDN}/${path}"></script>`).join('\n');
    const calls = GLOBALS.map(([path, call]) => `${JSON.stringify(path)}: () => ${call}`).join(',\n');
    const expected = Object.fromEntries(GLOBALS.map(([path, , result]) => [path, result]));
    await expectResults(head, `<script>report({${calls}});</script>`, expected);
  });

  test('that are imported work, all of them', async () => {
    const imports = MODULES.map(([address], index) => `import m${index} from "${address}";`).join('\n');
    const calls = MODULES.map(
      ([address, call], index) => `${JSON.stringify(pathname(address))}: () => ((it) => ${call})(m${index})`,
    );
    const expected = Object.fromEntries(MODULES.map(([address, , result]) => [pathname(address), result]));
    const script = `<script type="module">${imports}\nreport({${calls.join(',\n')}});</script>`;
    await expectResults('', script, expected);
  });

  test('that are styles work, with their fonts and images', async () => {
    const styles = [
      'leaflet@1/dist/leaflet.css',
      '@highlightjs/cdn-assets@11/styles/github-dark.min.css',
      'prismjs@1/themes/prism-tomorrow.min.css',
      '@picocss/pico@2/css/pico.min.css',
      '@fortawesome/fontawesome-free@6/css/all.min.css',
      'bulma@1/css/bulma.min.css',
      'animate.css@4/animate.min.css',
      'aos@2/dist/aos.css',
      'swiper@11/swiper-bundle.min.css',
    ];
    const head = styles.map((path) => `<link rel="stylesheet" href="${CDN}/${path}">`).join('\n');
    const body = `<i class="fa-solid fa-star"></i><i class="leaflet-control-layers-toggle"></i><script>
const rules = [...document.styleSheets].map(({ href }) => href !== null).filter(Boolean).length;
document.fonts.load('900 16px "Font Awesome 6 Free"').then((faces) =>
  report({ styles: () => rules, icons: () => faces.length }));
</script>`;
    await expectResults(head, body, { styles: String(styles.length), icons: '1' });
  });

  test('include web fonts, whose files load', async () => {
    const head = `<link rel="preconnect" href="https://fonts.gstatic.com" crossorigin>
<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter:wght@400;700&family=Press+Start+2P&display=swap">
<style>@import url("https://fonts.googleapis.com/css2?family=Lato:ital@1");</style>`;
    const body = `<script>
const fonts = ['700 16px Inter', '16px "Press Start 2P"', 'italic 16px Lato'];
addEventListener('load', () => Promise.all(fonts.map((font) => document.fonts.load(font))).then((loaded) =>
  report(Object.fromEntries(loaded.map((faces, index) => [fonts[index], () => faces[0]?.status])))));
</script>`;
    await expectResults(head, body, {
      '700 16px Inter': 'loaded',
      '16px "Press Start 2P"': 'loaded',
      'italic 16px Lato': 'loaded',
    });
  });
});

const pathname = (address: string) => new URL(address).pathname;

/**
 * Checks a page that makes calls and compares their results with the expected texts. Expects that all results are right
 * and that the page has no problems.
 */
async function expectResults(head: string, body: string, expected: Record<string, string>): Promise<void> {
  const report = `<script>
function report(calls) {
  const expected = ${JSON.stringify(expected)};
  const faults = Object.entries(calls).flatMap(([name, call]) => {
    let result;
    try { result = String(call()); } catch (error) { result = 'threw ' + error; }
    return result === expected[name] ? [] : [name + ': ' + result];
  });
  if (Object.keys(calls).length !== Object.keys(expected).length) faults.push('incomplete');
  document.querySelector('output').textContent = faults.join('; ') || 'All work';
}
</script>`;
  const document = replaceCdnUrls(pageOf(report + head, `<h1>Libraries</h1><output></output>${body}`));
  expect(document).not.toMatch(/(?:src|href|from|url)\W{1,3}https:/);
  const { problems } = await browser.check(document, { flows: [{ name: 'Use', steps: [reads('All work')] }] });
  expect(problems).toEqual([]);
}

describe('an app with', () => {
  test.concurrent.each(Object.keys(APPS))('%s passes the check', (name) => withLimit(() => expectToPass(name)));
});

async function expectToPass(name: string): Promise<void> {
  const { head = '', body = '', steps = [] } = APPS[name] ?? {};
  const document = replaceCdnUrls(pageOf(head, body));
  expect(document).not.toContain('https://');
  const { problems, passed } = await browser.check(document, { flows: [{ name: 'Use', steps }] });
  expect(problems).toEqual([]);
  expect(passed).toEqual(expect.arrayContaining(['Every requested file loads', 'Does what its steps say']));
}

describe('a file that is not among the bundled libraries', () => {
  test.each([
    [
      '<script src="https://unpkg.com/vue@2.7.16/dist/vue.js"></script>',
      'https://unpkg.com/vue@2.7.16/dist/vue.js is not on the shelf; use /vendor/vue@3.5.45/vue.global.prod.js',
    ],
    [
      '<link rel="stylesheet" href="https://cdn.jsdelivr.net/npm/bootstrap-icons@1/font/bootstrap-icons.css">',
      'is not on the shelf; use what is there (bootstrap, ',
    ],
    [
      '<script src="/vendor/vue@3.5.45/vue.js"></script>',
      '/vendor/vue@3.5.45/vue.js is not on the shelf; use /vendor/vue@3.5.45/vue.global.prod.js',
    ],
    [
      '<script>const s = document.createElement("script"); s.src = "https://unpkg.com/vue@2"; document.head.append(s);</script>',
      'https://unpkg.com/vue@2 is not on the shelf; use /vendor/vue@3.5.45/vue.global.prod.js',
    ],
  ])('keeps %s from being saved, and says what to load', async (head, expected) => {
    const { problems, minor, passed } = await browser.check(replaceCdnUrls(pageOf(head, '<h1>Hello</h1>')));
    expect(problems).toEqual([expect.stringContaining(expected)]);
    expect(problems[0]).toMatch(/^Line 7: /);
    expect(minor).toEqual([]);
    expect(passed).not.toContain('Every requested file loads');
  });
});

test('a missing style sheet excuses no error of a script', async () => {
  const styles = `<link rel="stylesheet" href="${CDN}/pretty-styles@1/pretty.css">`;
  const { problems, minor } = await browser.check(pageOf(styles, '<h1>Orders</h1><script>renderOrders();</script>'));
  expect(problems).toContainEqual(expect.stringMatching(/^Line \d+: ReferenceError: renderOrders is not defined/));
  expect(minor).toEqual([]);
});

test('fonts that the shelf lacks are neither loaded nor reported as missing', async () => {
  const fonts = `<link rel="preconnect" href="https://fonts.gstatic.com" crossorigin><link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter&display=swap">
<style>@font-face { font-family: Own; src: url(https://fonts.gstatic.com/s/own.woff2); } body { font-family: Inter, Own, sans-serif; }</style>`;
  const { problems } = await browser.check(pageOf(fonts, '<h1>Hello</h1>'));
  expect(problems).toEqual([]);
});

test('the browser of the check resolves no host', () => {
  expect(NETWORK_SWITCHES).toContain('--host-resolver-rules=MAP * ~NOTFOUND');
});
