import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { type PublishedDataApp, publishDataApp } from '../../fixtures/data-app.ts';
import { signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { test } from '../buidl-test.ts';
import { signIn } from '../newcomer.ts';
import { expectAccessible } from '../site/expect-accessible.ts';

const POLICY = {
  posts: { read: 'everyone', add: 'everyone', change: 'author' },
  scores: {
    read: 'everyone',
    add: 'everyone',
    change: 'author',
    shape: {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string', maxLength: 20 }, points: { type: 'integer', minimum: 0 } },
    },
  },
};
const CSV = 'name,points\nCid,5\nDora,many\n"Eva, the second",7\n,3\n';
const HTML = `<!doctype html><html lang="en"><title>Posts</title><h1>Posts</h1><ul></ul><button>Report</button><script>
const posts = buidl.data.collection('posts');
let shown = [];
posts.subscribe((records) => {
  shown = records;
  document.querySelector('ul').replaceChildren(...records.map(({ value }) => {
    const item = document.createElement('li');
    item.textContent = value.text;
    return item;
  }));
});
document.querySelector('button').addEventListener('click', () => posts.report(shown[0].id));
</script></html>`;

let count = 0;

async function openData(
  page: Page,
  cloud: Parameters<typeof publishDataApp>[0] & { siteUrl: string },
): Promise<PublishedDataApp> {
  const owner = await signUpAndLogIn(cloud.api);
  count += 1;
  const app = await publishDataApp(cloud, {
    ownerPublicKey: owner.publicKey,
    name: `data-tab-${count}-${Date.now()}`,
    html: HTML,
    policy: POLICY,
  });
  await app.add(app.visitor(), 'scores', { name: 'Ann', points: 120 });
  await app.add(app.visitor(), 'scores', { name: '<b>Ben</b>', points: 90 });
  await signIn(page, cloud, owner);
  await page.goto(`/create-app?revise=${app.projectId}&rev=1#data`);
  return app;
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const draft = (page: Page) => page.getByRole('textbox', { name: 'Record as JSON' });

async function downloaded(page: Page, choice: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: choice }).click();
  return readFile(await (await download).path(), 'utf8');
}

