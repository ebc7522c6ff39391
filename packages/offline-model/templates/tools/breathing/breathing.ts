/** Breathing exercises: a circle to breathe with, four patterns, minutes, a bell, and the days that were kept. */

import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { within } from '../../../engine/words.ts';

export const breathing: Template = {
  id: 'breathing',
  label: 'Breathe',
  titleFor: (topic) => `Breathing for ${topic}`,
  type: 'webapp',
  color: { lightness: 0.6, chroma: 0.1, hue: 200 },
  icon: '<circle cx="12" cy="12" r="3"/><circle cx="12" cy="12" r="6" stroke-dasharray="2 3"/><circle cx="12" cy="12" r="9" stroke-dasharray="1 4"/>',
  keywords: keywords({
    8: [
      'breathing exercise',
      'breathing app',
      'breathing exercises',
      'breathing timer',
      'breathe',
      'box breathing',
      'breath work',
      'breathwork',
      'meditation',
      'meditation app',
      'meditation timer',
      'mindfulness',
      'mindfulness app',
      'calm app',
      'headspace clone',
      'relaxation app',
      'relax app',
      'meditación',
      'respiración',
      'méditation',
      'atemübung',
      'atemübungen',
      'meditazione',
      'meditação',
      'медитация',
      '瞑想',
      '呼吸法',
      '冥想',
      '명상',
    ],
    3: ['breathing', 'meditate', 'relaxation'],
  }),
  otherMeanings: ['meditation retreat', 'meditation studio', 'meditation center', 'meditation teacher'],
  styleFile: new URL('./breathing.css', import.meta.url),
  scriptFile: new URL('./breathing.js', import.meta.url),
  compose: ({ idea, facts }) => ({
    tagline: 'Follow the circle. Nothing else to do.',
    width: 'narrow',
    config: {
      minutes: within(facts.number(['minute', 'min']), 1, 60, 3),
      pattern: /box|square/i.test(idea) ? 'Box' : /sleep/i.test(idea) ? 'To sleep' : 'Calm',
    },
    shortcuts: [
      { keys: 'Space', does: 'Begin, pause, go on' },
      { keys: '1–4', does: 'Choose a pattern' },
    ],
    body: html`<div class="segments" id="patterns" role="group" aria-label="Pattern"></div>
<p id="about" class="hint about"></p>
<div class="stage">
  <div class="ring" id="ring" aria-hidden="true"></div>
  <p class="word"><strong id="word" role="status" aria-label="Breath">Ready?</strong><span id="count" class="number"></span></p>
</div>
<p class="time number" id="time"></p>
<div class="row acts">
  <button type="button" class="primary" id="start">Begin</button>
  <button type="button" id="stop" hidden>End</button>
</div>
<div class="row settings">
  <label>Minutes<select id="minutes"><option>1</option><option>3</option><option>5</option><option>10</option><option>15</option><option>20</option></select></label>
  <label class="tick"><input type="checkbox" id="bell">A soft tone with every breath</label>
</div>
<dl class="figures number kept">
  <div><dt>Today</dt><dd id="today">0 min</dd></div>
  <div><dt>In a row</dt><dd id="row">0 days</dd></div>
  <div><dt>In all</dt><dd id="all">0 min</dd></div>
</dl>`,
  }),
  plan: ({ title }) => ({
    summary: `${title}: breathing along a growing circle in four patterns, with minutes, a soft tone and the days that were kept.`,
    sections: [
      { name: 'Pattern', purpose: 'Four ways to breathe, and what each is for' },
      { name: 'Circle', purpose: 'In, hold, out; the time left' },
      { name: 'Kept', purpose: 'Minutes today and in all, days in a row' },
    ],
    data: ['Minutes by day', 'Pattern, length, tone'],
    interactions: ['Begin, pause, go on', 'End early', 'Choose pattern and minutes'],
    checks: [
      { action: 'click', role: 'button', name: 'Box' },
      { action: 'click', role: 'button', name: 'Begin' },
      { action: 'expect', role: 'button', name: 'Pause' },
      { action: 'click', role: 'button', name: 'Pause' },
      { action: 'click', role: 'button', name: 'End' },
      { action: 'expect', role: 'button', name: 'Begin' },
    ],
  }),
};
