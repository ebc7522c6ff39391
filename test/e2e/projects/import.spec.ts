import { expect } from '@playwright/test';
import { signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { test } from '../buidl-test.ts';
import { appFrame, signIn } from '../newcomer.ts';

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

const COUNTER = `Here is your counter:

\`\`\`jsx
import React, { useState } from 'react';
import { Plus } from 'lucide-react';
import { Button } from '@/components/ui/button';

export default function TeaCounter() {
  const [cups, setCups] = useState(0);
  return (
    <main className="p-6">
      <h1 className="text-2xl">Tea Counter</h1>
      <Button onClick={() => setCups(cups + 1)}><Plus /> Pour</Button>
      <p>{cups} cups</p>
    </main>
  );
}
\`\`\`
`;

test('files are refused with all their problems, and a pasted component becomes an app that works', async ({
  page,
  cloud,
}) => {
  await signIn(page, cloud, await signUpAndLogIn(cloud.api));
  await page.goto('/');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import an app' });
  await dialog
    .getByLabel('Files', { exact: true })
    .setInputFiles([
      file('index.html', '<!doctype html><title>Tea</title>\n<embed src="/"><script src="gone.js"></script>'),
      file('style.css', 'p { color: red }'),
    ]);
  await expect(dialog.getByRole('alert')).toContainText('Line 2: the page has a frame (<embed>)');
  await expect(dialog.getByRole('alert')).toContainText('Line 2: the page loads gone.js, which is missing.');

  await dialog.getByLabel('Or paste the code').fill(COUNTER);
  await dialog.getByRole('button', { name: 'Look at the code' }).click();
  await expect(dialog.getByRole('heading', { name: 'Tea Counter' })).toBeVisible();
  await expect(dialog.getByText('The text around the code was left out.')).toBeVisible();
  // The main action has the focus, so Enter starts it.
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toContainText('Running your app in a real browser...');
  await expect(page).toHaveURL(/\/create-app\?revise=/);
  await expect(dialog).toBeHidden();
  await appFrame(page).getByRole('button', { name: 'Pour' }).click();
  await expect(appFrame(page).getByText('1 cups')).toBeVisible();
  await expect(page.getByText(/\d+ checks passed$/)).toBeVisible();
});
