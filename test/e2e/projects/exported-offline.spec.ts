import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect } from '@playwright/test';
import { SHELF } from '../../../shared/domain/shelf.ts';
import { shelfAddress } from '../../../shared/domain/shelf-package.ts';
import { buildApp, QUICK_APP } from '../../fixtures/app-build.ts';
import { signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { test } from '../buidl-test.ts';
import { signIn } from '../newcomer.ts';

const addressOf = (name: string, file: string) => {
  const known = SHELF.find((each) => each.name === name);
  if (known === undefined) throw new Error(`The shelf has no ${name}.`);
  return shelfAddress(known, file);
};

/**
 * The app shows a chart, a drawing, and two icons: one from CSS and one from a script. Its modules load other modules.
 */
const APP = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Menu</title>
<script src="${addressOf('chart.js', 'chart.umd.min.js')}"></script>
<script type="importmap">{"imports": {"three": "${addressOf('three', 'three.module.js')}", "three/addons/": "${addressOf('three', 'addons/')}"}}</script>
<style>i { display: block; width: 24px; height: 24px; background: #b03905; mask: url(/pictures/lucide/scissors.svg) center / contain no-repeat; }</style></head>
<body>
<main>
<h1>Menu</h1>
<img src="/pictures/fluent-emoji-flat/pizza-calzone.svg" alt="Pizza" width="64" height="64">
<img id="second" alt="Coffee" width="64" height="64">
<i></i>
<div style="width: 300px; height: 200px"><canvas id="chart" role="img" aria-label="Sales"></canvas></div>
<p id="modules" role="status"></p>
</main>
<script>
document.getElementById('second').src = '/pictures/noto/hot-beverage.svg';
new Chart(document.getElementById('chart'), {
  type: 'bar',
  data: { labels: ['Mon', 'Tue'], datasets: [{ data: [3, 5], backgroundColor: '#b03905' }] },
  options: { animation: false },
});
</script>
<script type="module">
import * as THREE from 'three';
import { EffectComposer } from 'three/addons/postprocessing/EffectComposer.js';
import { RenderPass } from 'three/addons/postprocessing/RenderPass.js';
import { Pass } from 'three/addons/postprocessing/Pass.js';
const pass = new RenderPass(new THREE.Scene(), new THREE.PerspectiveCamera());
modules.textContent = [THREE.REVISION, typeof EffectComposer, pass instanceof Pass].join(' ');
</script>
</body>
</html>`;

test('an exported app shows its chart and its pictures without a connection', async ({ page, cloud, browser }) => {
  const user = await signUpAndLogIn(cloud.api);
  cloud.model.say('Coder', APP);
  const built = await buildApp(cloud.api, user.apiKey, { ...QUICK_APP, projectNameDisplay: 'Menu' });
  expect(built.error).toBeUndefined();
  expect(built.receipt).toMatchObject({ repairs: 0, problemsLeft: [] });
  const saved = await (await fetch(built.appUrl ?? '')).text();
  expect(saved).not.toContain('/pictures/');
  expect(saved).toContain('name=fluent-pizza;');

  await signIn(page, cloud, user);
  await page.goto(`/create-app?revise=${built.projectId}&rev=1`);
  await page.getByRole('button', { name: /^More for/ }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export Code' }).click();
  const path = `${test.info().outputPath('menu')}.html`;
  await (await downloading).saveAs(path);
  expect(readFileSync(path, 'utf8')).toContain('Licenses of the libraries');

  const context = await browser.newContext({ offline: true });
  const tab = await context.newPage();
  const refused: string[] = [];
  const errors: string[] = [];
  await tab.route(/^https?:/, (route) => {
    refused.push(route.request().url());
    return route.abort();
  });
  tab.on('pageerror', (error) => errors.push(String(error)));
  await tab.goto(pathToFileURL(path).href);
  await expect(tab.getByRole('status')).toHaveText('187 function true');
  for (const name of ['Pizza', 'Coffee']) {
    await expect
      .poll(() => tab.getByRole('img', { name }).evaluate((image) => Reflect.get(image, 'naturalWidth')))
      .toBe(128);
  }
  const colors = (selector: string) =>
    tab.locator(selector).evaluate(async (element) => {
      if (!(element instanceof HTMLCanvasElement)) return 0;
      const { data } = element.getContext('2d')?.getImageData(0, 0, element.width, element.height) ?? { data: [] };
      return data.filter((value, index) => index % 4 === 0 && value === 0xb0).length;
    });
  expect(await colors('#chart')).toBeGreaterThan(1_000);
  expect(refused).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});
