/** Falling blocks: seven pieces, turns with wall kicks, hold, preview, levels; keys, touch, best score. */

import { icon } from '../../../engine/icons.ts';
import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { canvasGame } from '../shared/canvas-game.ts';
import { withLeaderboard } from '../shared/leaderboard.ts';

export const fallingBlocks: Template = withLeaderboard({
  id: 'falling-blocks',
  label: 'Falling blocks',
  titleFor: (topic) => `${topic} blocks`,
  type: 'game',
  color: { lightness: 0.56, chroma: 0.17, hue: 285 },
  icon: '<path d="M5 13h5v-5h5v5h4v6H5zM12 3h6v3h-6z"/>',
  keywords: keywords({
    8: [
      'tetris',
      'falling blocks',
      'block falling',
      'falling block',
      'tetromino',
      'tetrominoes',
      'block stacking',
      'stacking blocks',
      'тетрис',
      'テトリス',
      '俄罗斯方块',
      '테트리스',
      'تتريس',
      'טטריס',
    ],
  }),
  shared: [canvasGame],
  styleFile: new URL('./falling-blocks.css', import.meta.url),
  scriptFile: new URL('./falling-blocks.js', import.meta.url),
  compose: () => ({
    tagline: 'Fill whole rows before the blocks reach the top.',
    width: 'medium',
    config: {},
    shortcuts: [
      { keys: '← / →', does: 'Move' },
      { keys: '↑', does: 'Turn (Z turns the other way)' },
      { keys: '↓', does: 'Faster' },
      { keys: 'Space', does: 'Drop; starts the game' },
      { keys: 'C', does: 'Hold the piece for later' },
      { keys: 'P', does: 'Pause' },
    ],
    body: html`<div class="desk">
  <div class="well">
    <canvas id="board" width="300" height="600" role="img" aria-label="Well"></canvas>
    <p id="notice" class="notice"><strong>Ready?</strong><span>Press start or space.</span></p>
  </div>
  <div class="side">
    <dl class="figures number">
      <div><dt>Score</dt><dd id="score">0</dd></div>
      <div><dt>Rows</dt><dd id="rows">0</dd></div>
      <div><dt>Level</dt><dd id="level">1</dd></div>
      <div><dt>Best</dt><dd id="best">0</dd></div>
    </dl>
    <div class="row previews">
      <figure><canvas id="next" width="96" height="72" role="img" aria-label="Next piece"></canvas><figcaption>Next</figcaption></figure>
      <figure><canvas id="kept" width="96" height="72" role="img" aria-label="Held piece"></canvas><figcaption>Hold</figcaption></figure>
    </div>
    <button type="button" class="primary" id="start">Start game</button>
    <button type="button" id="again">New game</button>
  </div>
</div>
<div class="pad" role="group" aria-label="Steering">
  <button type="button" class="icon" data-act="left" aria-label="Left">${icon('back')}</button>
  <button type="button" class="icon" data-act="turn" aria-label="Turn">${icon('swap')}</button>
  <button type="button" class="icon" data-act="right" aria-label="Right">${icon('forward')}</button>
  <button type="button" class="icon" data-act="down" aria-label="Down">${icon('down')}</button>
  <button type="button" data-act="drop">Drop</button>
  <button type="button" data-act="hold">Hold</button>
</div>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: falling blocks with seven pieces, preview, hold, levels and a best score; keys and touch.`,
    sections: [
      { name: 'Well', purpose: 'Where the blocks fall' },
      { name: 'Figures', purpose: 'Score, rows, level, best; next and held piece' },
      { name: 'Steering', purpose: 'Buttons for touch screens' },
    ],
    data: ['Best score'],
    interactions: ['Move, turn and drop a piece', 'Hold a piece', 'Pause', 'New game'],
    checks: [
      { action: 'expect', role: 'img', name: 'Well' },
      { action: 'click', role: 'button', name: 'Start game' },
      { action: 'press', key: 'ArrowLeft' },
      { action: 'press', key: 'ArrowUp' },
      { action: 'click', role: 'button', name: 'Pause' },
      { action: 'expect', role: 'button', name: 'Go on' },
    ],
  }),
});
