/** Tests an app that uses the Buidl kit: published, embedded and as an exported file. */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { embedShelf, loadShelf } from '@buidl/client/embed-shelf';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { exportDocument } from '../../../shared/domain/export-document.ts';
import { KIT_APP } from '../../fixtures/kit-app.ts';
import { publishDocument } from '../../fixtures/published-app.ts';
import { signUpUser } from '../../integration/api-user.ts';
import { test } from '../buidl-test.ts';

type App = FrameLocator | Page;

const rowsOf = (app: App) => app.getByRole('listitem');

/** Uses every part of the kit in the tea list app. The app must be at its first page. */
async function keepTeas(page: Page, app: App): Promise<void> {
  await expect(app.getByRole('heading')).toHaveText('About teas');
  await expect(app.getByText('Dec 1, 2026')).toBeVisible();

  await app.getByRole('link', { name: 'All teas' }).click();
  await expect(rowsOf(app)).toHaveCount(20);
  await expect(app.getByText('20 of 30')).toBeVisible();
  await app.getByRole('button', { name: 'Show more' }).click();
  await expect(rowsOf(app)).toHaveCount(30);

  await app.getByLabel('Search').fill('gruner');
  await expect(rowsOf(app)).toHaveText(['Grüner Tee €4.50']);
  await expect(app.locator('mark')).toHaveText('Grüner');
  await expect(app.getByText('1 tea', { exact: true })).toBeVisible();
  await page.reload();
  await expect(app.getByLabel('Search')).toHaveValue('gruner');
  await expect(rowsOf(app)).toHaveText(['Grüner Tee €4.50']);
  await page.goBack();
  await expect(app.getByRole('heading')).toHaveText('About teas');
  await page.goForward();
  await expect(app.getByLabel('Search')).toHaveValue('gruner');
  await app.getByLabel('Search').fill('');

  await app.getByRole('button', { name: 'New tea' }).click();
  await expect(app.getByRole('dialog', { name: 'New tea' })).toBeVisible();
  await expect(app.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Oolong');
  await page.keyboard.press('Enter');
  await expect(rowsOf(app).first()).toHaveText('Oolong €4');
  await expect(app.getByRole('button', { name: 'New tea' })).toBeFocused();

  await app.getByRole('button', { name: 'Delete all' }).click();
  await expect(app.getByRole('button', { name: 'Keep' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(app.getByRole('dialog')).toHaveCount(0);
  await app.getByRole('button', { name: 'Delete all' }).click();
  await app.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rowsOf(app)).toHaveText(['No teas']);
  await app.getByRole('button', { name: 'Undo' }).click();
  await expect(rowsOf(app).first()).toHaveText('Oolong €4');
  await app.getByRole('button', { name: 'New tea' }).focus();
  await page.keyboard.press('Control+z');
  await expect(rowsOf(app).first()).toHaveText('Sencha €4.50');
  await page.keyboard.press('Control+Shift+z');
  await expect(rowsOf(app).first()).toHaveText('Oolong €4');

  const saving = page.waitForEvent('download');
  await app.getByRole('button', { name: 'Save as CSV' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('teas.csv');
  expect(readFileSync(await download.path(), 'utf8')).toContain('\uFEFFTea,Price\r\nOolong,4\r\nSencha,4.5\r\n');

  await page.reload();
  await expect(rowsOf(app).first()).toHaveText('Oolong €4');
}

test.use({ locale: 'en-US' });

test('the kit works in a published app and embedded', async ({ page, cloud }) => {
  const { publicKey } = await signUpUser(cloud.api, 'kit_owner');
  for (const [name, end] of [
    ['kit-teas', ''],
    ['kit-embedded', '/embed'],
  ] as const) {
    const { pageUrl } = await publishDocument(cloud, { ownerPublicKey: publicKey, name, html: KIT_APP });
    await page.goto(pageUrl + end);
    await keepTeas(page, page.frameLocator('iframe'));
  }
});

test('the kit is inside an exported file, which migrates what an older version stored', async ({ browser, cloud }) => {
  const load = async (path: string) => {
    const response = await fetch(cloud.appsUrl + path);
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
  };
  const html = exportDocument({ html: embedShelf(KIT_APP, await loadShelf(KIT_APP, load)), script: '' });
  expect(html).not.toContain('"/vendor/');
  const path = test.info().outputPath('teas.html');
  writeFileSync(path, html);
  const context = await browser.newContext({ offline: true, locale: 'en-US' });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(pathToFileURL(path).href);
  await keepTeas(page, page);

  await page.evaluate(() => localStorage.setItem('teas', '{"version":1,"value":["Old tea"]}'));
  await page.reload();
  await expect(rowsOf(page)).toHaveText(['Old tea €1']);
  expect(errors).toEqual([]);
  await context.close();
});
