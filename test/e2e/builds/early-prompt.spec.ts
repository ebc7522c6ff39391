import { expect, type Page } from '@playwright/test';
import { signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { test } from '../buidl-test.ts';
import { holdScripts } from '../hold-files.ts';
import { buildPlanned, signIn } from '../newcomer.ts';
import { untilPolled } from '../until-polled.ts';

const prompt = (page: Page) => page.getByRole('textbox', { name: 'Instructions' });
const studio = (page: Page) => page.getByRole('region', { name: 'Conversation' });
/** Makes `goto` wait only for the response, because a page with blocked scripts never finishes loading. */
const BEGUN = { waitUntil: 'commit' } as const;
const nameField = (page: Page) => page.getByLabel('Project Name', { exact: true });

/** Waits until the scripts that are not blocked have run. */
async function untilParsed(page: Page): Promise<void> {
  await expect(page.getByText('Loading...')).toBeVisible();
  await page.waitForFunction(() => document.readyState !== 'loading');
}

test('text typed before the scripts run is kept, with focus and cursor', async ({ page, cloud }) => {
  await signIn(page, cloud, await signUpAndLogIn(cloud.api));
  await page.addInitScript(() => localStorage.setItem('buidl:chat-width', '560'));
  const release = await holdScripts(page);
  await page.goto('/create-app', BEGUN);
  await prompt(page).pressSequentially('a timer');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('with breaks');
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('ArrowLeft');
  const early = await prompt(page).boundingBox();
  release();
  await expect(studio(page)).toBeVisible();
  await expect(prompt(page)).toBeFocused();
  await page.keyboard.type('long ');
  await expect(prompt(page)).toHaveValue('a timer\nwith long breaks');
  expect(await prompt(page).boundingBox()).toEqual(early);
  expect(early?.width).toBeGreaterThan(500);
  await page.reload();
  await expect(prompt(page)).toHaveValue('a timer\nwith long breaks');
  await expect(studio(page)).toBeVisible();
  await expect(prompt(page)).toHaveValue('a timer\nwith long breaks');
});

test('a prompt submitted by keyboard before the scripts run is built', async ({ page, cloud }) => {
  await page.clock.install();
  await signIn(page, cloud, await signUpAndLogIn(cloud.api));
  await page.goto('/create-app');
  await nameField(page).fill('Early bird');
  const release = await holdScripts(page);
  await page.reload(BEGUN);
  await prompt(page).pressSequentially('a timer that counts down');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The page is still loading, and then sends this.')).toBeVisible();
  release();
  await buildPlanned(page);
  await untilPolled(page, page.getByRole('region', { name: 'Success!' }));
  await expect(studio(page).getByText('a timer that counts down')).toBeVisible();
});

test('a prompt without a name is refused as usual, and kept', async ({ page, cloud }) => {
  await signIn(page, cloud, await signUpAndLogIn(cloud.api));
  const release = await holdScripts(page);
  await page.goto('/create-app', BEGUN);
  await prompt(page).fill('a timer');
  await page.getByRole('button', { name: 'Build the app' }).click();
  release();
  await expect(nameField(page)).toBeFocused();
  await expect(page.getByText('Project Name and a Prompt are required.').first()).toBeVisible();
  await expect(prompt(page)).toHaveValue('a timer');
});

test('text typed in an expired session is restored after the next sign-in', async ({ page, cloud }) => {
  await signIn(page, cloud, { apiKey: `buidl_${'0'.repeat(64)}` });
  const release = await holdScripts(page);
  await page.goto('/create-app', BEGUN);
  await prompt(page).fill('a timer');
  release();
  await expect(page).toHaveURL('/auth/connect-wallet');
  await expect(page.getByRole('button', { name: 'Select Wallet' })).toBeVisible();
  await expect(prompt(page)).toHaveCount(0);
  const user = await signUpAndLogIn(cloud.api);
  await page.getByRole('link', { name: /API key/ }).click();
  await page.getByLabel('API key').fill(user.apiKey);
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('link', { name: 'New app' }).first().click();
  await expect(prompt(page)).toHaveValue('a timer');
});

test('the prompt is in the language of the user', async ({ page, cloud }) => {
  await signIn(page, cloud, await signUpAndLogIn(cloud.api));
  await page.addInitScript(() => localStorage.setItem('buidl:language', 'de'));
  await holdScripts(page);
  await page.goto('/create-app', BEGUN);
  await expect(page.getByRole('textbox', { name: 'Anweisungen' })).toBeVisible();
});

test('only users who create a new app get the prompt before the scripts run', async ({ page, cloud }) => {
  const release = await holdScripts(page);
  await page.goto('/create-app', BEGUN);
  await untilParsed(page);
  await expect(prompt(page)).toHaveCount(0);
  await signIn(page, cloud, await signUpAndLogIn(cloud.api));
  await page.goto('/create-app?revise=prj_1&rev=1', BEGUN);
  await untilParsed(page);
  await expect(prompt(page)).toHaveCount(0);
  release();
});
