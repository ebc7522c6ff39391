import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { test } from '../buidl-test.ts';
import { signUpWithTestWallet } from '../newcomer.ts';
import { untilPolled } from '../until-polled.ts';

// The slow model lets the test check an app while it is written, and stop the build.
test.use({ tokensPerSecond: 300 });

const BAKERY = {
  name: 'Crumb & Co',
  idea: 'A landing page for a small sourdough bakery with what it offers, how to visit, questions, and a form to reserve.',
};

const dialog = (page: Page) => page.getByRole('dialog');
const panel = (page: Page) => page.getByRole('region', { name: /^(Building App\.\.\.|Success!|Error)$/ });
const heading = (page: Page, name: string) => panel(page).getByRole('heading', { name });
const prompt = (page: Page) => page.getByRole('textbox', { name: 'Instructions' });
const turn = (page: Page, rev: string) =>
  page.getByRole('region', { name: 'Conversation' }).getByRole('listitem', { name: `Rev ${rev}`, exact: true });
const builtApp = (page: Page) => page.frameLocator(`iframe[title^="${BAKERY.name}, rev"]`);

async function expectCredits(page: Page, credits: number): Promise<void> {
  await expect(page.getByRole('button', { name: new RegExp(`, ${credits} credits$`) })).toBeVisible();
}

async function askForRevision(page: Page, change: string): Promise<void> {
  await prompt(page).fill(change);
  await page.keyboard.press('Enter');
}

