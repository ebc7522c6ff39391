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

test('no revision of the corpus breaks the page', async () => {
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

test('an added search field filters the list', () =>
  using('a todo list', 'add a search box', async (page) => {
    for (const task of ['Milk', 'Crème brûlée']) {
      await page.getByRole('textbox', { name: 'New task' }).fill(task);
      await page.keyboard.press('Enter');
    }
    await page.getByRole('searchbox', { name: 'Search this list' }).fill('creme');
    expect(await page.getByRole('checkbox', { name: 'Milk' }).isVisible()).toBe(false);
    expect(await page.getByRole('checkbox', { name: 'Crème brûlée' }).isVisible()).toBe(true);
  }));

test('an added export contains the stored values', () =>
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

test('a section moves to the top', () =>
  using('a landing page for a bakery', 'move the questions section to the top', async (page) => {
    expect(await page.locator('main > section').first().getAttribute('id')).toBe('questions');
  }));

test('a new color is used', () =>
  using('a calculator', 'make it #aa0044', async (page) => {
    const mark = page.locator('.mark');
    expect(await mark.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(170, 0, 68)');
  }));
