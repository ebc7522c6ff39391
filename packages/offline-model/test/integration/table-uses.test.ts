import { expect, test } from 'vitest';
import type { AppPage } from './app-pages.ts';
import { appUser, button, withClock } from './use-app.ts';

const { using, usingOwn } = appUser();

const figure = async (page: AppPage, id: string) => Number(await page.locator(`#${id}`).textContent());

test('blackjack: a round is settled to the chip, and the chips are kept', () =>
  using({ idea: 'blackjack with 300 chips', type: 'game' }, async (page) => {
    await page.getByRole('combobox').selectOption('100');
    await button(page, 'Deal').click();
    await page.keyboard.press('s');
    await page
      .getByRole('status', { name: 'Game' })
      .getByText(/You win|You lose|comes back/)
      .waitFor();
    expect(await page.getByText('Face down').count()).toBe(0);
    const chips = await figure(page, 'chips');
    expect([200, 300, 400, 450]).toContain(chips);
    await page.reload();
    expect(await figure(page, 'chips')).toBe(chips);
  }));

test('solitaire: no card gets lost, a hint can be followed, a move is taken back, the game is kept', () =>
  using({ idea: 'solitaire', type: 'game' }, async (page) => {
    const cards = () =>
      page.evaluate(() => {
        const state = JSON.parse(localStorage.getItem('solitaire:solitaire:state') ?? '{}');
        const homes = state.homes.reduce((sum: number, rank: number) => sum + rank, 0);
        return state.stock.length + state.waste.length + homes + state.columns.flat().length;
      });
    for (let turn = 0; turn < 40; turn += 1) {
      await page.keyboard.press('h');
      const hinted = page.locator('.is-hinted');
      if ((await hinted.count()) > 0) await hinted.click({ position: { x: 12, y: 6 } });
      else await page.keyboard.press('d');
    }
    expect(await cards()).toBe(52);
    const moves = await figure(page, 'moves');
    expect(moves).toBeGreaterThan(5);
    await page.reload();
    expect(await figure(page, 'moves')).toBe(moves);
    await page.keyboard.press('d');
    await button(page, 'Take back').click();
    expect(await figure(page, 'moves')).toBe(moves);
  }));

test('checkers: a man moves, the computer answers, both are taken back', () =>
  using({ idea: 'checkers', type: 'game' }, async (page) => {
    const cell = (name: string) => page.getByRole('gridcell', { name, exact: true });
    await cell('Row 6, column 3: your piece').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('status', { name: 'Turn' }).getByText('Your turn').waitFor();
    expect(await page.getByRole('gridcell', { name: /^Row [123],.*their piece/ }).count()).toBe(11);
    await page.keyboard.press('u');
    expect(await cell('Row 6, column 3: your piece').count()).toBe(1);
    expect(await page.getByRole('gridcell', { name: /^Row [123],.*their piece/ }).count()).toBe(12);
  }));

test('maze: walls hold, the shown way leads out, and the next maze is larger', () =>
  using({ idea: 'maze of 5x5', type: 'game' }, async (page) => {
    const at = async () => (await page.getByRole('img', { name: 'Maze' }).getAttribute('data-at')) ?? '';
    await page.keyboard.press('ArrowUp');
    expect(await at()).toBe('0,0');
    // One hand along the wall leads out of every maze that has no islands.
    const ways = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'];
    let facing = 1;
    for (let step = 0; step < 120 && (await page.locator('#level').textContent()) === '1'; step += 1) {
      const before = await at();
      for (const turn of [3, 0, 1, 2]) {
        const way = (facing + turn) % 4;
        await page.keyboard.press(ways[way] ?? '');
        if ((await at()) === before) continue;
        facing = way;
        break;
      }
    }
    await page.locator('#notice').getByText('You found the way out').waitFor();
    expect(await figure(page, 'level')).toBe(2);
    expect(await figure(page, 'best')).toBe(1);
  }));

test('clicker: clicks buy helpers, who work on while nobody looks', () =>
  usingOwn({ idea: 'cookie clicker', type: 'game' }, withClock, async (page) => {
    for (let click = 0; click < 16; click += 1) await button(page, 'Make cookies').click();
    await button(page, 'Buy Extra hand').click();
    expect(await page.locator('#rate').textContent()).toBe('0.1');
    await page.clock.fastForward('01:00:00');
    await page.getByText(/While you were away: 3\d\d cookies/).waitFor();
  }));

test('runner: jumps, runs into something at last, and counts the run', () =>
  usingOwn({ idea: 'dino game', type: 'game' }, withClock, async (page) => {
    await page.keyboard.press('Space');
    await page.keyboard.press('Space');
    await page.clock.runFor(30_000);
    await button(page, 'Play again').waitFor();
    expect(await figure(page, 'best')).toBeGreaterThan(10);
    await page.reload();
    expect(await figure(page, 'runs')).toBe(1);
  }));

test('racing: brakes, and scores on the way', () =>
  usingOwn({ idea: 'racing game with 1 life', type: 'game' }, withClock, async (page) => {
    await page.keyboard.press('Space');
    await page.clock.runFor(4_000);
    const cruising = await figure(page, 'speed');
    await page.keyboard.down('ArrowDown');
    await page.clock.runFor(1_500);
    expect(await figure(page, 'speed')).toBeLessThan(cruising);
    await page.keyboard.up('ArrowDown');
    await page.clock.runFor(20_000);
    expect(await figure(page, 'score')).toBeGreaterThan(50);
  }));

test('simon: a row that is repeated grows by one; a wrong field ends it', () =>
  usingOwn({ idea: 'simon says', type: 'game' }, withClock, async (page) => {
    const game = page.getByRole('status', { name: 'Game' });
    await button(page, 'Start').click();
    await page.clock.runFor(720);
    const first = (await page.locator('.is-lit').getAttribute('data-field')) ?? '';
    await page.clock.runFor(1_000);
    await page.locator(`[data-field="${first}"]`).click();
    await page.clock.runFor(4_000);
    expect(await figure(page, 'score')).toBe(1);
    await game.getByText('Your turn.').waitFor();
    await page.locator(`[data-field="${(Number(first) + 1) % 4}"]`).click();
    await game.getByText('You repeated 1').waitFor();
    expect(await figure(page, 'best')).toBe(1);
  }));

test('virtual pet: is fed, sleeps, and lives on while the page is closed', () =>
  usingOwn({ idea: 'virtual pet', type: 'game' }, withClock, async (page) => {
    const food = async () => Number.parseInt((await page.locator('#value-food').textContent()) ?? '', 10);
    const before = await food();
    await page.keyboard.press('f');
    const fed = await food();
    expect(fed).toBeGreaterThan(before + 15);
    await page.clock.fastForward('03:00:00');
    await expect.poll(food).toBeLessThan(fed - 20);
    await page.reload();
    expect(await food()).toBeLessThan(fed - 20);
  }));