test('an app is previewed, stopped, built, revised, reverted, given another image and exported', async ({
  page,
  cloud,
}) => {
  await page.clock.install();
  await signUpWithTestWallet(page, 'ada_builds');
  await page.getByRole('link', { name: 'Buidl' }).first().click();
  await page.getByRole('banner').getByText('Advanced', { exact: true }).click();
  await page.getByLabel('Project Name', { exact: true }).fill(BAKERY.name);
  await prompt(page).fill(BAKERY.idea);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByLabel('Category').selectOption('Website');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Settings 1 chosen' })).toBeFocused();

  await test.step('a stopped build costs nothing', async () => {
    await page.getByRole('button', { name: 'Plan the app' }).click();
    await page.getByRole('button', { name: 'Build the app' }).click();
    await expect(heading(page, 'Building App...')).toBeVisible();
    await panel(page).getByRole('button', { name: 'Stop the build' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep building' }).click();
    await panel(page).getByRole('button', { name: 'Stop the build' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop it' }).click();
    await expect(page.getByText('The build was stopped.')).toBeVisible();
    await expectCredits(page, 100);
    await expect(prompt(page)).toHaveValue(BAKERY.idea);
  });

  await test.step('the app is previewed while it is written, through a reload, and has a receipt', async () => {
    await page.getByRole('button', { name: 'Plan the app' }).click();
    await page.getByRole('button', { name: 'Build the app' }).click();
    await expect(panel(page).getByRole('button', { name: 'Stop the build' })).toBeEnabled();
    await page.reload();
    await expect(heading(page, 'Building App...')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Conversation' })).toContainText(BAKERY.idea);
    await expect(prompt(page)).toHaveValue('');
    const preview = page.getByRole('region', { name: 'App' }).frameLocator('iframe');
    await untilPolled(page, preview.first().getByText(BAKERY.name).first(), 'attached');
    cloud.setTokensPerSecond(Number.POSITIVE_INFINITY);
    await untilPolled(page, heading(page, 'Success!'));
    await panel(page).getByRole('button', { name: 'Details of Rev 1' }).click();
    const receipt = panel(page).getByRole('region', { name: 'Receipt' });
    await receipt.getByText('Checks, time and proof').click();
    for (const text of ['plan', 'code', 'check', '25 credits', 'SHA-256']) {
      await expect(receipt).toContainText(text, { ignoreCase: true });
    }
    await panel(page).getByRole('button', { name: 'Keep revising' }).click();
    await expectCredits(page, 75);
    await expect(builtApp(page).getByText(BAKERY.name).first()).toBeVisible();
  });

  await test.step('a change that cannot be made is explained and costs nothing', async () => {
    await askForRevision(page, 'make it smell of cinnamon');
    await untilPolled(page, heading(page, 'Error'));
    await expect(panel(page)).toContainText('make it smell of cinnamon');
    await expect(panel(page)).toContainText('is not charged');
    await panel(page).getByRole('button', { name: 'Close' }).last().click();
    await expect(prompt(page)).toHaveValue('make it smell of cinnamon');
    await expectCredits(page, 75);
  });

  await test.step('a revision is numbered 1.1, and its changed lines are shown', async () => {
    await askForRevision(page, 'Rename the app to Loaf & Son');
    await untilPolled(page, heading(page, 'Success!'));
    await expect(page).toHaveURL(/rev=1\.1$/);
    await expect(turn(page, '1.1')).toContainText('Rename the app to Loaf & Son');
    await expect(turn(page, '1.1')).toContainText(/25 credits.*(checks passed|works?).*\+\d+ −\d+ lines?/);
    await turn(page, '1.1').getByRole('link', { name: 'Changes of Rev 1.1' }).click();
    const changes = page.getByRole('region', { name: 'Changes' });
    await expect(changes.getByRole('status')).toHaveText(/\+\d+ −\d+ lines?/);
    await expect(changes.getByRole('row').filter({ hasText: 'Loaf &amp; Son' }).first()).toContainText('added');
    await expect(changes.getByRole('row').filter({ hasText: 'Crumb &amp; Co' }).first()).toContainText('removed');
    await expectCredits(page, 50);
    await expect(prompt(page)).toHaveValue('');
  });

  await test.step('the first revision is selected again, and the second is promoted', async () => {
    await turn(page, '1.1').getByRole('link', { name: 'Undo Rev 1.1' }).click();
    await expect(page).toHaveURL(/rev=1$/);
    await page.getByLabel('Revision', { exact: true }).selectOption('1.1');
    await page.getByLabel('Revision', { exact: true }).selectOption('1');
    await expect(page.getByText('The next change starts from Rev 1.')).toBeVisible();
    await turn(page, '1.1').getByRole('link', { name: 'Restore Rev 1.1' }).click();
    await expect(page).toHaveURL(/rev=1\.1$/);
    await page.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: 'Promote to Major' }).click();
    await expect(page.getByRole('alertdialog')).toContainText(
      'Are you sure you want to promote revision 1.1 to a new major revision?',
    );
    await page.getByRole('alertdialog').getByRole('button', { name: 'Promote' }).click();
    await expect(page).toHaveURL(/rev=2$/);
  });

  await test.step('an image is replaced', async () => {
    await page.getByRole('button', { name: 'Manage Assets' }).click();
    await dialog(page)
      .getByRole('button', { name: /^Replace / })
      .first()
      .click();
    await dialog(page).getByRole('button', { name: 'Replace image' }).click();
    await expect(page.getByText('Please select an image file to upload.')).toBeVisible();
    const before = await dialog(page).getByRole('img').first().getAttribute('src');
    const buffer = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#0a7' } })
      .png()
      .toBuffer();
    await dialog(page).getByLabel('New image').setInputFiles({ name: 'own.png', mimeType: 'image/png', buffer });
    await dialog(page).getByLabel('Description').fill('Our own loaf');
    await dialog(page).getByRole('button', { name: 'Replace image' }).click();
    await expect(page.getByText('The image was replaced.')).toBeVisible();
    await expect(dialog(page).getByText('Our own loaf')).toBeVisible();
    expect(await dialog(page).getByRole('img').first().getAttribute('src')).not.toBe(before);
    await page.keyboard.press('Escape');
  });

  await test.step('the app is exported as one file with its images', async () => {
    await page.getByRole('button', { name: /^More for/ }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export Code' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^Crumb.*Co-rev2\.html$/i);
    const html = readFileSync(await download.path(), 'utf8');
    expect(html).toContain('Loaf &amp; Son');
    expect(html).toMatch(/src="data:image\//);
    expect(html).not.toContain('{{image:');
  });

  await test.step('the assistant knows the app, and its response becomes the prompt', async () => {
    await page.getByRole('button', { name: 'Need Help?' }).click();
    const assistant = page.getByRole('dialog', { name: 'Buidl Assistant' });
    await assistant.getByRole('button', { name: 'Use Last AI Response in Prompt' }).click();
    await expect(page.getByText('No AI response available to use.')).toBeVisible();
    await assistant.getByLabel('Message to the assistant').fill('What could I improve?');
    await page.keyboard.press('Enter');
    await expect(assistant.getByRole('listitem').filter({ hasText: 'Assistant: ' })).toHaveCount(2);
    await expectCredits(page, 49);
    const bottomOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom);
    const response = assistant.getByRole('listitem').filter({ hasText: 'Assistant: ' }).last();
    await expect
      .poll(async () => (await bottomOf(response)) <= (await bottomOf(assistant.getByLabel('Chat'))))
      .toBe(true);
    await assistant.getByRole('button', { name: 'Use Last AI Response in Prompt' }).click();
    await expect(prompt(page)).not.toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(assistant).toBeHidden();
    await expect(page.getByRole('button', { name: 'Need Help?' })).toBeFocused();
  });
});
