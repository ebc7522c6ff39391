import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AppPage } from './app-pages.ts';
import { appUser, button, withClock } from './use-app.ts';

const { using, usingOwn } = appUser();

async function addTask(page: AppPage, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'New task' }).fill(text);
  await page.keyboard.press('Enter');
}

test('todo list: adds, ticks, filters, renames, deletes, undoes, and keeps all of it', () =>
  using({ idea: 'a todo list' }, async (page) => {
    for (const text of ['Milk', '<b>Bread</b>', 'Tea']) await addTask(page, text);
    await page.getByRole('checkbox', { name: 'Milk' }).check();
    await button(page, 'Open').click();
    expect(await page.getByRole('checkbox').count()).toBe(2);
    await button(page, 'All').click();
    await button(page, 'Delete Tea').click();
    await expect.poll(() => page.getByRole('checkbox', { name: 'Tea' }).count()).toBe(0);
    await button(page, 'Undo').click();
    await button(page, 'Rename Tea').click();
    await page.getByRole('textbox', { name: 'New wording of Tea' }).fill('Green tea');
    await page.keyboard.press('Enter');
    await page.reload();
    expect(await page.getByRole('checkbox', { name: 'Milk' }).isChecked()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'Green tea' }).isChecked()).toBe(false);
    expect(await page.getByRole('checkbox', { name: '<b>Bread</b>' }).count()).toBe(1);
    await button(page, 'Clear done tasks').click();
    expect(await page.getByRole('checkbox', { name: 'Milk' }).count()).toBe(0);
  }));

test('calculator: evaluates what is typed', () =>
  using({ idea: 'a calculator' }, async (page) => {
    for (const [typed, result] of [
      ['12.5*4', '50'],
      ['2+3*4', '14'],
      ['(2+3)*4', '20'],
      ['0.1+0.2', '0.3'],
      ['-3*-2', '6'],
      ['50%*80', '40'],
      ['1/0', 'Cannot divide by zero'],
    ] as const) {
      await page.keyboard.press('Escape');
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
      expect(await page.getByRole('status', { name: 'Result' }).textContent(), typed).toBe(result);
    }
  }));

test('calculator: computes evaluates tapped keys, and reuses reuses a result from the history', () =>
  using({ idea: 'a calculator' }, async (page) => {
    for (const name of ['1', '2', 'Decimal point', '5', 'Multiply', '4', 'Equals']) await button(page, name).click();
    await button(page, 'All clear').click();
    await button(page, 'Reuse 50 from 12.5 × 4').click();
    expect(await page.getByRole('status', { name: 'Result' }).textContent()).toBe('50');
  }));

const timeLeft = (page: AppPage) => page.getByRole('timer', { name: 'Time left' }).textContent();

test('pomodoro: counts down by the clock, pauses, continues after a reload, and counts the session', () =>
  usingOwn({ idea: 'a pomodoro timer for studying, called FocusTomato, in green' }, withClock, async (page) => {
    expect(await timeLeft(page)).toBe('25:00');
    await button(page, 'Start').click();
    await page.clock.runFor(2_400);
    expect(await timeLeft(page)).toBe('24:58');
    await page.clock.fastForward('10:00');
    await page.clock.runFor(500);
    expect(await timeLeft(page)).toMatch(/^14:5\d$/);
    expect(await page.title()).toMatch(/^14:5\d · FocusTomato$/);
    await page.reload();
    await button(page, 'Pause').click();
    const paused = await timeLeft(page);
    await page.clock.runFor(5_000);
    expect(await timeLeft(page)).toBe(paused);
    await button(page, 'Start').click();
    await page.clock.fastForward('15:00');
    await page.clock.runFor(500);
    expect(await timeLeft(page)).toBe('05:00');
    expect(await page.getByText('1 session', { exact: true }).count()).toBe(1);
    await button(page, 'Skip').click();
    expect(await timeLeft(page)).toBe('25:00');
  }));

test('pomodoro: counts down in real time', () =>
  using({ idea: 'a 50 minute focus timer' }, async (page) => {
    expect(await timeLeft(page)).toBe('50:00');
    await page.keyboard.press('Space');
    await expect.poll(() => timeLeft(page), { timeout: 5_000 }).toBe('49:58');
  }));

test('quiz: five questions by keyboard end with a score', () =>
  using({ idea: 'a quiz about planets with 5 questions' }, async (page) => {
    await page.keyboard.press('Enter');
    for (let round = 0; round < 5; round += 1) {
      await page.getByText(`Question ${round + 1} of 5`).waitFor();
      await page.keyboard.press('1');
      await page.keyboard.press('Enter');
    }
    expect(await page.getByRole('heading', { name: /^\d of 5 right$/ }).count()).toBe(1);
    expect(await page.getByRole('list', { name: 'Your answers' }).getByRole('listitem').count()).toBe(5);
    await button(page, 'Play again').click();
    await page.getByText('Question 1 of 5').waitFor();
  }));

