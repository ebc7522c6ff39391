/** One number over time, such as weight, sleep or blood sugar: entries, a line, change, average, a goal. */

import { icon } from '../../../engine/icons.ts';
import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';

/** What is measured, its unit, a usual value and the words that ask for it. */
const KINDS: readonly (readonly [string, string, number, RegExp])[] = [
  ['Weight', 'kg', 70, /weight|gewicht|\bpeso\b|poids|вес\b|体重/i],
  ['Sleep', 'hours', 7.5, /sleep|schlaf|sommeil|sueño/i],
  ['Blood sugar', 'mg/dl', 100, /blood sugar|glucose|diabet/i],
  ['Blood pressure', 'mmHg', 120, /blood pressure|blutdruck/i],
  ['Pulse', 'beats', 65, /heart rate|pulse/i],
  ['Temperature', '°C', 36.6, /temperature|fever/i],
  ['Distance', 'km', 5, /running|distance|run log|cycling|mileage|kilomet/i],
  ['Height', 'cm', 110, /height|growth/i],
  ['Meter', 'kWh', 1200, /electricity|energy|meter reading|power usage/i],
  ['Score', 'points', 10, /score|grade|rating/i],
];

function kindIn(idea: string): readonly [string, string, number, RegExp] {
  return KINDS.find(([, , , words]) => words.test(idea)) ?? ['Value', '', 10, /./];
}

export const numberLog: Template = {
  id: 'number-log',
  label: 'Log',
  titleFor: (topic) => `${topic} log`,
  type: 'webapp',
  color: { lightness: 0.52, chroma: 0.12, hue: 175 },
  icon: '<path d="M4 4v16h16M7 15l4-5 3 3 5-7"/>',
  keywords: keywords({
    8: [
      'weight tracker',
      'weight log',
      'weight loss',
      'weight chart',
      'track my weight',
      'body weight',
      'sleep tracker',
      'sleep log',
      'track my sleep',
      'sleep diary',
      'blood sugar',
      'glucose log',
      'blood pressure',
      'heart rate log',
      'temperature log',
      'running log',
      'run tracker',
      'running tracker',
      'mileage tracker',
      'running distance',
      'growth chart',
      'height tracker',
      'meter readings',
      'electricity usage',
      'energy usage',
      'gewichtstracker',
      'gewicht tracken',
      'control de peso',
      'suivi du poids',
      'учёт веса',
      '体重管理',
      '体重记录',
    ],
  }),
  styleFile: new URL('./number-log.css', import.meta.url),
  scriptFile: new URL('./number-log.js', import.meta.url),
  compose: ({ idea }) => {
    const [what, unit, usual] = kindIn(idea);
    return {
      tagline: 'One entry a day shows where it goes.',
      width: 'wide',
      config: { what, unit, usual },
      shortcuts: [
        { keys: 'N', does: 'New entry' },
        { keys: '1 / 2 / 3', does: 'Month, quarter, all' },
      ],
      body: html`<form id="form" class="card entry" autocomplete="off" novalidate>
  <label>${what}${unit ? ` in ${unit}` : ''}<input id="value" inputmode="decimal" maxlength="9" placeholder="${usual}"></label>
  <label>Day<input id="day" type="date"></label>
  <label class="wide">Note<input id="remark" maxlength="120" dir="auto"></label>
  <button type="submit" class="primary">${icon('plus')}Add entry</button>
</form>
<p id="notice" class="hint" role="status" aria-label="Notice"></p>
<dl class="figures number">
  <div><dt>Last</dt><dd id="last">–</dd></div>
  <div><dt>Change</dt><dd id="change">–</dd></div>
  <div><dt>Average</dt><dd id="average">–</dd></div>
  <div><dt>Lowest</dt><dd id="lowest">–</dd></div>
  <div><dt>Highest</dt><dd id="highest">–</dd></div>
</dl>
<div class="row spread">
  <div class="segments" role="group" aria-label="Time">
    <button type="button" data-days="31">Month</button><button type="button" data-days="92">Quarter</button><button type="button" data-days="0">All</button>
  </div>
  <label class="goal">Goal<input id="goal" inputmode="decimal" maxlength="9" placeholder="None"></label>
</div>
<figure class="card chart"><svg id="chart" viewBox="0 0 800 300" preserveAspectRatio="none" role="img" aria-label="Chart"></svg><figcaption id="range" class="hint number"></figcaption></figure>
<h2>Entries</h2>
<p id="empty" class="hint">No entries yet. The first one starts the line.</p>
<ul id="entries" aria-label="Entries"></ul>`,
    };
  },
  plan: ({ title, idea }) => {
    const [what, unit, usual] = kindIn(idea);
    const label = `${what}${unit ? ` in ${unit}` : ''}`;
    return {
      summary: `${title}: ${what.toLowerCase()} over time, with a line, the change, an average and a goal.`,
      sections: [
        { name: 'Entry', purpose: `${label}, day, note` },
        { name: 'Figures', purpose: 'Last, change, average, lowest, highest' },
        { name: 'Chart', purpose: 'The line, and the goal' },
        { name: 'Entries', purpose: 'All of them, newest first' },
      ],
      data: [`Entry: ${what.toLowerCase()}, day, note`, 'Goal'],
      interactions: ['Add an entry', 'Delete with undo', 'Set a goal', 'Choose the time'],
      checks: [
        { action: 'fill', role: 'textbox', name: label, value: String(usual) },
        { action: 'click', role: 'button', name: 'Add entry' },
        { action: 'expect', role: 'listitem', name: `${usual}${unit ? ` ${unit}` : ''}` },
        { action: 'expect', role: 'img', name: 'Chart' },
      ],
    };
  },
};
