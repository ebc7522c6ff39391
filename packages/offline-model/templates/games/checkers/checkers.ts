/** Checkers against the computer in three strengths or for two: forced captures, chains, kings, take back. */

import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';

export const checkers: Template = {
  id: 'checkers',
  label: 'Checkers',
  titleFor: (topic) => `${topic} checkers`,
  type: 'game',
  color: { lightness: 0.52, chroma: 0.16, hue: 20 },
  icon: '<circle cx="12" cy="12" r="8"/><circle cx="12" cy="12" r="4.500"/>',
  keywords: keywords({
    8: [
      'checkers',
      'draughts',
      'checkers game',
      'checker board game',
      'damas',
      'jeu de dames',
      'dame spiel',
      'damespiel',
      'dama',
      'шашки',
      'チェッカー',
      '跳棋',
      '체커',
    ],
  }),
  otherMeanings: ['spell checkers', 'grammar checkers', 'chinese checkers', 'fact checkers'],
  styleFile: new URL('./checkers.css', import.meta.url),
  scriptFile: new URL('./checkers.js', import.meta.url),
  compose: ({ idea }) => ({
    tagline: 'Jump over everything that the other side has.',
    width: 'narrow',
    config: { mode: /two|2[ -]player|friend|both/i.test(idea) ? 'two' : 'fair' },
    shortcuts: [
      { keys: '← / → / ↑ / ↓', does: 'Move over the board' },
      { keys: 'Enter', does: 'Choose a piece, then a field' },
      { keys: 'U', does: 'Take back' },
      { keys: 'N', does: 'New game' },
    ],
    body: html`<div class="row spread bar">
  <p id="turn" class="turn" role="status" aria-label="Turn"></p>
  <label><span class="visually-hidden">Opponent</span><select id="mode"><option value="easy">Easy computer</option><option value="fair">Fair computer</option><option value="hard">Hard computer</option><option value="two">Two players</option></select></label>
</div>
<div id="board" class="board" role="grid" aria-label="Board"></div>
<div class="row acts">
  <button type="button" id="undo">Take back</button>
  <button type="button" class="primary" id="new">New game</button>
</div>
<p class="hint number">Games won: <span id="won">0</span> · lost: <span id="lost">0</span> · Who can jump, must.</p>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: checkers against a computer in three strengths or for two, with forced jumps, chains, kings and take back.`,
    sections: [
      { name: 'Turn', purpose: 'Whose turn it is, the opponent' },
      { name: 'Board', purpose: 'Eight by eight fields with the pieces' },
      { name: 'Foot', purpose: 'Take back, new game, results' },
    ],
    data: ['The game as it stands', 'Opponent', 'Games won and lost'],
    interactions: ['Move and jump', 'Take back', 'Choose the opponent', 'New game'],
    checks: [
      { action: 'click', role: 'gridcell', name: 'Row 6, column 3: your piece' },
      { action: 'click', role: 'gridcell', name: 'Row 5, column 4: empty' },
      { action: 'click', role: 'button', name: 'Take back' },
      { action: 'expect', role: 'gridcell', name: 'Row 6, column 3: your piece' },
      { action: 'click', role: 'button', name: 'New game' },
    ],
  }),
};
