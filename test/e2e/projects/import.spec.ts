import { expect } from '@playwright/test';
import { signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { test } from '../buidl-test.ts';
import { appFrame, signIn } from '../newcomer.ts';

const htmlFile = (name: string, body: string) => ({
  name,
  mimeType: 'text/html',
  buffer: Buffer.from(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Kettle</title><body>${body}</body></html>`,
  ),
});

test('a file is refused with all its problems, then checked in a browser and opened in the studio', async ({
  page,
  cloud,
}) => {
  await signIn(page, cloud, await signUpAndLogIn(cloud.api));
  await page.goto('/');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import an app' });
  const field = dialog.getByLabel('HTML file');

  await field.setInputFiles(
    htmlFile('framed.html', '<embed src="/"><script src="https://tracker.example/a.js"></script>'),
  );
  await expect(dialog.getByRole('alert')).toContainText('The file has a frame (<embed>)');
  await expect(dialog.getByRole('alert')).toContainText('The file loads code from tracker.example');

  await field.setInputFiles(htmlFile('kettle.html', '<h1>Kettle</h1><script>boil();</script>'));
  await expect(dialog.getByRole('status')).toContainText('Running your app in a real browser...');
  await expect(page).toHaveURL(/\/create-app\?revise=/);
  await expect(dialog).toBeHidden();
  await expect(appFrame(page).getByRole('heading', { name: 'Kettle' })).toBeVisible();
  await expect(page.getByText('Imported as it is, and tried in a browser.')).toBeVisible();
  await expect(page.getByText(/^\d+ checks passed, \d+ problems? left$/)).toBeVisible();
});
