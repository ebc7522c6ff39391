import pLimit from 'p-limit';
import { expect, test } from 'vitest';
import { reviseAll } from '../unit/revise-all.ts';
import { revisionCorpus } from '../unit/sample-prompts.ts';
import type { AppPage } from './app-pages.ts';
import { appUser } from './use-app.ts';

const { usingDocument } = appUser();

async function using(app: string, change: string, use: (page: AppPage) => Promise<void>): Promise<void> {
  const [revised] = await reviseAll([{ app, change }]);
  if (!revised?.isApplied) throw new Error(`not applied: ${revised?.response}`);
  await usingDocument(revised.after, use);
}

test('every revision of the corpus leaves a page without faults', async () => {
  const inTurn = pLimit(3);
  const revised = await reviseAll(revisionCorpus);
  await Promise.all(revised.map(({ after, change }) => inTurn(() => expectFaultless(after, change))));
});

function expectFaultless(html: string, change: string): Promise<void> {
  return usingDocument(
    html,
    async (page) => {
      expect(await page.locator('h1').count(), change).toBe(1);
      const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflowPx, change).toBeLessThanOrEqual(0);
    },
    { width: 360 },
  );
}

test('a search that was added filters the list', () =>
  using('a todo list', 'add a search box', async (page) => {
    for (const task of ['Milk', 'Crème brûlée']) {
      await page.getByRole('textbox', { name: 'New task' }).fill(task);
      await page.keyboard.press('Enter');
    }
    await page.getByRole('searchbox', { name: 'Search this list' }).fill('creme');
    expect(await page.getByRole('checkbox', { name: 'Milk' }).isVisible()).toBe(false);
    expect(await page.getByRole('checkbox', { name: 'Crème brûlée' }).isVisible()).toBe(true);
  }));

test('an export that was added holds what was entered', () =>
  using('a habit tracker', 'add a JSON export', async (page) => {
    await page.getByRole('textbox', { name: 'New habit' }).fill('Read');
    await page.keyboard.press('Enter');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export JSON' }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
    expect(JSON.stringify(JSON.parse(Buffer.concat(chunks).toString()))).toContain('Read');
  }));

test('deleting asks first, and keeps what is to be kept', () =>
  using('a plant tracker', 'ask me before deleting', async (page) => {
    await page.getByRole('button', { name: 'New plant' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Fern');
    await page.getByRole('button', { name: 'Save' }).click();
    const remove = page.getByRole('button', { name: 'Delete Fern' });
    await remove.click();
    await page.getByRole('button', { name: 'Keep it' }).click();
    expect(await page.getByRole('heading', { name: 'Fern' }).count()).toBe(1);
    await remove.click();
    await page.getByRole('button', { name: 'Yes, go on' }).click();
    await page.getByRole('heading', { name: 'Fern' }).waitFor({ state: 'detached' });
  }));

test('a reset button empties even an app that saves when it is left', () =>
  using('cookie clicker', 'add a reset button', async (page) => {
    for (let click = 0; click < 3; click += 1)
      await page.getByRole('button', { name: 'Make cookies' }).click();
    await page.getByRole('button', { name: 'Reset everything' }).click();
    await expect.poll(() => page.locator('#made').textContent()).toBe('0 made in all, with 0 clicks');
  }));

test('sections change places', () =>
  using('a landing page for a bakery', 'move the questions section to the top', async (page) => {
    expect(await page.locator('main > section').first().getAttribute('id')).toBe('questions');
  }));

test('pressing ? shows the shortcuts, and the new colour is used', () =>
  using('a stopwatch', 'make it #aa0044 and show the keyboard shortcuts with ?', async (page) => {
    await page.keyboard.press('?');
    expect(await page.locator('details.keys').getAttribute('open')).not.toBeNull();
    const mark = page.locator('.mark');
    expect(await mark.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgb(170, 0, 68)',
    );
  }));
