import { expect } from '@playwright/test';
import { signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { SMALL_APP } from '../../fixtures/small-app.ts';
import { test } from '../buidl-test.ts';
import { connectTestWallet, signIn } from '../newcomer.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const IMAGE = { name: 'plan.png', mimeType: 'image/png', buffer: PIXEL };

test('drag interactions work with single presses and keys as well (2.5.7)', async ({ page, cloud }) => {
  const user = await signUpAndLogIn(cloud.api);
  await signIn(page, cloud, user);
  await page.goto('/create-app');

  await test.step('a slider', async () => {
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.getByRole('button', { name: 'Advanced Settings' }).click();
    const slider = page.getByRole('slider', { name: 'Max output tokens' });
    await slider.scrollIntoViewIfNeeded();
    const before = Number(await slider.inputValue());
    const { width, height } = (await slider.boundingBox()) ?? { width: 0, height: 0 };
    await slider.click({ position: { x: width * 0.9, y: height / 2 } });
    const pressed = Number(await slider.inputValue());
    expect(pressed).toBeGreaterThan(before);
    await page.keyboard.press('ArrowLeft');
    expect(Number(await slider.inputValue())).toBeLessThan(pressed);
    await page.keyboard.press('Escape');
  });

  await test.step('an image instead of a dropped one or a sketch', async () => {
    const choosing = page.waitForEvent('filechooser', { timeout: 10_000 });
    await page.getByRole('button', { name: 'Upload Images' }).click();
    await (await choosing).setFiles(IMAGE);
    await expect(page.getByRole('list', { name: 'Attached files' })).toContainText('plan.png');
  });
});

test('a new user types nothing twice from the idea to the published app (3.3.7)', async ({ page, cloud }) => {
  cloud.model.say('Coder', SMALL_APP);
  await page.goto('/');
  const prompt = page.getByRole('form', { name: 'Describe your app' });
  await prompt.getByLabel('Your idea').fill('a tally counter for birdwatching');
  await prompt.getByLabel('Project name').fill('OnceTyped');
  await prompt.getByRole('button', { name: 'Buidl it' }).click();
  await connectTestWallet(page);
  await page.getByLabel('Username').fill('types_once');
  await page.getByRole('button', { name: 'Create Account & Sign' }).click();
  // The stored prompt is built automatically.
  const panel = page.getByRole('region', { name: 'Success!' });
  await panel.getByRole('button', { name: /^Publish OnceTyped/ }).click();
  const publish = page.getByRole('dialog', { name: 'Publish' });
  await expect(publish.getByLabel('App name')).toHaveValue('oncetyped');
  await publish.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog', { name: 'It is live' }).press('Escape');
  await page.goto('/?template=chess');
  await expect(page.getByRole('dialog').getByLabel('Project name')).toHaveValue('Chess');
});
