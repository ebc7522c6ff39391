import { expect, test } from 'vitest';
import { appUser, button, withClock } from './use-app.ts';

const { using, usingOwn } = appUser();

test('memory game: can be won, and the best result is kept', () =>
  using({ idea: 'memory game with 4 pairs' }, async (page) => {
    const cards = page.getByRole('group', { name: 'Cards' }).getByRole('button');
    const nameOf = async (index: number) => (await cards.nth(index).getAttribute('aria-label')) ?? '';
    const places = new Map<string, number[]>();
    for (let index = 0; index < 8; index += 1) {
      await cards.nth(index).click();
      const picture = /, (\w+)/.exec(await nameOf(index))?.[1] ?? '';
      places.set(picture, [...(places.get(picture) ?? []), index]);
    }
    for (const [, both] of places) {
      for (const index of both) if (!(await nameOf(index)).endsWith('found')) await cards.nth(index).click();
    }
    await page.getByRole('heading', { name: 'All pairs found' }).waitFor();
    await page.reload();
    expect(await page.locator('#best').textContent()).toMatch(/^\d+ moves$/);
  }));

const OPPOSITES = {
  ArrowUp: 'ArrowDown',
  ArrowDown: 'ArrowUp',
  ArrowLeft: 'ArrowRight',
  ArrowRight: 'ArrowLeft',
} as const;
type Arrow = keyof typeof OPPOSITES;

/** Returns the key that leads to the food. A snake cannot turn around on the spot, so it turns aside first. */
function steer([x = 0, y = 0]: number[], [foodX = 0, foodY = 0]: number[], heading: Arrow): Arrow {
  const vertical = foodY < y ? 'ArrowUp' : 'ArrowDown';
  const horizontal = foodX < x ? 'ArrowLeft' : 'ArrowRight';
  const wanted = foodY === y ? horizontal : vertical;
  if (wanted !== OPPOSITES[heading]) return wanted;
  if (foodY === y) return y > 0 ? 'ArrowUp' : 'ArrowDown';
  return x > 0 ? 'ArrowLeft' : 'ArrowRight';
}

test('snake: moves, eats, and dies at a wall', () =>
  usingOwn({ idea: 'snake' }, withClock, async (page) => {
    const board = page.getByRole('img', { name: 'Snake board' });
    const place = async (name: string) => ((await board.getAttribute(name)) ?? '').split(',').map(Number);
    await page.getByRole('combobox').selectOption('90');
    await page.reload();
    const [startX = 0] = await place('data-head');
    await page.keyboard.press('Space');
    await page.clock.runFor(100);
    expect((await place('data-head'))[0]).toBe(startX + 1);
    let heading: Arrow = 'ArrowRight';
    await expect
      .poll(
        async () => {
          heading = steer(await place('data-head'), await place('data-food'), heading);
          await page.keyboard.press(heading);
          await page.clock.runFor(90);
          return Number(await page.locator('#score').textContent());
        },
        { timeout: 20_000, interval: 1 },
      )
      .toBeGreaterThanOrEqual(2);
    await page.clock.runFor(5_000);
    await button(page, 'Play again').waitFor();
    // The way to the wall may lead over more food.
    expect(Number(await page.locator('#best').textContent())).toBeGreaterThanOrEqual(2);
  }));

test('snake: on a phone the buttons steer', () =>
  using(
    { idea: 'snake' },
    async (page) => {
      const head = async () =>
        (await page.getByRole('img', { name: 'Snake board' }).getAttribute('data-head')) ?? '';
      const [, startY = ''] = (await head()).split(',');
      for (const name of ['Left', 'Right', 'Down', 'Up']) await button(page, name).click({ trial: true });
      await button(page, 'Up').click();
      await expect.poll(async () => Number((await head()).split(',')[1])).toBeLessThan(Number(startY));
    },
    { width: 360 },
  ));

test('tic-tac-toe: X wins for two players and is counted; the perfect computer is not beaten', () =>
  usingOwn({ idea: 'tic tac toe for two players' }, withClock, async (page) => {
    for (const key of ['1', '4', '2', '5', '3']) await page.keyboard.press(key);
    await page.getByText('X wins!').waitFor();
    expect(await page.locator('#wins-x').textContent()).toBe('1');
    await page.reload();
    await page.getByRole('combobox').selectOption('perfect');
    await page.getByRole('heading', { level: 1 }).click();
    await page.getByRole('combobox').blur();
    for (const key of ['1', '2', '3', '4', '5', '6', '7', '8', '9']) {
      await page.keyboard.press(key);
      await page.clock.runFor(400);
    }
    expect(await page.locator('#turn').textContent()).toMatch(/draw|computer wins/i);
  }));

test('2048: slides, merges, takes back, and is kept', () =>
  using({ idea: '2048' }, async (page) => {
    const score = async () => Number(await page.locator('#score').textContent());
    await expect
      .poll(
        async () => {
          for (const key of ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp'])
            await page.keyboard.press(key);
          return score();
        },
        { timeout: 10_000, interval: 1 },
      )
      .toBeGreaterThan(20);
    const reached = await score();
    await page.reload();
    expect(await score()).toBe(reached);
    await button(page, 'New game').click();
    expect(await score()).toBe(0);
  }));

test('word guess: all letters find a word, by tap and by key', () =>
  using({ idea: 'hangman with animals and 12 misses', type: 'game' }, async (page) => {
    await button(page, 'Letter N').click();
    expect(await button(page, 'Letter N').isDisabled()).toBe(true);
    for (const letter of 'aeiourstlhpgdbcfmkqywzxvj') await page.keyboard.press(letter);
    await page.getByText('Press Enter').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Pick a letter, or type it.').waitFor();
  }));

test('minesweeper: the first field is safe, a flag holds, keys move', () =>
  using({ idea: 'minesweeper', type: 'game' }, async (page) => {
    await button(page, 'Row 2, column 2: closed').click();
    expect(await page.getByRole('button', { name: /^Row 2, column 2: (?:clear|\d near)/ }).count()).toBe(1);
    const closed = page.getByRole('button', { name: /: closed$/ }).first();
    const name = (await closed.getAttribute('aria-label')) ?? '';
    await closed.focus();
    await page.keyboard.press('f');
    await button(page, name.replace('closed', 'flag')).click();
    expect(await button(page, name.replace('closed', 'flag')).count()).toBe(1);
  }));

test('picker: takes names out until the hat is empty', () =>
  using({ idea: 'draw a name from a hat' }, async (page) => {
    await page.getByRole('textbox', { name: 'Options, one a line' }).fill('Ada\nGrace');
    await page.getByRole('checkbox', { name: 'Take the picked one out' }).check();
    await button(page, 'Pick one').click();
    await button(page, 'Pick one').click();
    await button(page, 'Pick one').click();
    await page.getByText('Write at least one option first').waitFor();
    await page.reload();
    expect((await page.locator('#history li').allTextContents()).toSorted()).toEqual(['Ada', 'Grace']);
  }));

test('scoreboard: counts by tap and key, takes back, and stays', () =>
  using({ idea: 'score keeper for 2 players' }, async (page) => {
    await button(page, 'More for Player 1').click();
    await page.keyboard.press('1');
    await page.keyboard.press('2');
    await page.keyboard.press('z');
    await page.getByText('Player 1 leads.').waitFor();
    await page.reload();
    expect(await page.getByRole('group', { name: 'Player 1: 2' }).count()).toBe(1);
  }));
