import { expect } from '@playwright/test';
import { addPasskeyDevice, approve, choosePasskeyWallet, signer } from '../auth/passkey-device.ts';
import { test } from '../buidl-test.ts';
import { appFrame } from '../newcomer.ts';

test('a new user with a passkey gets from the landing page to a published app', async ({ page }) => {
  await addPasskeyDevice(page);
  await page.goto('/');
  await page.getByLabel('Your idea').fill('a tally counter for birdwatching, called BirdCount');
  await page.getByRole('button', { name: 'Buidl it' }).click();

  await choosePasskeyWallet(page);
  await signer(page).getByRole('button', { name: 'Create a passkey' }).click();
  await page.getByLabel('Username').fill('bird_lover');
  await page.getByRole('button', { name: 'Create Account & Sign' }).click();
  await signer(page).getByText('Create the Buidl account bird_lover.').waitFor();
  await approve(page);
  await signer(page).getByText('Sign in to Buidl.').waitFor();
  await approve(page);

  const panel = page.getByRole('region', { name: 'Success!' });
  await panel.getByRole('button', { name: /^Publish BirdCount/ }).click();
  const publish = page.getByRole('dialog', { name: 'Publish' });
  await expect(publish.getByLabel('App name')).toHaveValue('birdcount');
  await publish.getByRole('button', { name: 'Publish' }).click();
  const live = page.getByRole('dialog', { name: 'It is live' });
  const opened = page.waitForEvent('popup');
  await live.getByRole('link', { name: 'View Live' }).click();
  const app = await opened;
  await expect(appFrame(app).getByRole('heading', { name: 'BirdCount' })).toBeVisible();
  await expect(app).toHaveURL('/p/birdcount');
});
