/** A daily amount with a goal: water, calories, protein, steps and the like; quick amounts, a ring, a week, a streak. */

import { icon } from '../../../engine/icons.ts';
import { html } from '../../../engine/markup.ts';
import { keywords, type Template } from '../../../engine/template.ts';
import { within } from '../../../engine/words.ts';

interface Kind {
  what: string;
  unit: string;
  goal: number;
  steps: readonly number[];
  /** Whether less is better. */
  isLimit?: true;
  words: RegExp;
  unitWords: readonly string[];
}

const KINDS: readonly Kind[] = [
  {
    what: 'Water',
    unit: 'ml',
    goal: 2000,
    steps: [150, 250, 500],
    words: /water|hydrat|drink|trinken|agua|eau\b|вод|水/i,
    unitWords: ['ml'],
  },
  {
    what: 'Calories',
    unit: 'kcal',
    goal: 2000,
    steps: [100, 250, 500],
    isLimit: true,
    words: /calori|kcal|kalorien/i,
    unitWords: ['kcal', 'calorie'],
  },
  { what: 'Protein', unit: 'g', goal: 100, steps: [10, 20, 30], words: /protein/i, unitWords: ['g', 'gram'] },
  {
    what: 'Steps',
    unit: 'steps',
    goal: 8000,
    steps: [500, 1000, 2500],
    words: /\bsteps?\b|pedometer|walking/i,
    unitWords: ['step'],
  },
  {
    what: 'Coffee',
    unit: 'cups',
    goal: 3,
    steps: [1],
    isLimit: true,
    words: /coffee|caffeine/i,
    unitWords: ['cup'],
  },
  {
    what: 'Cigarettes',
    unit: 'cigarettes',
    goal: 5,
    steps: [1],
    isLimit: true,
    words: /cigarette|smok/i,
    unitWords: ['cigarette'],
  },
  {
    what: 'Screen time',
    unit: 'minutes',
    goal: 120,
    steps: [15, 30, 60],
    isLimit: true,
    words: /screen ?time/i,
    unitWords: ['minute'],
  },
  {
    what: 'Push-ups',
    unit: 'push-ups',
    goal: 50,
    steps: [5, 10, 20],
    words: /push ?-?ups?/i,
    unitWords: ['push'],
  },
  { what: 'Pages', unit: 'pages', goal: 20, steps: [1, 5, 10], words: /pages/i, unitWords: ['page'] },
];

const IN_GLASSES: Kind = {
  what: 'Water',
  unit: 'glasses',
  goal: 8,
  steps: [1, 2, 3],
  words: /\b(?:glass(?:es)?|cups?|bottles?)\b/i,
  unitWords: ['glass', 'cup', 'bottle'],
};

function kindIn(idea: string): Kind {
  const [first] = KINDS;
  if (/water|drink|hydrat/i.test(idea) && IN_GLASSES.words.test(idea)) return IN_GLASSES;
  return (
    KINDS.find(({ words }) => words.test(idea)) ??
    first ?? { what: 'Amount', unit: '', goal: 10, steps: [1], words: /./, unitWords: [] }
  );
}

