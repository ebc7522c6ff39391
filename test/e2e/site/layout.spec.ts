import { expect, type Page } from '@playwright/test';
import { layoutFaults } from '../../fixtures/layout-faults.ts';
import { publishDocument } from '../../fixtures/published-app.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import { signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { test } from '../buidl-test.ts';
import { signIn } from '../newcomer.ts';

const HTML = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Hills</title><h1>Hills</h1></html>';
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const SMALLEST_PHONE = { width: 320, height: 568 };

async function expectNoFaults(page: Page): Promise<void> {
  for (const size of [DESKTOP, PHONE, SMALLEST_PHONE]) {
    await page.setViewportSize(size);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    for (let top = 0; top >= 0; ) {
      await expect.poll(() => layoutFaults(page), { message: `${page.url()}, ${size.width}, ${top}` }).toEqual([]);
      top = await page.evaluate(() => {
        const before = scrollY;
        scrollBy({ top: innerHeight - 100, behavior: 'instant' });
        return scrollY > before ? scrollY : -1;
      });
    }
  }
}

test('on Home and in the studio of a published app nothing covers a control, and nothing is cramped', async ({
  page,
  cloud,
}) => {
  const owner = await signUpAndLogIn(cloud.api);
  const app = await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'laid-out', html: HTML });
  await saveProject(cloud, owner.publicKey, ['1', '1.1'], 'Valleys');
  await signIn(page, cloud, owner);
  await page.goto('/');
  await expect(page.getByRole('article', { name: 'Valleys' })).toBeVisible();
  await expectNoFaults(page);

  await page.goto(`/create-app?revise=${app.projectId}&rev=1`);
  const head = page.getByRole('region', { name: 'Revision Control' });
  await expect(head.getByRole('button', { name: /^Live at/ })).toBeVisible();
  await expectNoFaults(page);
  await page.setViewportSize(PHONE);
  // The header is lower than 57 px, so it takes only one line.
  expect((await head.boundingBox())?.height).toBeLessThan(57);
  await page.getByRole('group', { name: 'Pane' }).getByText('App', { exact: true }).click();
  await expectNoFaults(page);
});

test('the settings of the prompt do not cover the header in a low window, and keep the prompt in one row', async ({
  page,
  cloud,
}) => {
  await signIn(page, cloud, await signUpAndLogIn(cloud.api));
  await page.setViewportSize({ width: 1120, height: 630 });
  await page.goto('/create-app');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('button', { name: 'Advanced Settings' }).click();
  const header = await page.getByRole('banner').boundingBox();
  const lowestOfHeader = (header?.y ?? 0) + (header?.height ?? 0);
  await expect.poll(async () => (await settings.boundingBox())?.y).toBeGreaterThanOrEqual(lowestOfHeader);

  // The row must not wrap when it shows the number of chosen settings.
  await settings.getByLabel('Category').selectOption('Website');
  await page.keyboard.press('Escape');
  const chosen = await page.getByRole('button', { name: 'Settings 1 chosen' }).boundingBox();
  const build = await page.getByRole('button', { name: /^Plan the app/ }).boundingBox();
  expect(chosen?.y).toBe(build?.y);
});

test('the bar of a published app has touch-sized targets on phones', async ({ page, cloud }) => {
  const { publicKey: ownerPublicKey } = await signUpAndLogIn(cloud.api);
  const project = { isRemixable: true };
  await publishDocument(cloud, { ownerPublicKey, name: 'barred-hills', html: HTML, project });
  await page.setViewportSize(PHONE);
  await page.goto('/p/barred-hills');
  for (const control of [
    page.getByRole('link', { name: /^Made by .* with Buidl$/ }),
    page.getByRole('link', { name: 'Remix' }),
    page.getByRole('button', { name: 'Report', exact: true }),
  ]) {
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
});

test('with reduced motion a change of the theme is immediate', async ({ page }) => {
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const transitions = await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
    return document.getAnimations().length;
  });
  expect(transitions).toBe(0);
});
