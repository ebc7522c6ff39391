/** Sudoku in three levels, with pencil marks, hints, undo and times. Each puzzle has one solution. */

import { html } from '../../../engine/markup.ts';
import { click, gone, press, see, select, undo } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { figure, pressAll, pressTimes, says, TIME_RUNS } from '../shared/game-steps.ts';

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

const mark = [pressAll('p', '5')];
const MARKED = see('gridcell', 'empty, pencil 5');
const NOT_MARKED = gone('gridcell', 'empty, pencil 5');

export const sudoku: Template = {
  id: 'sudoku',
  label: 'Sudoku',
  titleFor: (topic) => `${topic} sudoku`,
  titleWithout: () => 'Sudoku',
  type: 'game',
  color: { lightness: 0.52, chroma: 0.13, hue: 265 },
  icon: '<path d="M4 4h16v16H4zM9.3 4v16M14.7 4v16M4 9.3h16M4 14.7h16"/>',
  keywords: keywords({
    8: ['sudoku', 'su doku'],
    3: ['number puzzle', 'digit puzzle'],
  }),
  can: [
    'level',
    'difficulty',
    'hint',
    'note',
    'pencil',
    'timer',
    'mistake',
    'check',
    'undo',
    'stufe',
    'hinweis',
    'notizen',
    'fehler',
    'schwierigkeit',
    'medium',
    'hard',
  ],
  otherMeanings: ['sudoku tournament', 'sudoku club'],
  styleFile: new URL('./sudoku.css', import.meta.url),
  scriptFile: new URL('./sudoku.js', import.meta.url),
  compose: ({ idea }) => ({
    tagline: 'Every row, column and box holds 1 to 9 once.',
    width: 'medium',
    config: { level: levelIn(idea) },
    shortcuts: [
      { keys: 'Arrows', does: 'Go to another field' },
      { keys: '1–9', does: 'Write a digit' },
      { keys: 'Backspace', does: 'Empty the field' },
      { keys: 'P', does: 'Pencil on or off' },
      { keys: 'H', does: 'Hint' },
      { keys: 'U', does: 'Undo' },
    ],
    body: html`<div class="row spread bar">
  <dl class="figures number">
    <div><dt>Time</dt><dd><span id="time" role="timer" aria-label="Time">0:00</span></dd></div>
    <div><dt>Mistakes</dt><dd id="mistakes">0</dd></div>
    <div><dt>Best</dt><dd id="best">–</dd></div>
  </dl>
  <div class="row">
    <label><span class="visually-hidden">Level</span>
      <select id="level"><option value="easy">Easy</option><option value="medium">Medium</option><option value="hard">Hard</option></select></label>
    <button type="button" class="primary" id="new-game">New game</button>
  </div>
</div>
<div class="desk">
  <div id="board" class="board" role="grid" aria-label="Sudoku board"></div>
  <div class="side">
    <p id="notice" class="hint" role="status" aria-label="Game">Choose a field, then a digit.</p>
    <div class="digits" role="group" aria-label="Digits">
${DIGITS.map((digit) => html`      <button type="button" data-digit="${digit}" aria-label="Digit ${digit}">${digit}</button>`)}
    </div>
    <div class="row acts">
      <button type="button" id="pencil" aria-pressed="false">Pencil</button>
      <button type="button" id="erase">Erase</button>
      <button type="button" id="undo">Undo</button>
      <button type="button" id="hint">Hint</button>
    </div>
  </div>
</div>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: sudoku puzzles with one solution, in three levels, with pencil marks, hints and best times.`,
    sections: [
      { name: 'Figures', purpose: 'Time, mistakes, best time; level and new game' },
      { name: 'Board', purpose: 'Nine by nine fields' },
      { name: 'Digits', purpose: 'Digits to tap, pencil, erase, undo, hint' },
    ],
    data: ['The game that is played', 'Best time of each level'],
    features: {
      'Write digits': [
        select('Level', 'Easy'),
        click('Erase'),
        pressAll(...DIGITS.map(String)),
        press('9'),
        says('39 fields to go.'),
        TIME_RUNS,
        ...pressTimes('h', 39),
        // A solved board is closed.
        pressAll('Backspace', '1'),
        says('This field is given.'),
        // A game with more than three mistakes sets no best time.
        figure('Best', '–'),
        figure('Mistakes', 8, { isKept: true }),
      ],
      'Pencil marks': [
        ...mark,
        press('3'),
        see('gridcell', 'empty, pencil 3 5'),
        pressAll('3', 'ArrowDown', 'Backspace'),
        MARKED,
        press('ArrowUp'),
        click('Erase'),
        NOT_MARKED,
      ],
      Undo: [
        ...mark,
        click('Pencil'),
        see('button', 'Pencil', { state: 'checked', not: true }),
        press('5'),
        press('u'),
        see('gridcell', 'empty, pencil 5', { isKept: true }),
        click('Undo'),
        NOT_MARKED,
      ],
      Hint: [
        select('Level', 'Easy'),
        see('gridcell', 'given', { count: 42 }),
        click('Hint'),
        ...pressTimes('h', 38),
        says('Solved in 19'),
        see('gridcell', ': 5', { count: 9 }),
        see('gridcell', 'column 7: 5', { count: 1 }),
        see('button', 'Digit 5', { state: 'disabled' }),
        figure('Best', '–', { state: 'gone', isKept: true }),
      ],
      'Choose a level': [
        ...mark,
        select('Level', 'Hard'),
        NOT_MARKED,
        click('Digit 5'),
        pressAll('ArrowRight', 'Backspace'),
        MARKED,
        pressAll('ArrowLeft', 'Backspace'),
        NOT_MARKED,
        see('combobox', 'Level', { value: 'hard', isKept: true }),
      ],
      'New game': [
        ...mark,
        click('Row 9, column 9', 'gridcell'),
        press('Backspace'),
        MARKED,
        click('New game'),
        NOT_MARKED,
        undo,
        see('gridcell', 'empty, pencil 5', { isKept: true }),
      ],
    },
  }),
};

function levelIn(idea: string): 'easy' | 'medium' | 'hard' {
  if (/\b(?:hard|difficult|expert|evil)\b/i.test(idea)) return 'hard';
  return /\b(?:medium|normal)\b/i.test(idea) ? 'medium' : 'easy';
}
