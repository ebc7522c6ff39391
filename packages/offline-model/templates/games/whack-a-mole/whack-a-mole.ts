/** Whack-a-mole: nine holes, a clock, moles that come faster; taps or number keys; best score. */

import { html, trusted } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { within } from '../../../engine/words.ts';
import { withLeaderboard } from '../shared/leaderboard.ts';

const MOLE = trusted(
  '<svg viewBox="0 0 80 80" aria-hidden="true"><path class="fur" d="M12 80V46a28 28 0 0 1 56 0v34z"/><path class="belly" d="M26 80V62a14 14 0 0 1 28 0v18z"/><circle class="eye" cx="30" cy="40" r="4"/><circle class="eye" cx="50" cy="40" r="4"/><ellipse class="nose" cx="40" cy="49" rx="6" ry="4.5"/></svg>',
);

export const whackAMole: Template = withLeaderboard({
  id: 'whack-a-mole',
  label: 'Whack-a-mole',
  titleFor: (topic) => `Whack the ${topic}`,
  type: 'game',
  color: { lightness: 0.5, chroma: 0.1, hue: 60 },
  icon: '<path d="M4 20h16M7 20v-7a5 5 0 0 1 10 0v7M10.5 13h.01M13.5 13h.01"/>',
  keywords: keywords({
    5: [
      'whack a mole',
      'whac a mole',
      'whack mole',
      'mole game',
      'hit the mole',
      'golpea al topo',
      'hau den maulwurf',
      'tape taupe',
      'acchiappa la talpa',
      'もぐらたたき',
      'モグラ叩き',
      '打地鼠',
      '두더지',
    ],
    4: ['whack', 'reaction game', 'reflex game', 'tap the target', 'click the target', 'aim trainer'],
    2: ['mole', 'reaction', 'reflex', 'reaction time'],
  }),
  otherMeanings: ['skin mole', 'mole calculator', 'moles of', 'mole fraction', 'molar'],
  styleFile: new URL('./whack-a-mole.css', import.meta.url),
  scriptFile: new URL('./whack-a-mole.js', import.meta.url),
  compose: ({ facts }) => ({
    tagline: 'Nine holes, one clock. Tap whatever looks out.',
    width: 'narrow',
    config: { seconds: within(facts.number(['second', 'sec']), 10, 120, 30) },
    shortcuts: [
      { keys: '1–9', does: 'Hit a hole, laid out as on a phone' },
      { keys: 'Space', does: 'Start a round' },
    ],
    body: html`<div class="row spread bar">
  <dl class="figures number">
    <div><dt>Score</dt><dd id="score">0</dd></div>
    <div><dt>Time left</dt><dd><span id="time" role="timer" aria-label="Time left">30</span></dd></div>
    <div><dt>Best</dt><dd id="best">0</dd></div>
  </dl>
  <label class="pace"><span class="visually-hidden">Pace</span>
    <select id="pace"><option value="1100">Gentle</option><option value="800">Normal</option><option value="560">Fast</option></select>
  </label>
  <button type="button" class="primary" id="start">Start round</button>
</div>
<div class="holes" role="group" aria-label="Holes">
${Array.from({ length: 9 }, (_, index) => html`  <button type="button" class="hole" data-hole="${index}" aria-label="Hole ${index + 1}, empty">${MOLE}</button>`)}
</div>
<p id="notice" class="hint notice" role="status" aria-label="Round">A golden mole counts three. A miss costs a point.</p>`,
  }),
  plan: ({ title, facts }) => ({
    summary: `${title}: whack-a-mole in rounds of ${within(facts.number(['second', 'sec']), 10, 120, 30)} seconds with three paces and a best score for each.`,
    sections: [
      { name: 'Figures', purpose: 'Score, time left, best; pace and start' },
      { name: 'Holes', purpose: 'Nine holes to tap or to hit by number' },
    ],
    data: ['Best score per pace', 'Chosen pace'],
    interactions: ['Start a round', 'Hit a mole', 'Change the pace'],
    checks: [
      { action: 'expect', role: 'button', name: 'Hole 5, empty' },
      { action: 'click', role: 'button', name: 'Start round' },
      { action: 'press', key: '5' },
      { action: 'expect', role: 'button', name: 'Stop round' },
    ],
  }),
});
