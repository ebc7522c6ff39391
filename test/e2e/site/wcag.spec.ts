import { expect, type Locator, type Page } from '@playwright/test';
import { putFile } from '../../fixtures/published-app.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import { newWallet, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { SMALL_APP } from '../../fixtures/small-app.ts';
import { test } from '../buidl-test.ts';
import { appFrame, signIn } from '../newcomer.ts';
import { VISITOR_PAGES } from './visitor-pages.ts';

const MAX_TABS = 100;

/** A window of 1280 by 800 pixels at a zoom of 200 %, and a phone. */
const SIZES = [
  { width: 640, height: 400 },
  { width: 390, height: 800 },
];

/** Presses Tab until an element has the focus. Expects it to be visible and not covered. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement)) return expectFocusSeen(page);
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target} is not reached by Tab.`);
}

async function expectFocusSeen(page: Page): Promise<void> {
  const focus = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null) return 'nothing';
      const { left, top, width, height } = focused.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      if (seen === null || !(focused.contains(seen) || seen.contains(focused))) {
        return `${focused.outerHTML} is covered by ${seen?.outerHTML}`;
      }
      // The focus of a field may be shown by an outline of the card around it.
      for (let around: Element | null = focused; around !== null; around = around.parentElement) {
        const { outlineStyle, outlineWidth } = getComputedStyle(around);
        if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return 'seen';
      }
      return `${focused.outerHTML} has no outline`;
    });
  await expect.poll(focus).toBe('seen');
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

test('the keyboard is enough from signing in to a published app', async ({ page, cloud }) => {
  cloud.model.say('Coder', SMALL_APP);
  await page.goto('/auth/connect-wallet');
  await press(page, page.getByRole('button', { name: 'Select Wallet' }));
  await press(page, page.getByRole('dialog').getByRole('button', { name: /Buidl Test Wallet/ }));
  await type(page, page.getByLabel('Username'), 'keys_only');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  const prompt = page.getByRole('form', { name: 'Describe your app' });
  await type(page, prompt.getByLabel('Your idea'), 'a tally counter for birdwatching');
  await type(page, prompt.getByLabel('Project name'), 'KeyCount');
  await press(page, prompt.getByRole('button', { name: 'Buidl it' }));
  const panel = page.getByRole('region', { name: 'Success!' });
  await press(page, panel.getByRole('button', { name: /^Publish KeyCount/ }));
  const publish = page.getByRole('dialog', { name: 'Publish' });
  await expect(publish.getByLabel('App name')).toHaveValue('keycount');
  await press(page, publish.getByRole('button', { name: 'Publish' }));
  const live = page.getByRole('dialog', { name: 'It is live' });
  await tabTo(page, live.getByRole('link', { name: 'View Live' }));
  await page.keyboard.press('Escape');
  await expect(live).toBeHidden();
});

test('large text and long German words fit every page, and nothing moves', async ({ page, cloud }) => {
  const user = await signUpAndLogIn(cloud.api, newWallet());
  const projectId = await saveProject(cloud, user.publicKey);
  await page.addInitScript(() => localStorage.setItem('buidl:language', 'de'));
  const walk = async (paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await expect(page.getByText('Wird geladen …').filter({ visible: true })).toHaveCount(0);
      for (const size of SIZES) await expectFits(page, size);
      expect(await page.evaluate(movingThings), path).toEqual([]);
    }
  };
  await walk(VISITOR_PAGES);
  await signIn(page, cloud, user);
  await walk(['/', '/account', '/buy-credits/history', '/create-app']);
  await page.goto(`/create-app?revise=${projectId}&rev=1.1`);
  const instructions = page.getByLabel('Anweisungen');
  for (const size of SIZES) {
    await expectFits(page, size);
    await instructions.focus();
    await expect(instructions).toBeInViewport();
  }
});

async function expectFits(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  // The layout follows the new width with a short delay.
  const scrollWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(scrollWidth, { message: `${page.url()}, ${size.width}` }).toBeLessThanOrEqual(size.width);
}

/** Returns animations longer than a frame, which a user with reduced motion would see. */
function movingThings(): string[] {
  return document
    .getAnimations()
    .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 17)
    .map((animation) => `${animation.constructor.name} of ${animation.id}`);
}

test('a right-to-left app is shown, selected in and edited', async ({ page, cloud }) => {
  const user = await signUpAndLogIn(cloud.api, newWallet());
  const projectId = await saveProject(cloud, user.publicKey, ['1'], 'Hebrew');
  const document =
    '<!doctype html><html lang="he" dir="rtl"><head><meta charset="utf-8"><title>שלום</title></head><body><h1>שלום עולם</h1><p>טקסט</p></body></html>';
  await putFile(cloud, `raw/${projectId}/1/index.html`, document, 'text/html; charset=utf-8');
  await signIn(page, cloud, user);
  await page.goto(`/create-app?revise=${projectId}&rev=1`);
  const title = appFrame(page).getByRole('heading', { name: 'שלום עולם' });
  await expect(title).toHaveCSS('direction', 'rtl');
  await page.getByRole('button', { name: 'Select' }).click();
  await title.click();
  await expect(page.getByRole('region', { name: 'Selected element' })).toContainText('שלום עולם');
  await page.getByRole('button', { name: 'Edit directly' }).click();
  const text = page.getByLabel('Text', { exact: true });
  await expect(text).toHaveCSS('direction', 'rtl');
  await text.fill('ברוכים הבאים');
  await page.getByRole('button', { name: 'Save, free' }).click();
  await expect(page.getByText('Saved as Rev 1.1, free of charge.')).toBeVisible();
  await expect(appFrame(page).getByRole('heading', { name: 'ברוכים הבאים' })).toHaveCSS('direction', 'rtl');
});
