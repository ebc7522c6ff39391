/** The sliding puzzle: numbered tiles put in order, three sizes, always solvable, moves, times and bests. */

import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { boardIn, within } from '../../../engine/words.ts';

export const slidingPuzzle: Template = {
  id: 'sliding-puzzle',
  label: 'Sliding puzzle',
  titleFor: (topic) => `${topic} sliding puzzle`,
  titleWithout: (idea) => (/\b15\b|fifteen/i.test(idea) ? '15 puzzle' : undefined),
  type: 'game',
  color: { lightness: 0.55, chroma: 0.13, hue: 40 },
  icon: '<path d="M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4z"/>',
  keywords: keywords({
    8: [
      'sliding puzzle',
      'slide puzzle',
      'sliding tiles',
      'sliding tile',
      '15 puzzle',
      'fifteen puzzle',
      '8 puzzle',
      'jigsaw puzzle',
      'picture puzzle',
      'puzzle deslizante',
      'schiebepuzzle',
      'taquin',
      'пятнашки',
      '15パズル',
      '华容道',
      '数字推盘',
    ],
    2: ['jigsaw'],
  }),
  styleFile: new URL('./sliding-puzzle.css', import.meta.url),
  scriptFile: new URL('./sliding-puzzle.js', import.meta.url),
  compose: ({ idea }) => ({
    tagline: 'Slide the tiles until they stand in order.',
    width: 'narrow',
    config: { side: within(boardIn(idea)?.columns ?? (/\b8 puzzle/i.test(idea) ? 3 : undefined), 3, 5, 4) },
    shortcuts: [
      { keys: 'Arrows', does: 'Slide a tile that way' },
      { keys: 'N', does: 'Mix anew' },
    ],
    body: html`<div class="row spread bar">
  <dl class="figures number">
    <div><dt>Moves</dt><dd id="moves">0</dd></div>
    <div><dt>Time</dt><dd><span id="time" role="timer" aria-label="Time">0:00</span></dd></div>
    <div><dt>Best</dt><dd id="best">–</dd></div>
  </dl>
  <div class="row">
    <label><span class="visually-hidden">Size</span>
      <select id="side"><option value="3">3 × 3</option><option value="4">4 × 4</option><option value="5">5 × 5</option></select></label>
    <button type="button" class="primary" id="mix">Mix anew</button>
  </div>
</div>
<p id="notice" class="hint notice" role="status" aria-label="Puzzle">Tap a tile in line with the gap.</p>
<div id="board" class="board" role="group" aria-label="Tiles"></div>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: a sliding puzzle in three sizes that can always be solved, with moves, time and bests.`,
    sections: [
      { name: 'Figures', purpose: 'Moves, time, best; size and mixing' },
      { name: 'Tiles', purpose: 'The board' },
    ],
    data: ['The puzzle that is played', 'Best number of moves by size'],
    interactions: ['Slide tiles by tap or key', 'Choose the size', 'Mix anew'],
    checks: [
      { action: 'expect', role: 'group', name: 'Tiles' },
      { action: 'press', key: 'ArrowUp' },
      { action: 'click', role: 'button', name: 'Mix anew' },
      { action: 'expect', role: 'timer', name: 'Time' },
    ],
  }),
};
