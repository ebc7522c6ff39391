/** A clock for two: each move stops one side and starts the other; delay added each move; kept over a reload. */

import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { within } from '../../../engine/words.ts';

export const chessClock: Template = {
  id: 'chess-clock',
  label: 'Chess clock',
  titleFor: () => 'Chess clock',
  titleWithout: () => 'Chess clock',
  type: 'webapp',
  color: { lightness: 0.5, chroma: 0.12, hue: 60 },
  icon: '<rect x="3" y="7" width="18" height="12" rx="2"/><circle cx="8.5" cy="13" r="3"/><circle cx="15.5" cy="13" r="3"/><path d="M7 7V5M17 7V5"/>',
  keywords: keywords({
    9: [
      'chess clock',
      'chess timer',
      'game clock',
      'two player clock',
      'two player timer',
      'turn timer',
      'schachuhr',
      'reloj de ajedrez',
      'шахматные часы',
      'チェスクロック',
    ],
  }),
  otherMeanings: ['chess clock and score'],
  styleFile: new URL('./chess-clock.css', import.meta.url),
  scriptFile: new URL('./chess-clock.js', import.meta.url),
  compose: ({ facts }) => ({
    tagline: 'Tap your half when you have moved.',
    width: 'medium',
    config: {
      minutes: within(facts.number(['minute', 'min']), 1, 180, 5),
      increment: within(facts.number(['second', 'increment']), 0, 60, 3),
    },
    shortcuts: [
      { keys: 'Space', does: 'Move made: the other clock runs' },
      { keys: 'P', does: 'Pause' },
      { keys: 'R', does: 'Start over' },
    ],
    body: html`<div class="clocks">
  <button type="button" id="side-0" class="side"><span>First player</span><b class="number"></b><small></small></button>
  <button type="button" id="side-1" class="side"><span>Second player</span><b class="number"></b><small></small></button>
</div>
<p id="notice" class="hint" role="status" aria-label="Game">Who begins taps nothing: the other one taps to start.</p>
<div class="row spread">
  <div class="row"><button type="button" id="pause">Pause</button><button type="button" id="reset">Start over</button></div>
  <div class="row">
    <label>Minutes each<input type="number" id="minutes" min="1" max="180"></label>
    <label>Seconds a move<input type="number" id="increment" min="0" max="60"></label>
  </div>
</div>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: two clocks of which one runs, with time added for each move, pause and a count of moves.`,
    sections: [
      { name: 'Clocks', purpose: 'One half for each player, to tap' },
      { name: 'Settings', purpose: 'Minutes, seconds a move, pause, start over' },
    ],
    data: ['Times left, moves, whose turn', 'Minutes and seconds a move'],
    interactions: ['Tap your half', 'Pause', 'Start over', 'Change the times'],
    checks: [
      { action: 'press', key: ' ' },
      { action: 'expect', role: 'status', name: 'Game' },
      { action: 'click', role: 'button', name: 'Pause' },
      { action: 'expect', role: 'button', name: 'Go on' },
      { action: 'click', role: 'button', name: 'Start over' },
    ],
  }),
};
