import { expect, type Locator, type Page } from '@playwright/test';
import { buildApp, QUICK_APP } from '../../fixtures/app-build.ts';
import { type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import type { SharedCloud } from '../../integration/shared-cloud.ts';
import { test } from '../buidl-test.ts';
import { signIn } from '../newcomer.ts';
import { untilPolled } from '../until-polled.ts';

const APP = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Counter</title></head>
<body>
<main>
<h1>Counter</h1>
<p id="count" role="status">0 clicks</p>
<button type="button" id="more">More</button>
<a href="https://example.com/help">Help</a>
</main>
<script>
let clicks = 0;
console.log('ready', { clicks });
more.addEventListener('click', () => {
  clicks += 1;
  count.textContent = clicks + (clicks === 1 ? ' click' : ' clicks');
  if (clicks > 2) missing(clicks);
});
</script>
</body>
</html>`;
const CHARSET = '<meta charset="utf-8">';
const TITLE = '<h1>Counter</h1>';
const edit = (replace: string) => `<<<<<<< SEARCH\n${TITLE}\n=======\n${replace}\n>>>>>>> REPLACE\n`;

const prompt = (page: Page) => page.getByRole('textbox', { name: 'Instructions' });
const app = (page: Page) => page.frameLocator('iframe[title^="Counter, rev"]');
const view = (page: Page, name: string) => page.getByRole('group', { name: 'View' }).getByText(name, { exact: true });

async function openCounter(page: Page, cloud: SharedCloud): Promise<{ user: SignedInUser; projectId: string }> {
  const user = await signUpAndLogIn(cloud.api);
  cloud.model.say('Coder', APP);
  const built = await buildApp(cloud.api, user.apiKey, { ...QUICK_APP, projectNameDisplay: 'Counter' });
  await signIn(page, cloud, user);
  await page.goto(`/create-app?revise=${built.projectId}&rev=1`);
  await expect(app(page).getByRole('heading', { name: 'Counter' })).toBeVisible();
  return { user, projectId: built.projectId };
}

test('the console of an app is shown, and its errors become a revision', async ({ page, cloud }) => {
  await page.clock.install();
  await openCounter(page, cloud);
  for (let click = 0; click < 4; click += 1) await app(page).getByRole('button', { name: 'More' }).click();
  await view(page, 'Console').click();
  const messages = page.getByRole('list', { name: 'Messages' });
  await expect(messages).toContainText('ready {"clicks":0}');
  await expect(messages.getByRole('listitem').filter({ hasText: 'missing is not defined' })).toContainText('×2');
  await expect(page.getByText('2 errors')).toBeVisible();
  cloud.model.say('Editor', `${edit('<h1>Counter, mended</h1>')}SUMMARY: The third click counts.`);
  await page.getByRole('button', { name: /^Fix this · 25 credits/ }).click();
  await untilPolled(page, page.getByRole('heading', { name: 'Success!' }));
  expect(cloud.model.askedOf('Editor').at(-1)?.messages[0]?.text).toContain('missing is not defined');
  const newest = page.getByRole('listitem', { name: 'Rev 1.1' });
  await expect(newest).toContainText('Fix these errors');
  await expect(newest).toContainText('The third click counts.');
  await view(page, 'App').click();
  await expect(app(page).getByRole('heading', { name: 'Counter, mended' })).toBeVisible();
});

test('an element of the app is selected and sent with the prompt, by mouse and keyboard', async ({ page, cloud }) => {
  await page.clock.install();
  await openCounter(page, cloud);
  const select = page.getByRole('button', { name: 'Select' });
  const chip = page.getByRole('region', { name: 'Selected element' });
  await select.click();
  await app(page).getByRole('button', { name: 'More' }).click();
  await expect(chip).toContainText('button “More”');
  await expect(select).toHaveAttribute('aria-pressed', 'false');
  // The click only selected the button, so the app did not get the click.
  await expect(app(page).getByRole('status')).toHaveText('0 clicks');
  await chip.getByRole('button', { name: 'Do not send the element' }).click();
  await expect(chip).toBeHidden();

  await select.click();
  await app(page).locator('body').press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(chip).toContainText('h1 “Counter”');
  await expect(chip.getByRole('img', { name: 'How it looks' })).toBeVisible();
  await sketch(page);
  cloud.model.say('Editor', edit('<h1>Tally</h1>'));
  await prompt(page).fill('call this Tally');
  await prompt(page).press('Enter');
  await untilPolled(page, page.getByRole('heading', { name: 'Success!' }));
  const question = cloud.model.askedOf('Editor').at(-1)?.messages[0];
  expect(question?.text).toContain('<selected_element>\nbody > main > h1\n<h1>Counter</h1>\n</selected_element>');
  expect(question?.text).toContain('The last image shows the selected element');
  // One image is the user's sketch, and the other one is a screenshot of the selected heading.
  expect(question?.imageCount).toBe(2);
  await expect(chip).toBeHidden();
  await page.getByRole('button', { name: 'What the last check saw' }).click();
  await expect(page.getByRole('list', { name: 'Steps of the check' })).toContainText('call this Tally');
});

async function sketch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Draw a sketch' }).click();
  const sheet = page.getByRole('dialog', { name: 'Draw a sketch' });
  const paper = sheet.getByRole('img');
  const { x = 0, y = 0 } = (await paper.boundingBox()) ?? {};
  for (const offset of [20, 60]) {
    await page.mouse.move(x + 20, y + offset);
    await page.mouse.down();
    await page.mouse.move(x + 160, y + offset + 20, { steps: 4 });
    await page.mouse.up();
  }
  await expect(paper).toHaveAccessibleName('Sketch of 2 lines');
  await sheet.getByRole('button', { name: 'Undo' }).click();
  await expect(paper).toHaveAccessibleName('Sketch of 1 line');
  await sheet.getByRole('button', { name: 'Add the sketch' }).click();
  await expect(page.getByRole('list', { name: 'Attached files' })).toContainText(/sketch-\d+\.png/);
}

test('code is searched, copied and shown in phone widths', async ({ page, cloud, context }) => {
  await openCounter(page, cloud);
  await page.getByRole('group', { name: 'Width' }).getByText('Phone').click({ force: true });
  await expect
    .poll(() =>
      app(page)
        .locator('html')
        .evaluate(({ clientWidth }) => clientWidth),
    )
    .toBe(390);
  await view(page, 'Code').click();
  const code = page.getByRole('region', { name: 'Code' });
  await expect(code).toContainText('<html lang="en">');
  await code.getByRole('button', { name: 'Search' }).click();
  await code.getByRole('textbox', { name: 'Find' }).pressSequentially('clicks > 2');
  await page.keyboard.press('Enter');
  await expect(code.locator('.cm-searchMatch-selected')).toHaveText('clicks > 2');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await code.getByRole('button', { name: 'Copy the code' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  // The style sheet with the app's colors and fonts is inserted after the declaration of the character set.
  const [start, rest] = APP.split(CHARSET);
  expect(copied).toMatch(/ data-look>\s*<style id="look-variables">/);
  expect(copied.startsWith(`${start}${CHARSET}`)).toBe(true);
  expect(copied.endsWith(`${rest}`)).toBe(true);
  expect(copied).not.toContain('data-buidl-runtime');

  // On a phone, too, the URL of a studio view opens that view.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.reload();
  await expect(code).toBeVisible();

  // The tabs of the studio and the tools of the app view share one row.
  await view(page, 'App').click();
  const topOf = async (part: Locator) => (await part.boundingBox())?.y;
  const tools = page.getByRole('button', { name: 'App tools' });
  expect(await topOf(tools)).toBe(await topOf(page.getByRole('group', { name: 'View' })));
  await tools.click();
  await expect(page.getByRole('menuitem', { name: 'Reload the app' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Select' }).click();
  await app(page).getByRole('heading', { name: 'Counter' }).click();
  await expect(page.getByRole('region', { name: 'Selected element' })).toBeVisible();
});

test('an element is changed manually, previewed, discarded, and saved free of charge', async ({ page, cloud }) => {
  await openCounter(page, cloud);
  const chooseTitle = async () => {
    await page.getByRole('button', { name: 'Select' }).click();
    await app(page).getByRole('heading', { name: 'Counter' }).click();
    await page.getByRole('button', { name: 'Edit directly' }).click();
  };
  const bar = page.getByRole('region', { name: 'Changes by hand' });
  await chooseTitle();
  await page.getByLabel('Text', { exact: true }).fill('My tally');
  await expect(app(page).getByRole('heading', { name: 'My tally' })).toBeVisible();
  await bar.getByRole('button', { name: 'Discard' }).click();
  await expect(app(page).getByRole('heading', { name: 'Counter' })).toBeVisible();
  await expect(bar).toBeHidden();

  await chooseTitle();
  await page.getByLabel('Text', { exact: true }).fill('My tally');
  await page.getByLabel('Font size').fill('48');
  await expect(bar).toContainText('2 changes by hand');
  await page.getByRole('button', { name: 'Select' }).click();
  await app(page).getByRole('link', { name: 'Help' }).click();
  await page.getByLabel('Link').fill('javascript:alert(1)');
  await expect(bar).toContainText('A link begins with https://, mailto:, tel: or #.');
  await page.getByLabel('Link').fill('https://example.org/help');
  await bar.getByRole('button', { name: 'Save, free' }).click();
  await expect(page.getByText('Saved as Rev 1.1, free of charge.')).toBeVisible();
  await expect(page).toHaveURL(/rev=1\.1$/);
  await expect(app(page).getByRole('heading', { name: 'My tally' })).toHaveCSS('font-size', '48px');
  await expect(app(page).getByRole('link', { name: 'Help' })).toHaveAttribute('href', 'https://example.org/help');
  await expect(page.getByRole('listitem', { name: 'Rev 1.1' })).toContainText('Changed by hand: h1 “Counter”');
});
