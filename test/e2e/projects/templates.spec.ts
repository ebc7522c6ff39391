import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { bundleAppScripts } from '../../../infra/build/app-scripts.ts';
import { insertRuntime } from '../../../shared/domain/insert-runtime.ts';
import { listApps } from '../../fixtures/app-build.ts';
import { putFile } from '../../fixtures/published-app.ts';
import { newUsername, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { signUpUser } from '../../integration/api-user.ts';
import { test } from '../buidl-test.ts';
import { appFrame, connectTestWallet, signIn } from '../newcomer.ts';
import { callInApp, hostileApp, openApp } from '../publishing/published-apps.ts';

const ROOT = join(import.meta.dirname, '../../..');
const gallery = (page: Page) => page.getByRole('region', { name: 'Start from a template' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Use this template' });
const cards = (page: Page) => gallery(page).getByRole('article');
const useLink = (page: Page, title: string) =>
  page.getByRole('link', { name: `Use this template (${title})`, exact: true });

test('a new user filters, opens and uses a template, and gets a project', async ({ page }) => {
  await test.step('filters by kind with the keyboard', async () => {
    await page.goto('/');
    await expect(cards(page)).toHaveCount(6);
    await gallery(page).getByRole('radio', { name: 'All' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL('/?kind=game');
    await expect(cards(page).first()).toContainText('Game');
    await expect(gallery(page).getByRole('heading', { name: 'Kanban Board' })).toHaveCount(0);
    await page.reload();
    await expect(gallery(page).getByRole('radio', { name: 'Games' })).toBeChecked();
  });

  await test.step('opens one without an account, which works, and goes back to the same games', async () => {
    await gallery(page).getByRole('link', { name: 'Open Chess' }).click();
    await expect(page).toHaveURL('/templates/chess');
    const board = appFrame(page);
    await board.getByRole('gridcell', { name: 'e2, white pawn' }).click();
    await board.getByRole('gridcell', { name: /^e4/ }).click();
    await expect(board.getByRole('gridcell', { name: /^e4, white pawn/ })).toBeVisible();
    await page.getByRole('button', { name: 'Back to the templates' }).click();
    await expect(page).toHaveURL('/?kind=game');
    await page.goForward();
  });

  await test.step('uses it, signs in first, and goes on', async () => {
    await useLink(page, 'Chess').click();
    await expect(page.getByText('Sign in to use this template.')).toBeVisible();
    await expect(page).toHaveURL('/auth/connect-wallet');
    await connectTestWallet(page);
    await page.getByLabel('Username').fill(newUsername());
    await page.getByRole('button', { name: 'Create Account & Sign' }).click();
    await expect(dialog(page)).toContainText('Chess becomes revision 1 of a project of yours');
    await expect(dialog(page).getByLabel('Project name')).toHaveValue('Chess');
  });

  await test.step('gives it a name; none is refused at the field', async () => {
    await dialog(page).getByLabel('Project name').fill('  ');
    await dialog(page).getByRole('button', { name: 'Make my project' }).click();
    await expect(dialog(page).getByRole('alert')).toHaveText('The project needs a name.');
    await dialog(page).getByLabel('Project name').fill('Club night <b>');
    await dialog(page).getByRole('button', { name: 'Make my project' }).click();
    await expect(page).toHaveURL(/^[^?]*\/create-app\?revise=prj_\w{26}&rev=1$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Club night <b>');
    await expect(appFrame(page).getByRole('gridcell', { name: 'e2, white pawn' })).toBeVisible();
  });

  await test.step('has all credits still, and is offered a free name the next time', async () => {
    await page.goto('/');
    await expect(page.getByRole('article', { name: 'Club night' })).toContainText('From the template Chess');
    await expect(page.getByRole('complementary', { name: 'Control Panel' })).toContainText('100');
    await useLink(page, 'Chess').click();
    await dialog(page).getByLabel('Project name').fill('Chess');
    await dialog(page).getByRole('button', { name: 'Make my project' }).click();
    await expect(page).toHaveURL(/\/create-app/);
    await page.goto('/?template=chess');
    await expect(dialog(page).getByLabel('Project name')).toHaveValue('Chess 2');
    await expect(page).toHaveURL('/');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  });
});

test('a template is used once, despite repeated clicks and lost responses', async ({ page, cloud }) => {
  const user = await signUpAndLogIn(cloud.api);
  await signIn(page, cloud, user);
  let losses = 0;
  await page.route('**/api/templates/*/projects', async (route) => {
    const response = await route.fetch();
    losses += 1;
    if (losses === 1) await route.abort();
    else await route.fulfill({ response });
  });
  await page.goto('/templates/breakout');
  await useLink(page, 'Breakout').click();
  await dialog(page).getByRole('button', { name: 'Make my project' }).click();
  await expect(page.getByText('The template could not be used')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Make my project' }).dblclick();
  await expect(page).toHaveURL(/\/create-app\?revise=/);
  const { projects } = await listApps(cloud.api, user.apiKey);
  expect(Object.keys(projects)).toHaveLength(1);
});

test('templates are shown in empty tabs and in the banner', async ({ page, cloud }) => {
  await page.route('**/api/showcase', (route) => route.fulfill({ json: { success: true, apps: [] } }));
  await signIn(page, cloud, await signUpAndLogIn(cloud.api));
  await page.goto('/');
  await expect(page.getByRole('tab', { name: 'My Apps' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Nothing here yet')).toHaveCount(0);
  await gallery(page).getByRole('button', { name: 'Show all 24 templates' }).click();
  await expect(cards(page)).toHaveCount(24);
  const banner = page.getByRole('region', { name: 'Showcase', exact: true });
  await banner.getByRole('button', { name: 'Next app' }).click();
  await expect(banner.getByRole('link', { name: 'Open Chess' })).toBeVisible();
});

test('an unknown template address is reported', async ({ page, cloud }) => {
  await page.goto('/templates/constructor');
  await expect(page.getByRole('heading', { name: 'There is no such template' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.getByRole('link', { name: 'See all templates' }).click();
  await expect(gallery(page)).toBeInViewport();
  await signIn(page, cloud, await signUpAndLogIn(cloud.api));
  for (const id of ['no-such-one', '//evil']) {
    await page.goto(`/?template=${id}`);
    await expect(page.getByText('There is no template at this address.')).toBeVisible();
    await expect(page).toHaveURL('/');
  }
});

test('a template cannot access the site, its users or its parent window', async ({ page, cloud }) => {
  const key = 'templates/piano/index.html';
  const owner = await signUpUser(cloud.api, newUsername());
  await page.goto('/templates/breakout');
  await page.evaluate((apiKey) => {
    localStorage.setItem('appgen_apiKey', apiKey);
    sessionStorage.setItem('draft', 'secret plans');
  }, owner.apiKey);
  const other = `${cloud.appsUrl}/templates/breakout/index.html`;
  const { publishedScript } = await bundleAppScripts();
  const html = hostileApp('thief.html', { site: cloud.siteUrl, key: owner.apiKey, other });
  await putFile(cloud, key, insertRuntime(html, publishedScript), 'text/html');
  try {
    const app = await openApp(page, '/templates/piano');
    expect(new URL(app.url()).origin).not.toBe(cloud.siteUrl);
    expect(await app.evaluate(() => self.origin)).toBe('null');
    const attacked = callInApp(app, 'attacked');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    const results = Object.entries(Object(await attacked));
    expect(results.length).toBeGreaterThan(28);
    expect(results.filter(([, outcome]) => String(outcome).startsWith('GOT'))).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/templates/piano');
    expect(await page.evaluate(() => localStorage.appgen_apiKey)).toBe(owner.apiKey);
    expect((await owner.call('/auth/me')).status).toBe(200);
    const inTab = await page.request.get(app.url(), { headers: { 'sec-fetch-dest': 'document' } });
    expect(inTab.status()).toBe(404);
  } finally {
    await putFile(cloud, key, readFileSync(join(ROOT, 'dist', key), 'utf8'), 'text/html');
  }
});
