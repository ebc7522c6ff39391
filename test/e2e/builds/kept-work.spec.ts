import { expect } from '@playwright/test';
import { solidImage } from '../../fixtures/images.ts';
import { putFile } from '../../fixtures/published-app.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import { newWallet, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { test } from '../buidl-test.ts';
import { appFrame, signIn } from '../newcomer.ts';

const DOCUMENT =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tea</title></head><body><h1>Tea</h1><p>Oolong</p></body></html>';

test('manual changes are restored with their revision after a link, the back button and a reload', async ({
  page,
  cloud,
}) => {
  const user = await signUpAndLogIn(cloud.api, newWallet());
  const projectId = await saveProject(cloud, user.publicKey, ['1'], 'Tea');
  await putFile(cloud, `raw/${projectId}/1/index.html`, DOCUMENT, 'text/html; charset=utf-8');
  await signIn(page, cloud, user);
  await page.goto(`/create-app?revise=${projectId}&rev=1`);
  const heading = (name: string) => appFrame(page).getByRole('heading', { name, exact: true });
  await expect(heading('Tea')).toBeVisible();
  await page.getByRole('button', { name: 'Select' }).click();
  await heading('Tea').click();
  await page.getByRole('button', { name: 'Edit directly' }).click();
  await page.getByLabel('Text', { exact: true }).fill('Tea time');
  await page.getByLabel('Font size').fill('48');
  const bar = page.getByRole('region', { name: 'Changes by hand' });
  const expectThere = async () => {
    await expect(bar).toContainText('2 changes by hand');
    await expect(heading('Tea time')).toHaveCSS('font-size', '48px');
  };
  await expectThere();

  await page.getByRole('banner').getByRole('link', { name: 'Buidl' }).first().click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expectThere();
  await page.getByRole('button', { name: 'Reload the app' }).click();
  await expectThere();
  await page.reload();
  await expectThere();

  await bar.getByRole('button', { name: 'Save, free' }).click();
  await expect(page).toHaveURL(/rev=1\.1$/);
  await expect(heading('Tea time')).toBeVisible();
  await page.goto(`/create-app?revise=${projectId}&rev=1`);
  await expect(heading('Tea')).toBeVisible();
  await expect(bar).toBeHidden();
});

test.describe('while a build runs', () => {
  test.use({ tokensPerSecond: 20 });

  test('a queued change keeps its image after a reload, and loses it at logout', async ({ page, cloud }) => {
    const user = await signUpAndLogIn(cloud.api, newWallet());
    const projectId = await saveProject(cloud, user.publicKey, ['1'], 'Tea');
    await putFile(cloud, `raw/${projectId}/1/index.html`, DOCUMENT, 'text/html; charset=utf-8');
    await signIn(page, cloud, user);
    await page.goto(`/create-app?revise=${projectId}&rev=1`);
    const prompt = page.getByRole('textbox', { name: 'Instructions' });
    await prompt.fill('make it green');
    await prompt.press('Enter');
    await expect(page.getByRole('heading', { name: 'Building App...' })).toBeVisible();
    await prompt.fill('like this');
    const buffer = await solidImage('png');
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload Images' }).click();
    await (await choosing).setFiles({ name: 'look.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: 'Build next' }).click();
    const next = page.getByRole('region', { name: 'Next' });
    await expect(next).toContainText('like this');
    await expect.poll(() => page.evaluate(keptCount)).toBe(1);

    await page.reload();
    await expect(next).toContainText('like this');
    await next.getByRole('button', { name: 'Move it back to the prompt' }).click();
    const images = page.getByRole('list', { name: 'Attached files' });
    await expect(images).toContainText('look.png');
    await expect.poll(() => page.evaluate(keptCount)).toBe(1);
    await page.reload();
    await expect(images).toContainText('look.png');

    await page.getByRole('button', { name: 'Build next' }).click();
    await expect.poll(() => page.evaluate(keptCount)).toBe(1);
    await page.getByRole('button', { name: /^Account of / }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect.poll(() => page.evaluate(keptCount)).toBe(0);
  });
});

/** Runs inside the page. Returns the number of files of queued changes in the browser's database. */
function keptCount(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('buidl-user-files');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const counting = database.transaction('files').objectStore('files').count();
      counting.onsuccess = () => {
        database.close();
        resolve(counting.result);
      };
    };
  });
}
