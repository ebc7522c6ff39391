import { expect, type FrameLocator, type Page } from '@playwright/test';
import { STORAGE_KEYS } from '../../web/src/lib/storage-keys.ts';
import type { SignedInUser } from '../fixtures/signed-in-user.ts';

export async function signUpWithTestWallet(page: Page, username: string): Promise<void> {
  await page.goto('/auth/connect-wallet');
  await connectTestWallet(page);
  await page.getByLabel('Username').fill(username);
  await page.getByRole('button', { name: 'Create Account & Sign' }).click();
  await expect(page.getByText(`Welcome, ${username}!`)).toBeVisible();
  await expect(page).toHaveURL('/');
}

export async function connectTestWallet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select Wallet' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Buidl Test Wallet/ })
    .click();
}

export async function askForApp(
  page: Page,
  wanted: { name: string; idea: string; mode: 'Quick' | 'Advanced' },
): Promise<void> {
  const prompt = page.getByRole('form', { name: 'Describe your app' });
  await prompt.getByLabel('Your idea').fill(wanted.idea);
  await prompt.getByLabel('Project name').fill(wanted.name);
  await prompt.getByText(wanted.mode, { exact: true }).click();
  await prompt.getByRole('button', { name: 'Buidl it' }).click();
}

/** Builds the app whose plan the conversation shows. */
export async function buildPlanned(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: 'The plan' })
    .getByRole('button', { name: /^Build/ })
    .click();
}

export function appFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe');
}

/** Makes the pages that the test opens next start signed in to an account. */
export async function signIn(page: Page, cloud: { siteUrl: string }, { apiKey }: { apiKey: string }): Promise<void> {
  const localStorage = [{ name: STORAGE_KEYS.apiKey, value: apiKey }];
  await page.context().setStorageState({ cookies: [], origins: [{ origin: cloud.siteUrl, localStorage }] });
}

export async function logInWithKey(page: Page, { apiKey, username }: SignedInUser): Promise<void> {
  await page.goto('/auth/api-key');
  await page.getByLabel('API key').fill(apiKey);
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText(`Welcome back, ${username}!`)).toBeVisible();
}
