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
/** Apps mostly wait, so several are checked in parallel. */
const inTurn = pLimit(3);
afterAll(() => browser.close());

/** Returns a page with this head and body that fits a phone. */
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
    head: '<script src="https://cdn.tailwindcss.com"></script><style type="text/tailwindcss">@theme { --color-brand: #123456; }</style>',
    body: `<button type="button" class="bg-brand text-white p-4">Add</button><output></output>
<script>document.querySelector('button').onclick = ({ target }) => { document.querySelector('output').textContent = getComputedStyle(target).backgroundColor; };</script>`,
    steps: [click, reads('rgb(18, 52, 86)')],
  },
  Materialize: {
    head: '<link rel="stylesheet" href="https://cdnjs.cloudflare.com/ajax/libs/materialize/1.0.0/css/materialize.min.css">',
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
  Lucide: {
    head: '<script src="https://unpkg.com/lucide@latest"></script>',
    body: `<p><i data-lucide="check"></i> Done</p><output></output><script>
lucide.createIcons();
document.querySelector('output').textContent = document.querySelectorAll('svg.lucide-check').length + ' icon';
</script>`,
    steps: [reads('1 icon')],
  },
};

describe('an app with', () => {
  test.concurrent.each(Object.keys(APPS))('%s passes the check', (name) => inTurn(() => expectToPass(name)));
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
      '<script>const s = document.createElement("script"); s.src = "https://unpkg.com/vue@3"; document.head.append(s);</script>',
      'https://unpkg.com/vue@3 is not on the shelf; use /vendor/vue@3.5.45/vue.global.prod.js',
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

test('Google fonts are neither loaded nor reported as missing', async () => {
  const fonts = `<link rel="preconnect" href="https://fonts.gstatic.com" crossorigin><link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter&display=swap">
<style>@font-face { font-family: Own; src: url(https://fonts.gstatic.com/s/own.woff2); } body { font-family: Inter, Own, sans-serif; }</style>`;
  const { problems } = await browser.check(pageOf(fonts, '<h1>Hello</h1>'));
  expect(problems).toEqual([]);
});

test('the browser of the check resolves no host', () => {
  expect(NETWORK_SWITCHES).toContain('--host-resolver-rules=MAP * ~NOTFOUND');
});
