/** Uses the puzzles, board games and instruments as their players do. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AppPage } from './app-pages.ts';
import { appUser, button } from './use-app.ts';

const { using } = appUser();
const text = (page: AppPage, selector: string) => page.locator(selector).textContent();

test('sudoku: has one solution, tells a wrong digit, takes it back, and is solved by hints', () =>
  using({ idea: 'sudoku' }, async (page) => {
    const empty = page.getByRole('gridcell', { name: /: empty$/ });
    const before = await empty.count();
    expect(before).toBeGreaterThan(35);
    // What a row has already is wrong in its other cells.
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

test('falling blocks: pieces fall, are dropped and score', () =>
  using({ idea: 'tetris' }, async (page) => {
    await page.keyboard.press('Space');
    for (const key of ['ArrowLeft', 'ArrowUp', 'Space', 'c', 'Space']) await page.keyboard.press(key);
    expect(Number(await text(page, '#score'))).toBeGreaterThan(10);
    await page.keyboard.press('p');
    await button(page, 'Go on').waitFor();
  }));

test('four in a row: the hard computer takes a line of four that is open, two players take turns', () =>
  using({ idea: 'connect four for two players' }, async (page) => {
    for (const key of ['1', '2', '1', '2', '1', '2', '1']) await page.keyboard.press(key);
    expect(await text(page, '#turn')).toBe('Orange wins!');
    expect(await text(page, '#wins-1')).toBe('1');
  }));

test('five letters: a try tells what is right, a found word makes a streak that stays', () =>
  using({ idea: 'wordle' }, async (page) => {
    const word = await page.evaluate(() => {
      const kept = Object.entries(localStorage).find(([key]) => key.endsWith(':round'))?.[1];
      return String(JSON.parse(kept ?? '{}').word);
    });
    await page.keyboard.type(`${word.slice(1)}${word[0]}`);
    await page.keyboard.press('Enter');
    await page.keyboard.type(word);
    await page.keyboard.press('Enter');
    await page.getByText('Found in 2!').waitFor();
    await page.reload();
    expect(await text(page, '#streak')).toBe('1');
  }));

test('chess: takes en passant, castles, refuses what leaves the king in check, sees mate', () =>
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

test('the QR code of a known text is the one that readers read', () =>
  using({ idea: 'QR code generator' }, async (page) => {
    await page
      .getByRole('textbox', { name: 'Text or link' })
      .fill('https://example.com/a-longer-address?for=version-4');
    const svg = await page.getByRole('img', { name: 'QR code' }).innerHTML();
    const path = / d="([^"]+)"/.exec(svg)?.[1] ?? '';
    // A QR reader decoded this image to the text above. Decode a new image before changing the hash.
    expect(createHash('sha256').update(path).digest('hex').slice(0, 16)).toBe('1467de34269bf519');
  }));

test('the Markdown preview shows HTML and foreign links as text', () =>
  using({ idea: 'markdown editor' }, async (page) => {
    await page
      .getByRole('textbox', { name: 'Text in Markdown' })
      .fill(
        '# Spring\n\nThe **first** <b>day</b> [here](https://a.test) [there](javascript:alert(1))\n\n<img src=x onerror=alert(2)>\n\n- [x] done\n- plain `a < b`\n\n3. three',
      );
    expect(await page.locator('#page').innerHTML()).toBe(
      '<h2>Spring</h2><p>The <strong>first</strong> &lt;b&gt;day&lt;/b&gt; <a href="https://a.test" target="_blank" rel="noreferrer">here</a> [there](javascript:alert(1))</p><p>&lt;img src=x onerror=alert(2)&gt;</p><ul><li class="task">☑ done</li><li>plain <code>a &lt; b</code></li></ul><ol start="3"><li>three</li></ol>',
    );
  }));

test('metronome, piano and invoice keep what was set', async () => {
  await using({ idea: 'metronome at 90 bpm' }, async (page) => {
    expect(await text(page, '#tempo')).toBe('90');
    await page.keyboard.press('ArrowUp');
    await page.reload();
    expect(await text(page, '#tempo')).toBe('91');
  });
  await using({ idea: 'a piano' }, async (page) => {
    await page.keyboard.press('r');
    for (const key of ['a', 'd', 'g']) await page.keyboard.press(key);
    await page.keyboard.press('r');
    await page.reload();
    await page.getByText('A recording of 3 notes is kept.').waitFor();
  });
  await using({ idea: 'invoice maker in euros' }, async (page) => {
    await page.getByRole('textbox', { name: 'What, line 1' }).fill('Design');
    await page.getByRole('textbox', { name: 'Amount, line 1' }).fill('3');
    await page.getByRole('textbox', { name: 'Price, line 1' }).fill('1,250.10');
    await page.getByRole('textbox', { name: 'Tax in percent' }).fill('19');
    await page.reload();
    expect(await text(page, '#total')).toBe('€4,462.86');
  });
});

test('games on a canvas have their own colours with reduced motion, too', () =>
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
    // The background, at least two different bricks, and the bat.
    expect(colors).toBeGreaterThanOrEqual(4);
  }));
