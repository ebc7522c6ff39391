/** The time in several places: clocks side by side, who is awake, and a slider to find an hour for a meeting. */

import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';

/** Named in ideas, by time zone. */
const PLACES: readonly (readonly [RegExp, string])[] = [
  [/new york|nyc|boston|toronto|washington/i, 'America/New_York'],
  [/los angeles|san francisco|seattle|california|vancouver/i, 'America/Los_Angeles'],
  [/chicago|texas|dallas/i, 'America/Chicago'],
  [/s[ãa]o paulo|brazil|brasil|\brio\b/i, 'America/Sao_Paulo'],
  [/london|\buk\b|england/i, 'Europe/London'],
  [/berlin|munich|germany|deutschland/i, 'Europe/Berlin'],
  [/paris|france/i, 'Europe/Paris'],
  [/madrid|spain|españa/i, 'Europe/Madrid'],
  [/lagos|nigeria/i, 'Africa/Lagos'],
  [/nairobi|kenya/i, 'Africa/Nairobi'],
  [/dubai/i, 'Asia/Dubai'],
  [/india|mumbai|delhi|bangalore/i, 'Asia/Kolkata'],
  [/singapore/i, 'Asia/Singapore'],
  [/shanghai|beijing|china/i, 'Asia/Shanghai'],
  [/tokyo|japan/i, 'Asia/Tokyo'],
  [/sydney|melbourne|australia/i, 'Australia/Sydney'],
  [/auckland|new zealand/i, 'Pacific/Auckland'],
];
const USUAL = ['America/New_York', 'Europe/London', 'Asia/Tokyo'];

export const worldClock: Template = {
  id: 'world-clock',
  label: 'World clock',
  titleFor: () => 'World clock',
  titleWithout: (idea) => (/time ?zone/i.test(idea) ? 'Time zones' : 'World clock'),
  type: 'webapp',
  color: { lightness: 0.5, chroma: 0.13, hue: 230 },
  icon: '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3.5 2M3 12h2M19 12h2"/>',
  keywords: keywords({
    8: [
      'world clock',
      'world clocks',
      'time zone converter',
      'timezone converter',
      'time zones',
      'time zone',
      'timezone',
      'timezones',
      'world time',
      'meeting planner across',
      'weltzeituhr',
      'weltuhr',
      'reloj mundial',
      'relógio mundial',
      'horloge mondiale',
      'orologio mondiale',
      'мировое время',
      '世界時計',
      '世界时钟',
      '세계 시계',
    ],
    4: ['digital clock', 'analog clock', 'analogue clock', 'a clock', 'wall clock', 'reloj', 'часы'],
  }),
  otherMeanings: [
    'chess clock',
    'alarm clock',
    'biological clock',
    'clock in',
    'time clock',
    'countdown clock',
  ],
  styleFile: new URL('./world-clock.css', import.meta.url),
  scriptFile: new URL('./world-clock.js', import.meta.url),
  compose: ({ idea, facts }) => {
    const named = PLACES.flatMap(([words, zone]) => (words.test(idea) ? [zone] : []));
    if (named.length > 0) facts.tookOver(new RegExp(PLACES.map(([words]) => words.source).join('|'), 'i'));
    return {
      tagline: 'What time it is where the others are.',
      width: 'wide',
      config: { zones: named.length > 0 ? named : USUAL },
      shortcuts: [
        { keys: '← / →', does: 'Half an hour earlier or later' },
        { keys: 'N', does: 'Back to now' },
        { keys: '/', does: 'Add a place' },
      ],
      body: html`<form id="form" class="row add" autocomplete="off">
  <label class="place"><span class="visually-hidden">Place</span><input id="place" list="zones" placeholder="Add a place, for example Lisbon" maxlength="60"></label>
  <datalist id="zones"></datalist>
  <button type="submit" class="primary">Add place</button>
  <label class="tick"><input type="checkbox" id="is-12">12-hour clock</label>
</form>
<section class="card when" aria-labelledby="when-title">
  <div class="row spread"><h2 id="when-title">Now</h2><button type="button" id="now">Back to now</button></div>
  <input type="range" id="shift" min="-24" max="48" value="0" aria-label="Hours from now">
  <p class="hint">Move the slider to find an hour that suits everybody.</p>
</section>
<ul id="clocks" class="clocks" aria-label="Clocks"></ul>`,
    };
  },
  plan: ({ title }) => ({
    summary: `${title}: clocks of several places with day and night, and a slider to plan a meeting.`,
    sections: [
      { name: 'Add a place', purpose: 'Any time zone by the name of its city' },
      { name: 'When', purpose: 'Now, or another hour by slider' },
      { name: 'Clocks', purpose: 'Time, day and part of the day in each place' },
    ],
    data: ['Places', '12 or 24 hours'],
    interactions: ['Add a place', 'Remove with undo', 'Move the hour', 'Back to now'],
    checks: [
      { action: 'fill', role: 'combobox', name: 'Place', value: 'Cairo' },
      { action: 'click', role: 'button', name: 'Add place' },
      { action: 'expect', role: 'heading', name: 'Cairo' },
      { action: 'click', role: 'button', name: 'Remove Cairo' },
      { action: 'expect', role: 'slider', name: 'Hours from now' },
    ],
  }),
};
