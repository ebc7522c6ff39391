import { expect, test } from 'vitest';
import type { AppPage } from './app-pages.ts';
import { appUser, button } from './use-app.ts';

const { using } = appUser();
const text = (page: AppPage, selector: string) => page.locator(selector).textContent();

test('2048: slides, merges, and keeps the game', () =>
  using({ idea: '2048' }, async (page) => {
    const score = async () => Number(await page.locator('#score').textContent());
    await expect
      .poll(
        async () => {
          for (const key of ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
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

test('minesweeper: the first field is safe, and a key sets a flag', () =>
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

test('scoreboard: counts by tap and key, undoes, and keeps the score', () =>
  using({ idea: 'score keeper for 2 players' }, async (page) => {
    await button(page, 'More for Player 1').click();
    await page.keyboard.press('1');
    await page.keyboard.press('2');
    await page.keyboard.press('z');
    await page.getByText('Player 1 leads.').waitFor();
    await page.reload();
    expect(await page.getByRole('group', { name: 'Player 1: 2' }).count()).toBe(1);
  }));

test('sudoku: counts a wrong digit, undoes it, and is solved by hints', () =>
  using({ idea: 'sudoku' }, async (page) => {
    const empty = page.getByRole('gridcell', { name: /: empty$/ });
    const before = await empty.count();
    expect(before).toBeGreaterThan(35);
    // A digit that the row already contains is wrong in the other cells of the row.
    const row = page.getByRole('row').filter({ has: empty, hasText: /[1-9]/ }).first();
    const [given = ''] = /[1-9]/.exec((await row.textContent()) ?? '') ?? [];
    await row
      .getByRole('gridcell', { name: /: empty$/ })
      .first()
      .click();
    await page.keyboard.press(given);
    expect(await text(page, '#mistakes')).toBe('1');
    await page.keyboard.press('u');
    expect(await empty.count()).toBe(before);
    for (let left = before; left > 0; left -= 1) await page.keyboard.press('h');
    await page.getByText(/^Solved in /).waitFor();
    const rows = await page.getByRole('row').allTextContents();
    for (const row of rows) expect([...row].toSorted().join('')).toBe('123456789');
  }));

test('chess: captures en passant, castles, and detects checkmate', () =>
  using({ idea: 'chess for two players' }, async (page) => {
    const play = async (moves: string) => {
      for (const field of moves.split(' ')) await page.getByRole('gridcell', { name: `${field},` }).click();
    };
    const field = (name: string) => page.getByRole('gridcell', { name, exact: true }).count();
    await play('e2 e4 a7 a6 e4 e5 d7 d5 e5 d6');
    expect(await field('d6, white pawn')).toBe(1);
    expect(await field('d5, empty')).toBe(1);
    await play('a6 a5 g1 f3 a5 a4 f1 e2 a4 a3 e1 g1');
    expect(await field('f1, white rook')).toBe(1);
    await button(page, 'New game').click();
    await play('f2 f3 e7 e5 g2 g4 d8 h4');
    expect(await text(page, '#turn')).toBe('Checkmate: Black wins');
    await button(page, 'Take back').click();
    expect(await text(page, '#turn')).toBe('Black to move');
  }));

test('solitaire: follows hints without losing a card, undoes a move, and keeps the game', () =>
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
    const moves = Number(await text(page, '#moves'));
    expect(moves).toBeGreaterThan(5);
    await page.reload();
    expect(Number(await text(page, '#moves'))).toBe(moves);
    await page.keyboard.press('d');
    await button(page, 'Take back').click();
    expect(Number(await text(page, '#moves'))).toBe(moves);
  }));

test('piano: keeps a recording', () =>
  using({ idea: 'a piano' }, async (page) => {
    await page.keyboard.press('r');
    for (const key of ['a', 'd', 'g']) await page.keyboard.press(key);
    await page.keyboard.press('r');
    await page.reload();
    await page.getByText('A recording of 3 notes is kept.').waitFor();
  }));

test('canvas games show their colors with reduced motion', () =>
  using({ idea: 'breakout game' }, async (page) => {
    const colors = await page.locator('#board').evaluate((board) => {
      if (!(board instanceof HTMLCanvasElement)) return 0;
      const pixels = board.getContext('2d')?.getImageData(0, 0, board.width, board.height).data ?? [];
      const seen = new Map<string, number>();
      for (let at = 0; at < pixels.length; at += 4) {
        const color = `${pixels[at]},${pixels[at + 1]},${pixels[at + 2]},${pixels[at + 3]}`;
        seen.set(color, (seen.get(color) ?? 0) + 1);
      }
      return [...seen.values()].filter((count) => count > 1_000).length;
    });
    // The screenshot has at least four colors: the background, two different bricks, and the bat.
    expect(colors).toBeGreaterThanOrEqual(4);
  }));
