import { expect, test } from 'vitest';
import type { AppPage } from './app-pages.ts';
import { appUser, button } from './use-app.ts';

const { using } = appUser();

async function add(page: AppPage, name: string, answer: string, people: string) {
  await page.getByRole('button', { name: 'New guest' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('combobox', { name: 'Answer' }).selectOption(answer);
  await page.getByRole('spinbutton', { name: 'People' }).fill(people);
  await button(page, 'Save').click();
}

test('a collection has a board that moves entries, and sums', async () => {
  await using({ idea: 'guest list for our wedding' }, async (page) => {
    await add(page, 'Ada', 'Invited', '2');
    await add(page, 'Grace', 'Coming', '3');
    await button(page, 'Board').click();
    await page.getByLabel('Answer of Ada').selectOption('Coming');
    const coming = page.getByRole('region', { name: 'Coming', exact: true });
    expect(await coming.getByRole('listitem').count()).toBe(2);
    await button(page, 'Sums').click();
    expect(await page.getByRole('row', { name: 'Together 5' }).count()).toBe(1);
    expect(await page.getByRole('row', { name: 'Coming 5' }).count()).toBe(1);
    await page.reload();
    expect(await button(page, 'Sums').getAttribute('aria-pressed')).toBe('true');
  });
});

test('the calendar view shows an entry on its day and opens it', async () => {
  await using({ idea: 'app to water my plants' }, async (page) => {
    await page.getByRole('button', { name: 'New plant' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Fern');
    const today = await page.evaluate(() => new Date().toISOString().slice(0, 10));
    await page.getByLabel('Last watered').fill(today);
    await button(page, 'Save').click();
    await button(page, 'Calendar').click();
    await button(page, 'Fern').click();
    expect(await page.getByRole('heading', { name: 'Change Fern' }).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await button(page, 'Month after').click();
    expect(await button(page, 'Fern').count()).toBe(0);
  });
});

test('an interval timer starts the rest phase automatically', async () => {
  await using({ idea: 'an interval timer, 1 second work, 40 seconds rest, 8 rounds' }, async (page) => {
    await button(page, 'Start').click();
    await page.locator('[data-phase="short"][aria-pressed="true"]').waitFor();
    expect(await button(page, 'Pause').count()).toBe(1);
    expect(await page.locator('#sessions').textContent()).toBe('1 round');
  });
});