test('an owner manages the records of visitors', async ({ page, cloud }) => {
  const app = await openData(page, cloud);
  await page.getByRole('button', { name: /^scores/ }).waitFor();
  await expectAccessible(page);

  await test.step('browses and searches', async () => {
    await page.getByRole('button', { name: /^scores/ }).click();
    await expect(row(page, '<b>Ben</b>')).toContainText('90');
    await page.getByRole('searchbox').fill('ANN');
    await expect(page.getByRole('rowheader')).toHaveText(['Ann']);
    await page.getByRole('searchbox').fill('nobody');
    await expect(page.getByText('No record on this page matches.')).toBeVisible();
    await page.getByRole('searchbox').fill('');
    await expectAccessible(page);
  });

  await test.step('edits with the keyboard, and keeps what was typed after a mistake', async () => {
    await page.getByRole('button', { name: 'Edit Ann' }).focus();
    await page.keyboard.press('Enter');
    await expect(draft(page)).toBeFocused();
    await draft(page).fill('{"name": "Ann", "points": -1}');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toHaveText('“points” has to be 0 or more.');
    await expect(draft(page)).toHaveValue('{"name": "Ann", "points": -1}');
    await draft(page).fill('{"name": "Ann", "points": 121}');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(row(page, 'Ann')).toContainText('121');
    await expect(page.getByRole('button', { name: 'Edit Ann' })).toBeFocused();
  });

  await test.step('sees both values of a conflict', async () => {
    await page.getByRole('button', { name: 'Edit <b>Ben</b>' }).click();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('button', { name: /^scores/ }).click();
    await other.getByRole('button', { name: 'Edit <b>Ben</b>' }).click();
    await draft(other).fill('{"name": "Benno", "points": 95}');
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(row(other, 'Benno')).toBeVisible();
    await other.close();
    await draft(page).fill('{"name": "Ben", "points": 1}');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('figure', { name: 'Now, version 2' })).toContainText('Benno');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save Mine' }).click();
    await expect(page.getByRole('rowheader').filter({ hasText: /^Ben$/ })).toBeVisible();
  });

  await test.step('deletes, undoes it, and deletes for good by leaving', async () => {
    await page.getByRole('button', { name: 'Delete Ben' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Delete Ben' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'All collections' }).click();
    await expect(page.getByRole('button', { name: /^scores 1 record/ })).toBeVisible();
  });

  await test.step('imports a file of which two lines are wrong', async () => {
    await page.getByRole('button', { name: /^scores/ }).click();
    await page.getByRole('button', { name: 'Import' }).click();
    const file = page.getByLabel('File', { exact: true });
    await file.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('name,"points') });
    await expect(page.getByRole('alert')).toHaveText('A quotation mark begins on line 1 and does not end.');
    await file.setInputFiles({ name: 'b.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) });
    const problems = page.getByRole('list', { name: 'Problems' }).getByRole('listitem');
    await expect(problems).toHaveText(['Line 3“points” has to be a number.', 'Line 5“name” is missing.']);
    await expect(page.getByText('points', { exact: true }).last()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Import 2 Records' }).click();
    await expect(page.getByText('2 records were added.')).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('rowheader')).toHaveCount(3);
  });

  await test.step('exports what an import takes', async () => {
    expect(await downloaded(page, 'CSV, for spreadsheets')).toContain('"Eva, the second",7,');
    const json: unknown = JSON.parse(await downloaded(page, 'JSON, with every detail'));
    expect(json).toContainEqual(expect.objectContaining({ value: { name: 'Ann', points: 121 }, version: 2 }));
  });

  await test.step('approves first', async () => {
    await page.getByRole('button', { name: 'All collections' }).click();
    await page.getByRole('switch', { name: /^Approve first/ }).press('Space');
    await expect(page.getByText('New records wait for your approval.')).toBeVisible();
    await app.add(app.visitor(), 'posts', { text: 'Hello' });
    await page.getByRole('button', { name: 'Read again' }).click();
    await page.getByRole('button', { name: /^posts.*1 waits for approval/ }).click();
    await page.getByText('Waiting (1)').click();
    await page.getByRole('button', { name: 'Approve Hello' }).click();
    await expect(page.getByText('No record waits for approval.')).toBeVisible();
  });
});

test('the Data tab fits a phone, and shows a failure where it happened', async ({ page, cloud }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const app = await openData(page, cloud);
  await app.add(app.visitor(), 'posts', { text: 'A long text without an end. '.repeat(40), stars: 5 });
  await page.getByRole('button', { name: 'Read again' }).click();
  await page.getByRole('button', { name: /^posts 1 record/ }).click();
  const edit = page.getByRole('button', { name: /^Edit A long text/ });
  await expect(edit).toBeInViewport();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await page.context().setOffline(true);
  await edit.click();
  await draft(page).fill('{"text": "Short"}');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(draft(page)).toHaveValue('{"text": "Short"}');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('rowheader')).toHaveText(['Short']);
});

test('a visitor reports a record, and the owner deletes it', async ({ page, cloud }) => {
  const app = await openData(page, cloud);
  await app.add(app.visitor(), 'posts', { text: 'Rude' });
  const visitor = await (await page.context().browser()?.newContext())?.newPage();
  if (visitor === undefined) throw new Error('There is no browser.');
  await visitor.goto(app.pageUrl);
  const post = visitor.frameLocator('iframe').getByRole('listitem');
  await expect(post).toHaveText('Rude');
  await visitor.frameLocator('iframe').getByRole('button', { name: 'Report' }).click();
  await expect(visitor.getByText('Your report names the entry that you chose.')).toBeVisible();
  await visitor.getByRole('button', { name: 'Send report' }).click();
  await expect(visitor.getByText('Thank you. We will look at it.')).toBeVisible();

  await page.getByRole('button', { name: 'Read again' }).click();
  await expect(page.getByRole('region', { name: 'Reported by visitors' })).toContainText('1 report');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete Rude' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The record was deleted.')).toBeVisible();
  await expect(post).toHaveCount(0);
  await visitor.context().close();
});
