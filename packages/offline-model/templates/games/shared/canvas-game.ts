/** Parts of canvas games: style, script, and the markup of figures, field and controls. */

import { type GlyphName, icon } from '../../../engine/icons.ts';
import { html, type Markup } from '../../../engine/markup.ts';
import type { SharedParts } from '../../../engine/template.ts';

export const canvasGame: SharedParts = {
  styleFile: new URL('./canvas-game.css', import.meta.url),
  scriptFile: new URL('./canvas-game.js', import.meta.url),
};

/** Returns the figures and the start button. The id of a figure is its name in lower case. */
export function gameBar(figures: readonly string[], choices: Markup | '' = ''): Markup {
  const rows = figures.map((name) => html`    <div><dt>${name}</dt><dd id="${name.toLowerCase()}">0</dd></div>`);
  return html`<div class="row spread bar">
  <dl class="figures number">
${rows}
  </dl>
  ${choices}
  <button type="button" class="primary" id="start">Start game</button>
</div>`;
}

export function gameField(name: string, [width, height]: readonly [number, number]): Markup {
  return html`<div class="field">
  <canvas id="board" width="${width}" height="${height}" role="img" aria-label="${name}"></canvas>
  <p id="notice" class="notice"><strong>Ready?</strong><span>Press start or space.</span></p>
</div>`;
}

/** Returns two buttons for touch screens, with optional markup between them. */
export function steeringPad(
  label: string,
  [less, more]: readonly [GlyphName, GlyphName] = ['back', 'forward'],
  between: Markup | '' = '',
): Markup {
  const names: Readonly<Record<string, string>> = { back: 'Left', forward: 'Right', up: 'Up', down: 'Down' };
  return html`<div class="pad" role="group" aria-label="${label}">
  <button type="button" class="icon" data-move="-1" aria-label="${names[less] ?? less}">${icon(less)}</button>
  ${between}
  <button type="button" class="icon" data-move="1" aria-label="${names[more] ?? more}">${icon(more)}</button>
</div>`;
}
