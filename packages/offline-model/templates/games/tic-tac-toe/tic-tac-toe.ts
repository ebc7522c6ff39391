/** Tic-tac-toe: against the computer (three strengths) or for two, with a tally. */

import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';

export const ticTacToe: Template = {
  id: 'tic-tac-toe',
  label: 'Tic-tac-toe',
  titleFor: (topic) => `${topic} tic-tac-toe`,
  type: 'game',
  color: { lightness: 0.58, chroma: 0.18, hue: 10 },
  icon: '<path d="M9 4v16M15 4v16M4 9h16M4 15h16"/>',
  keywords: keywords({
    5: [
      'tic tac toe',
      'tictactoe',
      'noughts and crosses',
      'xs and os',
      'x and o game',
      'three in a row',
      'tres en raya',
      'morpion',
      'jogo da velha',
      'tris',
      'крестики нолики',
      '三目並べ',
      '井字棋',
      '틱택토',
    ],
  }),
  styleFile: new URL('./tic-tac-toe.css', import.meta.url),
  scriptFile: new URL('./tic-tac-toe.js', import.meta.url),
  compose: ({ idea }) => ({
    tagline: 'Three in a row wins. Against the computer, or for two.',
    width: 'narrow',
    config: { mode: /\b(?:two|2)[\s-]*players?\b|\bfor two\b|\bfriend\b/i.test(idea) ? 'two' : 'fair' },
    shortcuts: [
      { keys: '1–9', does: 'Play a field, 1 at the top left' },
      { keys: '← / → / ↑ / ↓', does: 'Move over the fields' },
      { keys: 'N', does: 'New round' },
    ],
    body: html`<div class="row spread bar">
  <label><span class="visually-hidden">Opponent</span>
    <select id="mode">
      <option value="easy">Computer, easy</option>
      <option value="fair">Computer, fair</option>
      <option value="perfect">Computer, perfect</option>
      <option value="two">Two players</option>
    </select></label>
  <button type="button" class="primary" id="new-round">New round</button>
</div>
<p id="turn" class="turn" role="status" aria-label="Game"></p>
<div id="board" class="board" role="group" aria-label="Board"></div>
<dl class="tally number" aria-label="Tally">
  <div><dt>X wins</dt><dd id="wins-x">0</dd></div>
  <div><dt>Draws</dt><dd id="wins-draw">0</dd></div>
  <div><dt>O wins</dt><dd id="wins-o">0</dd></div>
</dl>
<p class="row again"><button type="button" class="plain danger" id="clear">Clear the tally</button></p>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: tic-tac-toe against the computer in three strengths or for two, with a tally.`,
    sections: [
      { name: 'Board', purpose: 'Nine fields' },
      { name: 'Tally', purpose: 'Wins and draws' },
    ],
    data: ['Tally: X, O, draws', 'Chosen opponent'],
    interactions: ['Play a field', 'Choose the opponent', 'New round', 'Clear the tally with undo'],
    checks: [
      { action: 'click', role: 'button', name: 'Row 1, column 1, empty' },
      { action: 'expect', role: 'button', name: 'Row 1, column 1, X' },
      { action: 'click', role: 'button', name: 'New round' },
      { action: 'expect', role: 'button', name: 'Row 2, column 2, empty' },
    ],
  }),
};
