import { expect } from '@playwright/test';
import { buildApp, QUICK_APP } from '../../fixtures/app-build.ts';
import { signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { test } from '../buidl-test.ts';
import { signIn } from '../newcomer.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

/** An app that handles touches itself, like a game, and that is longer than the screen. */
const APP = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Drum</title></head>
<body>
<main>
<h1>Drum</h1>
<p id="beats" role="status">0 beats</p>
<button type="button" id="drum">Beat</button>
<p style="height: 2000px">Long</p>
<p id="end">The end</p>
</main>
<script>
let count = 0;
const beat = () => { count += 1; beats.textContent = count + ' beats'; };
drum.addEventListener('touchstart', beat);
drum.addEventListener('click', beat);
</script>
</body>
</html>`;

test('an element is selected by touch, without a touch event in the app', async ({ page, cloud }) => {
  const user = await signUpAndLogIn(cloud.api);
  cloud.model.say('Coder', APP);
  const built = await buildApp(cloud.api, user.apiKey, { ...QUICK_APP, projectNameDisplay: 'Drum' });
  await signIn(page, cloud, user);
  await page.goto(`/create-app?revise=${built.projectId}&rev=1`);
  const app = page.frameLocator('iframe[title^="Drum, rev"]');
  const pane = page.getByRole('group', { name: 'Pane' });
  await pane.getByText('App', { exact: true }).tap();
  const drum = app.getByRole('button', { name: 'Beat' });
  await drum.tap();
  await expect(app.getByRole('status')).toHaveText('2 beats');

  await page.getByRole('button', { name: 'Select' }).tap();
  await drum.tap();
  const chip = page.getByRole('region', { name: 'Selected element' });
  await expect(chip).toContainText('button “Beat”');
  await pane.getByText('App', { exact: true }).tap();
  await expect(app.getByRole('status')).toHaveText('2 beats');

  // The app still scrolls during the selection.
  await page.getByRole('button', { name: 'Select' }).tap();
  await app.getByText('The end').scrollIntoViewIfNeeded();
  await app.getByText('The end').tap();
  await expect(chip).toContainText('p “The end”');
});

test('fields are large enough that a phone does not zoom in', async ({ page, cloud }) => {
  const user = await signUpAndLogIn(cloud.api);
  await signIn(page, cloud, user);
  const smallFields = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('input, textarea, select')]
        .filter(
          (field) =>
            field.checkVisibility() && !/^(?:radio|checkbox|range|color|file)$/.test(Reflect.get(field, 'type')),
        )
        .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
        .map(({ outerHTML }) => outerHTML),
    );
  await page.goto('/');
  await expect(page.getByRole('searchbox', { name: 'Search by name' })).toBeVisible();
  expect(await smallFields()).toEqual([]);
  await page.getByRole('button', { name: 'Open the menu' }).tap();
  await expect(page.getByRole('textbox', { name: 'Project name', exact: true }).first()).toBeVisible();
  expect(await smallFields()).toEqual([]);
  await page.goto('/create-app');
  await expect(page.getByRole('region', { name: 'Conversation' })).toBeVisible();
  await page.getByRole('button', { name: 'Settings', exact: true }).tap();
  await expect(page.getByRole('combobox', { name: 'Category' })).toBeVisible();
  expect(await smallFields()).toEqual([]);
});

test('an Enter that ends the composition of a character does not send the prompt', async ({ page, cloud }) => {
  const user = await signUpAndLogIn(cloud.api);
  await signIn(page, cloud, user);
  await page.goto('/create-app');
  const prompt = page.getByRole('textbox', { name: 'Instructions' });
  await prompt.fill('お茶のタイマー');
  const pressEnter = (init: { isComposing?: boolean; keyCode?: number }) =>
    prompt.evaluate((field, given) => {
      const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...given });
      return field.dispatchEvent(enter);
    }, init);
  // Safari ends a composition before it sends the keydown event, which then has only the key code 229.
  for (const ofComposition of [{ isComposing: true }, { keyCode: 229 }]) {
    expect(await pressEnter(ofComposition)).toBe(true);
    await expect(prompt).toHaveValue('お茶のタイマー');
  }
  expect(await pressEnter({})).toBe(false);
});
