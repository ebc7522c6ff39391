/** A habit tracker: the last seven days to tick, streaks, and past weeks. */

import type { Step } from '../../../../../shared/domain/acceptance-steps.ts';
import { icon } from '../../../engine/icons.ts';
import { html } from '../../../engine/markup.ts';
import { capitalised } from '../../../engine/naming.ts';
import { advance, click, fill, gone, press, reload, see, undo } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';

const HABIT_LABELS = ['habit', 'goal', 'routine', 'task', 'chore', 'things', 'item'];

const EMPTY = 'One habit is enough to begin';
const HABIT = '{word}';
const TODAY = `${HABIT}, today`;
const addHabit = [fill('New habit', HABIT), click('Add')];

export const habitTracker: Template = {
  id: 'habit-tracker',
  label: 'Habits',
  titleFor: (topic) => `${topic} habits`,
  type: 'webapp',
  color: { lightness: 0.58, chroma: 0.14, hue: 160 },
  icon: '<path d="M4 6h16v14H4zM4 10.5h16M8.5 3v4M15.5 3v4M8.5 15.5l2.5 2.5 4.5-4.5"/>',
  keywords: keywords({
    5: ['habit tracker', 'habit', 'streak', 'daily routine', 'routine tracker', 'gewohnheiten'],
    2: ['water intake', 'drink water', 'daily goal', 'resolution'],
  }),
  can: [
    'tick',
    'week',
    'month',
    'count',
    'add',
    'delete',
    'check',
    'track',
    'goal',
    'history',
    'abhaken',
    'woche',
    'zählen',
    'ziel',
  ],
  otherMeanings: ['eating habits of'],
  styleFile: new URL('./habit-tracker.css', import.meta.url),
  scriptFile: new URL('./habit-tracker.js', import.meta.url),
  compose: ({ topic, facts }) => ({
    tagline: topic ? `Small steps for ${topic}, day after day.` : 'Small steps, day after day.',
    width: 'medium',
    config: { habits: facts.list(HABIT_LABELS)?.map(capitalised) ?? [] },
    shortcuts: [
      { keys: 'N', does: 'New habit' },
      { keys: 'Tab / Space', does: 'Go to a day and tick it' },
    ],
    body: html`<form id="add-form" class="add" autocomplete="off">
  <label class="visually-hidden" for="new-habit">New habit</label>
  <input id="new-habit" maxlength="60" placeholder="${topic ? `A small step for ${topic}` : 'Read ten pages, stretch, call home…'}">
  <button type="submit" class="primary">${icon('plus')}Add</button>
</form>
<p class="summary row" id="summary" hidden><strong id="today-count" class="number"></strong><span class="hint" id="today-text"></span></p>
<ul id="habits" class="habits" aria-label="Habits"></ul>
<div id="empty" class="empty">
  <svg class="glyph" viewBox="0 0 24 24" aria-hidden="true"><use href="#glyph-check"></use></svg>
  <strong>${EMPTY}</strong>
  <p>Choose something that takes two minutes. Tick it every day you did it.</p>
</div>`,
  }),
  plan: ({ title, facts }) => {
    const given = facts.list(HABIT_LABELS)?.length ?? 0;
    const done = (number: number) => see('text', `${number} of ${given + 1}`);
    const whenEmpty = (step: Step) => (given === 0 ? [step] : []);
    return {
      summary: `${title}: a habit tracker with the last seven days, streaks and a view of the last weeks.`,
      sections: [
        { name: 'New habit', purpose: 'Add a habit' },
        { name: 'Today', purpose: 'How many habits are done today' },
        { name: 'Habits', purpose: 'Seven days to tick, the streak, the last weeks' },
      ],
      data: ['Habit: id, name, days done'],
      features: {
        'Add a habit': [
          ...whenEmpty(see('text', EMPTY)),
          press('n'),
          press('n'),
          see('textbox', 'New habit', { value: 'n' }),
          ...addHabit,
          see('status', 'Announcements', { text: `Added ${HABIT}` }),
          see('textbox', 'New habit', { value: '' }),
          done(0),
          ...whenEmpty(gone('text', EMPTY)),
          see('heading', HABIT, { isKept: true }),
        ],
        'Tick a day': [
          ...addHabit,
          see('text', 'done today'),
          click(TODAY, 'checkbox'),
          see('status', 'Announcements', { text: `${HABIT}, today: done` }),
          see('img', '1 of the last 28 days'),
          done(1),
          ...whenEmpty(see('text', 'done today. All of them!')),
          see('checkbox', TODAY, { state: 'checked', isKept: true }),
          click(TODAY, 'checkbox'),
          see('status', 'Announcements', { text: `${HABIT}, today: not done` }),
          gone('img', '1 of the last 28 days'),
          done(0),
        ],
        'Count the days in a row': [
          ...addHabit,
          click(TODAY, 'checkbox'),
          see('text', '1 day in a row'),
          press('Shift+Tab'),
          press('Space'),
          press('Shift+Tab'),
          press('Space'),
          see('text', '3 days in a row'),
          see('img', '3 of the last 28 days', { isKept: true }),
          advance(0, 1),
          reload,
          see('text', '3 days in a row'),
          done(0),
          advance(0, 1),
          reload,
          gone('text', '3 days in a row'),
          see('img', '3 of the last 28 days'),
        ],
        'Delete a habit': [
          ...addHabit,
          see('heading', HABIT),
          click(`Delete ${HABIT}`),
          gone('heading', HABIT),
          see('region', 'Message', { contains: `${HABIT} deleted` }),
          undo,
          see('heading', HABIT, { isKept: true }),
          click(`Delete ${HABIT}`),
          advance(0.2),
          gone('region', 'Message'),
          see('heading', HABIT, { state: 'gone', isKept: true }),
          ...whenEmpty(see('text', EMPTY)),
        ],
      },
    };
  },
};
