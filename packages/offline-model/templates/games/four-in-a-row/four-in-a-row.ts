/** Four in a row: against the computer in three strengths, or two players; a tally that stays. */

import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';

export const fourInARow: Template = {
  id: 'four-in-a-row',
  label: 'Four in a row',
  titleFor: (topic) => `${topic} four in a row`,
  type: 'game',
  color: { lightness: 0.55, chroma: 0.17, hue: 255 },
  icon: '<circle cx="7" cy="7" r="3"/><circle cx="17" cy="7" r="3"/><circle cx="7" cy="17" r="3"/><circle cx="17" cy="17" r="3"/>',
  keywords: keywords({
    8: [
      'connect four',
      'connect 4',
      'connect4',
      'four in a row',
      '4 in a row',
      'four in a line',
      'vier gewinnt',
      'puissance 4',
      'cuatro en raya',
      'conecta 4',
      'forza quattro',
      'четыре в ряд',
      '四目並べ',
      '四子棋',
    ],
  }),
  styleFile: new URL('./four-in-a-row.css', import.meta.url),
  scriptFile: new URL('./four-in-a-row.js', import.meta.url),
  compose: ({ idea }) => ({
    tagline: 'Four of your discs in a line win.',
    width: 'medium',
    config: { mode: /two|2[ -]player|friend|both/i.test(idea) ? 'two' : 'fair' },
    shortcuts: [
      { keys: '1–7', does: 'Drop a disc into that column' },
      { keys: 'U', does: 'Take a move back' },
      { keys: 'N', does: 'New round' },
    ],
    body: html`<div class="row spread bar">
  <label><span class="visually-hidden">Opponent</span>
    <select id="mode"><option value="easy">Easy computer</option><option value="fair">Fair computer</option><option value="hard">Hard computer</option><option value="two">Two players</option></select></label>
  <div class="row"><button type="button" id="undo">Take back</button><button type="button" class="primary" id="new-round">New round</button></div>
</div>
<p id="turn" class="turn" role="status" aria-label="Turn"></p>
<div id="columns" class="board" role="group" aria-label="Columns"></div>
<dl class="tally number">
  <div><dt><i class="disc one"></i>Orange</dt><dd id="wins-1">0</dd></div>
  <div><dt><i class="disc two"></i>Blue</dt><dd id="wins-2">0</dd></div>
  <div><dt>Draws</dt><dd id="wins-0">0</dd></div>
</dl>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: four in a row for two, or against a computer in three strengths, with a tally.`,
    sections: [
      { name: 'Opponent', purpose: 'Computer or second player; new round, take back' },
      { name: 'Board', purpose: 'Seven columns of six' },
      { name: 'Tally', purpose: 'Who won how often' },
    ],
    data: ['Opponent', 'Tally'],
    interactions: ['Drop a disc', 'Take a move back', 'Choose the opponent', 'New round'],
    checks: [
      { action: 'expect', role: 'group', name: 'Columns' },
      { action: 'click', role: 'button', name: 'Column 4' },
      { action: 'press', key: '3' },
      { action: 'click', role: 'button', name: 'New round' },
      { action: 'expect', role: 'button', name: 'Column 7' },
    ],
  }),
};