export const dailyGoal: Template = {
  id: 'daily-goal',
  label: 'Daily goal',
  titleFor: (topic) => `${topic} tracker`,
  type: 'webapp',
  color: { lightness: 0.55, chroma: 0.13, hue: 225 },
  icon: '<path d="M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11z"/>',
  keywords: keywords({
    8: [
      'water intake',
      'water tracker',
      'water reminder',
      'water log',
      'drink water',
      'drinking water',
      'drink more water',
      'hydration',
      'hydration tracker',
      'glasses of water',
      'calorie counter',
      'calorie tracker',
      'calories tracker',
      'count calories',
      'calorie intake',
      'protein tracker',
      'protein intake',
      'step counter',
      'step tracker',
      'steps tracker',
      'coffee counter',
      'caffeine tracker',
      'coffee intake',
      'quit smoking',
      'cigarette counter',
      'screen time tracker',
      'push up counter',
      'pushup counter',
      'pushups counter',
      'wasser trinken',
      'trinktracker',
      'beber agua',
      'contador de calorías',
      "boire de l'eau",
      'пить воду',
      'трекер воды',
      '喝水',
      '水分補給',
    ],
  }),
  otherMeanings: [
    'plant watering',
    'plants watering',
    'watering plants',
    'water my plants',
    'water plants',
    'houseplants watering',
    'water bill',
    'garden watering',
  ],
  styleFile: new URL('./daily-goal.css', import.meta.url),
  scriptFile: new URL('./daily-goal.js', import.meta.url),
  compose: ({ idea, facts }) => {
    const { what, unit, goal, steps, isLimit = false, unitWords } = kindIn(idea);
    return {
      tagline: isLimit ? 'Stay below your limit, day by day.' : 'Reach your goal, day by day.',
      width: 'medium',
      config: { what, unit, goal: within(facts.number(unitWords), 1, 100_000, goal), steps, isLimit },
      shortcuts: [
        { keys: '1 / 2 / 3', does: 'Add one of the quick amounts' },
        { keys: 'U', does: 'Take the last one back' },
      ],
      body: html`<div class="desk">
  <section class="card today" aria-labelledby="today-title">
    <h2 id="today-title">Today</h2>
    <div class="ring"><svg viewBox="0 0 120 120" aria-hidden="true"><circle cx="60" cy="60" r="52"/><circle id="arc" cx="60" cy="60" r="52" pathLength="100"/></svg>
      <p class="number"><output id="sum" aria-label="Today in all">0</output><span id="of"></span></p></div>
    <p id="notice" class="hint" role="status" aria-label="Progress"></p>
    <div class="row quick" id="quick" role="group" aria-label="Quick amounts"></div>
    <form id="form" class="row" autocomplete="off">
      <label class="other"><span class="visually-hidden">Other amount</span><input id="amount" inputmode="decimal" placeholder="Other amount" maxlength="8"></label>
      <button type="submit">${icon('plus')}Add amount</button>
    </form>
  </section>
  <section class="stack" aria-label="Overview">
    <dl class="figures number">
      <div><dt>Days in a row</dt><dd id="streak">0</dd></div>
      <div><dt>Average of 7 days</dt><dd id="average">0</dd></div>
      <div><dt>Best day</dt><dd id="best">0</dd></div>
    </dl>
    <label>${isLimit ? 'Limit' : 'Goal'} a day in ${unit}<input id="goal" inputmode="decimal" maxlength="8"></label>
    <h2>Last 7 days</h2>
    <ol id="week" class="week" aria-label="Last 7 days"></ol>
  </section>
</div>
<section aria-labelledby="entries-title">
  <h2 id="entries-title">Entries of today</h2>
  <p id="empty" class="hint">Nothing yet. Press one of the quick amounts.</p>
  <ul id="entries" aria-label="Entries of today"></ul>
</section>`,
    };
  },
  plan: ({ title, idea }) => {
    const { what, steps, unit } = kindIn(idea);
    const name = `Add ${steps[0]} ${unit}`;
    return {
      summary: `${title}: ${what.toLowerCase()} of the day against a goal, with quick amounts, a week and a streak.`,
      sections: [
        { name: 'Today', purpose: 'A ring that fills, quick amounts' },
        { name: 'Overview', purpose: 'Streak, average, goal, the last seven days' },
        { name: 'Entries', purpose: 'What was added today, with times' },
      ],
      data: ['Entry: amount, time', 'Goal'],
      interactions: ['Add an amount', 'Delete with undo', 'Change the goal'],
      checks: [
        { action: 'click', role: 'button', name },
        { action: 'expect', role: 'status', name: 'Progress' },
        { action: 'fill', role: 'textbox', name: 'Other amount', value: '7' },
        { action: 'click', role: 'button', name: 'Add amount' },
        { action: 'expect', role: 'button', name: `Delete 7 ${unit}` },
      ],
    };
  },
};
