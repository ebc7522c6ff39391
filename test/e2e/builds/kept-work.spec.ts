/** What is not sent or saved yet waits for its user, who leaves the studio or reloads it. */
import { expect } from '@playwright/test';
import { putFile } from '../../fixtures/published-app.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import { newWallet, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { test } from '../buidl-test.ts';
import { appFrame, signIn } from '../newcomer.ts';

const DOCUMENT =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tea</title></head><body><h1>Tea</h1><p>Oolong</p></body></html>';

test('changes by hand come back with their revision after a link, the back button and a reload', async ({
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
