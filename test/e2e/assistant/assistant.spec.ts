import { expect, type Page } from '@playwright/test';
import { signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { test } from '../buidl-test.ts';
import { signIn } from '../newcomer.ts';

const assistantOf = (page: Page) => page.getByRole('dialog', { name: 'Buidl Assistant' });

async function boxOf(part: { boundingBox(): Promise<{ x: number; y: number; width: number; height: number } | null> }) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('The part is not shown.');
  return box;
}

test('the assistant is next to the page, and copies only the prompt from its response', async ({ page, cloud }) => {
  await signIn(page, cloud, await signUpAndLogIn(cloud.api));
  await page.goto('/buy-credits');
  await page.getByRole('button', { name: 'Need Help?' }).click();
  const assistant = assistantOf(page);
  await expect(assistant).toBeVisible();
  const dock = await boxOf(assistant);
  for (const buy of await page.getByRole('button', { name: /^Buy / }).all()) {
    const { x, width } = await boxOf(buy);
    expect(x + width).toBeLessThanOrEqual(dock.x);
  }
  const account = await boxOf(page.getByRole('banner').getByRole('button', { name: /^Account of / }));
  expect(account.x + account.width).toBeLessThanOrEqual(dock.x);

  await assistant.getByLabel('Message to the assistant').fill('an app for my tea collection');
  await page.keyboard.press('Enter');
  await expect(assistant.getByRole('listitem').last()).toContainText('Here is a fuller prompt');
  await assistant.getByRole('button', { name: 'Use Last AI Response in Prompt' }).click();
  await expect(page).toHaveURL('/create-app');
  const instructions = page.getByLabel('Instructions');
  await expect(instructions).toHaveValue(/an app for my tea collection/);
  await expect(instructions).not.toHaveValue(/Here is a fuller prompt|built-in composer|```/);
});

test('on a phone the page scrolls behind the assistant, and toasts do not cover its button', async ({
  page,
  cloud,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, cloud, await signUpAndLogIn(cloud.api));
  await page.goto('/buy-credits');
  await page.getByRole('button', { name: 'Need Help?' }).click();
  await expect(assistantOf(page)).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const footer = await boxOf(page.getByRole('contentinfo'));
  const dock = await boxOf(assistantOf(page));
  expect(footer.y + footer.height).toBeLessThanOrEqual(dock.y);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  // The toast must not cover the Send button at the bottom of the page, where toasts usually appear.
  await assistantOf(page).getByRole('button', { name: 'Use Last AI Response in Prompt' }).click();
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'No AI response available to use.' });
  await expect(toast).toBeVisible();
  const send = await boxOf(assistantOf(page).getByRole('button', { name: 'Send' }));
  const { y, height } = await boxOf(toast);
  expect(y + height <= send.y || y >= send.y + send.height).toBe(true);
});

test('on a phone the prompt of the studio stays visible above the assistant', async ({ page, cloud }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, cloud, await signUpAndLogIn(cloud.api));
  await page.goto('/create-app');
  // The header of the studio has no room for the button.
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('button', { name: 'Need Help?' }).click();
  await expect(assistantOf(page)).toBeVisible();
  const dock = await boxOf(assistantOf(page));
  const { y, height } = await boxOf(page.getByLabel('Instructions'));
  expect(y).toBeGreaterThan(0);
  expect(y + height).toBeLessThanOrEqual(dock.y);
  await page.getByRole('button', { name: 'Close the assistant' }).click();
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeFocused();
});
