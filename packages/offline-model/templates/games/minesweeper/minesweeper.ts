/** Minesweeper in three sizes, with a safe first click, flags and best times. */

import { html } from '../../../engine/markup.ts';
import { click, see, select } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';

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
      'Open a field': [click('Row 2, column 2: closed'), see('button', 'Row 2, column 2: clear')],
      'Set a flag': [
        click('Set flags', 'checkbox'),
        click('Row 1, column 1: closed'),
        see('button', 'Row 1, column 1: flag'),
      ],
      'Change the size': [select('Size', 'Large'), see('button', 'Row 10, column 1: closed')],
      'New game': [
        click('Row 2, column 2: closed'),
        see('button', 'Row 2, column 2: clear'),
        click('New game'),
        see('button', 'Row 2, column 2: closed'),
      ],
    },
  }),
};
