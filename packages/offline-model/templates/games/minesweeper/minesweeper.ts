/** Minesweeper in three sizes, with a safe first click, flags and best times. */

import type { Step } from '../../../../../shared/domain/acceptance-steps.ts';
import { html } from '../../../engine/markup.ts';
import { click, gone, press, see, select } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { figure, pressAll, says, TIME_RUNS, TIME_STANDS } from '../shared/game-steps.ts';

const rightClick = (name: string): Step => ({ action: 'rightClick', role: 'button', name });

export const minesweeper: Template = {
  id: 'minesweeper',
  label: 'Minesweeper',
  titleFor: (topic) => `${topic} minesweeper`,
  type: 'game',
  color: { lightness: 0.5, chroma: 0.12, hue: 255 },
  icon: '<circle cx="12" cy="13" r="5"/><path d="M12 4v4M12 18v3M4 13h3M17 13h3M6.5 7.5 8.5 9.5M17.5 7.5l-2 2"/>',
  keywords: keywords({
    6: ['minesweeper', 'mine sweeper', 'mines game', 'find the mines'],
  }),
  can: [
    'flag',
    'size',
    'board',
    'timer',
    'safe',
    'field',
    'level',
    'difficulty',
    'best',
    'record',
    'bestzeit',
    'fahne',
    'größe',
    'feld',
    'stufe',
  ],
  styleFile: new URL('./minesweeper.css', import.meta.url),
  scriptFile: new URL('./minesweeper.js', import.meta.url),
  compose: ({ idea }) => ({
    tagline: 'Open every field but the mines.',
    width: 'narrow',
    config: {
      level: /\b(?:hard|expert|big|large)\b/i.test(idea)
        ? 'large'
        : /\b(?:easy|small|beginner|kids)\b/i.test(idea)
          ? 'small'
          : 'medium',
    },
    shortcuts: [
      { keys: '← / → / ↑ / ↓', does: 'Move' },
      { keys: 'Enter', does: 'Open the field' },
      { keys: 'F', does: 'Set or take a flag' },
      { keys: 'N', does: 'New game' },
    ],
    body: html`<div class="row spread">
  <dl class="figures number">
    <div><dt>Mines left</dt><dd id="mines">0</dd></div>
    <div><dt>Time</dt><dd><span id="time" role="timer" aria-label="Time">0</span></dd></div>
    <div><dt>Best</dt><dd id="best">–</dd></div>
  </dl>
  <button type="button" class="primary" id="new-game">New game</button>
</div>
<div class="row spread tools">
  <label class="tick"><input type="checkbox" id="flagging">Set flags</label>
  <label><span class="visually-hidden">Size</span><select id="level"><option value="small">Small</option><option value="medium">Medium</option><option value="large">Large</option></select></label>
</div>
<div class="board" id="board" role="group" aria-label="Minefield"></div>
<p id="notice" class="hint notice" role="status" aria-label="Game">The first field is always safe. Flag with a right click, a long press or F.</p>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: minesweeper in three sizes with a safe first field, flags and best times.`,
    sections: [
      { name: 'Figures', purpose: 'Mines left, time, best time' },
      { name: 'Minefield', purpose: 'Fields to open or to flag' },
    ],
    data: ['Best time per size', 'Chosen size'],
    features: {
      'Open a field': [
        click('Row 2, column 2: closed'),
        see('button', 'Row 2, column 2: clear'),
        gone('button', 'Row 3, column 3: closed'),
        gone('button', 'Row 1, column 1: closed'),
      ],
      'Set a flag': [
        select('Size', 'Small'),
        figure('Mines left', 4),
        click('Set flags', 'checkbox'),
        click('Row 1, column 1: closed'),
        see('button', 'Row 1, column 1: flag'),
        figure('Mines left', 3),
        click('Row 1, column 1'),
        see('button', 'Row 1, column 1: closed'),
        see('status', 'Announcements', { text: 'Flag taken' }),
        rightClick('Row 1, column 1'),
        see('button', 'Row 1, column 1: flag'),
        click('Set flags', 'checkbox'),
        // A flag protects its field, so that the game does not begin.
        click('Row 1, column 1'),
        TIME_STANDS,
      ],
      'Play with keys': [
        pressAll('ArrowRight', 'ArrowDown', 'f'),
        see('button', 'Row 2, column 2: flag'),
        // An open field takes no flag.
        pressAll('ArrowUp', 'ArrowLeft', 'Enter', 'f'),
        see('button', 'Row 1, column 1: clear'),
        press('n'),
        see('button', 'Row 2, column 2: closed'),
      ],
      'Hit a mine': [
        select('Size', 'Small'),
        // A safe field with a flag cannot be opened, so that nobody wins by chance.
        rightClick('Row 2, column 2: closed'),
        click('Row 3, column 3: closed'),
        see('button', 'Row 2, column 2: flag'),
        click('Row 1, column 1'),
        ...Array.from({ length: 10 }, () => pressAll('Tab', 'Enter', 'Tab', 'Enter', 'Tab', 'Enter')),
        says('That was a mine.'),
        see('button', 'mine', { count: 4 }),
        figure('Best', '–'),
        TIME_STANDS,
      ],
      'Change the size': [
        select('Size', 'Large'),
        see('button', 'Row 11, column 7: closed', { isKept: true }),
        figure('Mines left', 13),
        select('Size', 'Medium'),
        gone('button', 'Row 9, column 1: closed'),
        see('button', 'Row 8, column 7: closed'),
      ],
      'New game': [
        click('Row 2, column 2: closed'),
        see('button', 'Row 2, column 2: clear'),
        TIME_RUNS,
        click('New game'),
        see('button', 'Row 2, column 2: closed'),
        see('timer', 'Time', { text: '0' }),
      ],
    },
  }),
};
