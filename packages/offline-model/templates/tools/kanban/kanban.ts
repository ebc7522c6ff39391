/** A kanban board: cards in three columns, moved by dragging, keys or buttons. */

import type { Step, StepTarget } from '../../../../../shared/domain/acceptance-steps.ts';
import type { FactReader } from '../../../engine/facts/read-facts.ts';
import { icon } from '../../../engine/icons.ts';
import { html } from '../../../engine/markup.ts';
import { capitalised } from '../../../engine/naming.ts';
import { advance, click, fill, gone, press, see, undo } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';

const COLUMNS = ['To do', 'Doing', 'Done'];
const COLUMN_LABELS = ['column', 'stage', 'list', 'lane', 'status', 'step', 'spalten'];
const MOST_COLUMNS = 8;

/** Returns the columns in the idea, otherwise the usual three. */
function columnsOf(facts: FactReader): readonly string[] {
  return facts.list(COLUMN_LABELS)?.slice(0, MOST_COLUMNS).map(capitalised) ?? COLUMNS;
}

function hintOf(index: number, count: number): string {
  if (index === 0) return 'Write the first card above';
  return index === count - 1 ? 'Finished cards rest here' : 'Drag a card here';
}

const CARD = '{word}';
const OTHER = '{other}';
const addCard = [fill('New card', CARD), click('Add')];
const addCards = [...addCard, fill('New card', OTHER), click('Add')];

function dragCard(name: string, to: StepTarget): Step {
  return { action: 'drag', role: 'listitem', name, to };
}

export const kanban: Template = {
  id: 'kanban',
  label: 'Board',
  titleFor: (topic) => `${topic} board`,
  type: 'webapp',
  color: { lightness: 0.52, chroma: 0.17, hue: 255 },
  icon: '<rect x="4" y="4" width="4.5" height="16" rx="1"/><rect x="10" y="4" width="4.5" height="10" rx="1"/><rect x="16" y="4" width="4" height="13" rx="1"/>',
  keywords: keywords({
    6: ['kanban', 'kanban board', 'trello', 'scrum board', 'task board', 'project board'],
    3: ['project management', 'sprint', 'drag and drop board', 'columns for to do doing and done'],
  }),
  can: [
    'card',
    'column',
    'drag',
    'move',
    'add',
    'delete',
    'doing',
    'done',
    'lane',
    'todo',
    'drop',
    'karte',
    'spalte',
    'ziehen',
    'verschieben',
  ],
  otherMeanings: ['planning poker', 'sprint time', 'sprint distance', '100m sprint'],
  styleFile: new URL('./kanban.css', import.meta.url),
  scriptFile: new URL('./kanban.js', import.meta.url),
  compose: ({ topic, facts }) => {
    const columns = columnsOf(facts);
    return {
      tagline: topic ? `${capitalised(topic)}, from idea to done.` : 'From idea to done, one card at a time.',
      width: 'full',
      config: { columns },
      shortcuts: [
        { keys: 'N', does: 'New card' },
        { keys: '← / →', does: 'Move the focused card to the next column' },
        { keys: '↑ / ↓', does: 'Move the focused card up or down' },
        { keys: 'Delete', does: 'Delete the focused card' },
      ],
      body: html`<form id="add-form" class="add" autocomplete="off">
  <label class="visually-hidden" for="new-card">New card</label>
  <input id="new-card" maxlength="160" placeholder="What needs to happen?">
  <button type="submit" class="primary">${icon('plus')}Add</button>
</form>
<div class="columns" id="columns">
${columns.map(
  (name, index) => html`  <section class="column" data-column="${index}" aria-labelledby="column-${index}">
    <h2 id="column-${index}">${name} <span class="hint number"></span></h2>
    <ul aria-label="${name}"></ul>
    <p class="hint drop">${hintOf(index, columns.length)}</p>
  </section>`,
)}
</div>`,
    };
  },
  plan: ({ title, facts }) => {
    const columns = columnsOf(facts);
    const [first = '', second = '', third] = columns;
    return {
      summary: `${title}: a kanban board with ${columns.length} columns, dragging, keyboard moves and undo.`,
      sections: columns.map((name) => ({ name, purpose: `Cards that are in “${name}”` })),
      data: ['Card: id, text, column, order'],
      features: {
        'Add a card': [
          press('n'),
          press('n'),
          see('textbox', 'New card', { value: 'n' }),
          ...addCard,
          see('status', 'Announcements', { text: `Added ${CARD}` }),
          see('textbox', 'New card', { value: '' }),
          see('listitem', CARD, { isKept: true }),
        ],
        'Move a card by buttons': [
          ...addCards,
          see('list', first, { text: `${CARD}${OTHER}` }),
          click(`Move ${CARD} to ${second}`),
          see('status', 'Announcements', { text: `${CARD}: ${second}` }),
          see('heading', `${second} 1`),
          see('button', `Move ${CARD} to ${third ?? first}`),
          see('list', second, { text: CARD, isKept: true }),
          click(`Move ${CARD} to ${first}`),
          see('list', first, { text: `${OTHER}${CARD}` }),
          see('heading', `${second} 0`),
        ],
        'Move a card by dragging': [
          ...addCards,
          dragCard(CARD, { role: 'region', name: `${second} 0` }),
          see('list', second, { text: CARD }),
          dragCard(OTHER, { role: 'listitem', name: CARD }),
          see('list', second, { text: `${OTHER}${CARD}` }),
        ],
        'Move a card by keys': [
          ...addCards,
          press('Tab'),
          press('ArrowDown'),
          see('list', first, { text: `${OTHER}${CARD}` }),
          press('ArrowUp'),
          see('list', first, { text: `${CARD}${OTHER}` }),
          press('ArrowRight'),
          see('list', second, { text: CARD }),
          press('ArrowLeft'),
          see('heading', `${first} 2`),
          press('Delete'),
          see('list', first, { text: OTHER }),
        ],
        'Delete a card': [
          ...addCard,
          click(`Delete ${CARD}`),
          gone('listitem', CARD),
          see('region', 'Message', { contains: 'Card deleted' }),
          undo,
          see('listitem', CARD),
          gone('region', 'Message'),
          see('status', 'Announcements', { text: 'Undone' }),
          click(`Delete ${CARD}`),
          advance(0.2),
          gone('region', 'Message'),
          see('heading', `${first} 0`, { isKept: true }),
        ],
      },
    };
  },
};
