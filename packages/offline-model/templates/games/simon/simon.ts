/** A game of repeating: four fields light up and sound, one more each round; three paces, best row. */

import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { withLeaderboard } from '../shared/leaderboard.ts';

export const simon: Template = withLeaderboard({
  id: 'simon',
  label: 'Repeat after me',
  titleFor: (topic) => `${topic} repeat`,
  type: 'game',
  color: { lightness: 0.55, chroma: 0.17, hue: 265 },
  icon: '<path d="M11 4a8 8 0 0 0-7 7h4a4 4 0 0 1 3-3zM13 4a8 8 0 0 1 7 7h-4a4 4 0 0 0-3-3zM4 13a8 8 0 0 0 7 7v-4a4 4 0 0 1-3-3zM20 13a8 8 0 0 1-7 7v-4a4 4 0 0 0 3-3z"/>',
  keywords: keywords({
    8: [
      'simon says',
      'simon game',
      'repeat the pattern',
      'repeat the sequence',
      'sequence memory',
      'pattern memory',
      'colour sequence',
      'color sequence',
      'simón dice',
      'jacques a dit',
      'サイモンゲーム',
    ],
  }),
  styleFile: new URL('./simon.css', import.meta.url),
  scriptFile: new URL('./simon.js', import.meta.url),
  compose: () => ({
    tagline: 'Watch, listen, repeat. Every round adds one.',
    width: 'narrow',
    config: {},
    shortcuts: [
      { keys: '1–4', does: 'Press that field (also the arrow keys)' },
      { keys: 'Space', does: 'Start' },
    ],
    body: html`<div class="row spread bar">
  <dl class="figures number">
    <div><dt>Row</dt><dd id="score">0</dd></div>
    <div><dt>Best</dt><dd id="best">0</dd></div>
  </dl>
  <label><span class="visually-hidden">Pace</span><select id="pace"><option value="700">Gentle</option><option value="480">Normal</option><option value="300">Fast</option></select></label>
</div>
<div class="wheel" id="wheel" role="group" aria-label="Fields">
  <button type="button" data-field="0" aria-label="Green, 1"></button>
  <button type="button" data-field="1" aria-label="Red, 2"></button>
  <button type="button" data-field="2" aria-label="Yellow, 3"></button>
  <button type="button" data-field="3" aria-label="Blue, 4"></button>
  <button type="button" class="primary start" id="start">Start</button>
</div>
<p id="message" class="message" role="status" aria-label="Game">Press start, then repeat what you see.</p>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: four fields light up and sound in a row that grows; repeat it by touch, mouse or keys; three paces and a best row.`,
    sections: [
      { name: 'Figures', purpose: 'Row, best, pace' },
      { name: 'Fields', purpose: 'Four fields and the start button' },
    ],
    data: ['Best row', 'Pace'],
    interactions: ['Start', 'Repeat the row', 'Choose the pace'],
    checks: [
      { action: 'expect', role: 'button', name: 'Green, 1' },
      { action: 'click', role: 'button', name: 'Start' },
      { action: 'expect', role: 'status', name: 'Game' },
      { action: 'expect', role: 'button', name: 'Start again' },
    ],
  }),
});