test('notes: are written, found, pinned, deleted and restored on a phone', () =>
  using(
    { idea: 'notes' },
    async (page) => {
      for (const [title, text] of [
        ['Fence', 'Two coats of paint'],
        ['Café', 'Order beans'],
      ] as const) {
        await button(page, 'New note').click();
        await page.getByRole('textbox', { name: 'Title' }).fill(title);
        await page.getByRole('textbox', { name: 'Note text' }).fill(text);
        await button(page, 'All notes').click();
      }
      await page.getByRole('searchbox', { name: 'Search notes' }).fill('cafe');
      expect(await page.getByRole('list', { name: 'Notes' }).getByRole('button').count()).toBe(1);
      await page.reload();
      await button(page, 'Open Fence').click();
      expect(await page.getByRole('textbox', { name: 'Note text' }).inputValue()).toBe('Two coats of paint');
      await button(page, 'Pin note').click();
      await button(page, 'Delete note').click();
      await button(page, 'Undo').click();
      expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Fence');
    },
    { width: 360 },
  ));

test('landing page: the form names the missing field, and thanks by name', () =>
  using({ idea: 'landing page for a bakery' }, async (page) => {
    await button(page, 'Reserve').click();
    await page.getByText('Please tell us your name.').waitFor();
    await page.getByRole('textbox', { name: 'Your name' }).fill('Ada <i>');
    await page.getByRole('textbox', { name: 'Your email' }).fill('ada@example.com');
    await button(page, 'Reserve').click();
    await page.getByRole('heading', { name: 'Thank you, Ada <i>' }).waitFor();
  }));

test('collection: adds, changes, sorts, finds, deletes and undoes', () =>
  using({ idea: 'a catalogue of lighthouses' }, async (page) => {
    for (const name of ['Kap Arkona', 'Bell Rock']) {
      await page.keyboard.press('n');
      await page.getByRole('textbox', { name: 'Name' }).fill(name);
      await button(page, 'Save').click();
    }
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('name');
    const names = () => page.getByRole('list', { name: 'Lighthouses' }).getByRole('heading').allTextContents();
    expect(await names()).toEqual(['Bell Rock', 'Kap Arkona']);
    await button(page, 'Change Bell Rock').click();
    await page.getByRole('textbox', { name: 'Details' }).fill('Scotland, 1811');
    await button(page, 'Save').click();
    await page.reload();
    await page.getByRole('searchbox').fill('1811');
    expect(await names()).toEqual(['Bell Rock']);
    await button(page, 'Delete Bell Rock').click();
    await button(page, 'Undo').click();
    expect(await names()).toEqual(['Bell Rock']);
  }));

test('habit tracker: keeps the streak of ticked days', () =>
  using({ idea: 'habit tracker' }, async (page) => {
    await page.getByRole('textbox', { name: 'New habit' }).fill('Stretch');
    await page.keyboard.press('Enter');
    const days = page.getByRole('checkbox');
    await days.nth(5).check();
    await days.nth(6).check();
    await page.reload();
    expect(await page.getByText('2 days in a row').count()).toBe(1);
    await button(page, 'Delete Stretch').click();
    await button(page, 'Undo').click();
    expect(await page.getByText('1 of 1').count()).toBe(1);
  }));

test('expense tracker: sums in cents, compares with the budget, and refuses an entry without an amount', () =>
  using({ idea: 'expense tracker in euros' }, async (page) => {
    const add = async (what: string, amount: string) => {
      await page.getByRole('textbox', { name: 'What for' }).fill(what);
      await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
      await button(page, 'Add expense').click();
    };
    for (const amount of ['0.10', '0,20', '1,200.00']) await add('Things', amount);
    await add('Nothing', 'abc');
    await page.getByText('Please give an amount').waitFor();
    expect(await page.locator('#sum').textContent()).toBe('€1,200.30');
    await page.getByRole('textbox', { name: 'Budget of a month' }).fill('1000');
    await page.getByText('€200.30 over the budget').waitFor();
    await page.reload();
    expect(await page.locator('#sum').textContent()).toBe('€1,200.30');
  }));

test('flashcards: a known card leaves the round, an unknown card returns', () =>
  using({ idea: 'flashcards for Spanish' }, async (page) => {
    const due = () => page.locator('#due').textContent();
    expect(await due()).toBe('8 cards to learn');
    await page.keyboard.press('Space');
    await page.keyboard.press('2');
    expect(await due()).toBe('7 cards to learn');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Space');
    await button(page, 'Again').click();
    expect(await due()).toBe('7 cards to learn');
    await page.reload();
    expect(await due()).toBe('7 cards to learn');
  }));

test('kanban: moves cards by buttons, keys and dragging, and keeps them', () =>
  using({ idea: 'kanban board' }, async (page) => {
    for (const text of ['Map', 'Tent']) {
      await page.getByRole('textbox', { name: 'New card' }).fill(text);
      await page.keyboard.press('Enter');
    }
    await button(page, 'Move Map to Doing').click();
    await page.keyboard.press('ArrowRight');
    await page.locator('li', { hasText: 'Tent' }).dragTo(page.getByRole('region', { name: /^Doing/ }));
    await page.reload();
    expect(await page.getByRole('list', { name: 'Done', exact: true }).getByText('Map').count()).toBe(1);
    expect(await page.getByRole('list', { name: 'Doing', exact: true }).getByText('Tent').count()).toBe(1);
  }));

const withClosedStorage = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('closed', 'SecurityError');
      },
    });
  });

test('an app works without storage', () =>
  usingOwn({ idea: 'a todo list' }, withClosedStorage, async (page) => {
    await addTask(page, 'Milk');
    await page.getByRole('checkbox', { name: 'Milk' }).check();
  }));
