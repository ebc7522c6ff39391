/** A to-do list with filters and undo, stored in this browser or shared with all visitors. */

import { icon } from '../../../engine/icons.ts';
import { html } from '../../../engine/markup.ts';
import { capitalised } from '../../../engine/naming.ts';
import type { DataDeclaration } from '../../../engine/shared-data/data-declaration.ts';
import { keepingNote, sharedData } from '../../../engine/shared-data/shared-data.ts';
import { isAskedToShare } from '../../../engine/shared-data/sharing.ts';
import { click, fill, gone, see, visitAs } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';

const TASK_LABELS = [
  'task',
  'todo',
  'to-dos',
  'item',
  'chore',
  'thing',
  'list',
  'step',
  'ingredient',
  'product',
  'exercise',
];

/** All visitors tick tasks; the author and the owner change their text. */
const TASKS: DataDeclaration = {
  tasks: {
    preset: 'shared',
    counters: ['ticks'],
    shape: {
      type: 'object',
      properties: {
        text: { type: 'string', minLength: 1, maxLength: 200 },
        ticks: { type: 'integer' },
        seed: { type: 'integer', minimum: 0 },
        isGone: { type: 'boolean' },
      },
      required: ['text', 'ticks'],
    },
  },
};

const TASK = '{word}';
const addTask = [fill('New task', TASK), click('Add')];

export const todoList: Template = {
  id: 'todo-list',
  label: 'Task list',
  titleFor: (topic) => `${topic} list`,
  type: 'webapp',
  color: { lightness: 0.55, chroma: 0.17, hue: 265 },
  icon: '<path d="m4 7 1.5 1.5 3-3M4 16l1.5 1.5 3-3M12.5 7H20M12.5 16H20"/>',
  keywords: keywords({
    4: ['todo', 'to do', 'todo list', 'task list', 'task manager', 'checklist', 'check list'],
    3: ['shopping list', 'grocery list', 'packing list', 'bucket list', 'chore', 'task', 'errand', 'reminder'],
    2: ['to get done', 'things to do', 'wish list', 'agenda'],
    3.5: ['aufgaben', 'aufgabenliste', 'einkaufsliste'],
  }),
  can: [
    'add',
    'tick',
    'rename',
    'edit',
    'delete',
    'remove',
    'filter',
    'progress',
    'open',
    'done',
    'finish',
    'complete',
    'clear',
    'mark',
    'item',
    'share',
    'shared',
    'hinzufügen',
    'abhaken',
    'umbenennen',
    'löschen',
    'filtern',
    'erledigt',
    'teilen',
    'gemeinsam',
  ],
  otherMeanings: ['what to do in', 'things to do in'],
  styleFile: new URL('./todo-list.css', import.meta.url),
  scriptFile: new URL('./todo-list.js', import.meta.url),
  shared: [sharedData],
  compose: ({ idea, topic, facts }) => ({
    ...(isAskedToShare(idea) && { data: TASKS }),
    tagline: topic
      ? `${capitalised(topic)}: everything to do, in one calm list.`
      : 'Everything you have to do, in one calm list.',
    width: 'narrow',
    config: { tasks: (facts.list(TASK_LABELS) ?? []).map((text) => capitalised(text).slice(0, 200)) },
    shortcuts: [
      { keys: 'N', does: 'Write a new task' },
      { keys: '1 / 2 / 3', does: 'Show all, open or done' },
      { keys: 'Enter', does: 'Add the task, or keep a new wording' },
      { keys: 'Esc', does: 'Leave the wording as it was' },
    ],
    body: html`<form id="add-form" class="add" autocomplete="off">
  <label class="visually-hidden" for="new-task">New task</label>
  <input id="new-task" maxlength="200" placeholder="What is next?" enterkeyhint="done">
  <button type="submit" class="primary">${icon('plus')}Add</button>
</form>

<section class="card board" aria-label="Tasks">
  <div class="row spread">
    <p id="summary" class="number"><strong id="open-count">0 open</strong></p>
    <div class="segments" role="group" aria-label="Show">
      <button type="button" data-filter="all" aria-pressed="true">All</button>
      <button type="button" data-filter="open" aria-pressed="false">Open</button>
      <button type="button" data-filter="done" aria-pressed="false">Done</button>
    </div>
  </div>
  <div class="progress" role="progressbar" aria-label="Tasks done" aria-valuemin="0" aria-valuemax="100" aria-valuenow="0"><span></span></div>
  <ul id="tasks" class="tasks" aria-label="Task list"></ul>
  <div id="empty" class="empty">
    <svg class="glyph" viewBox="0 0 24 24" aria-hidden="true"><use href="#glyph-check"></use></svg>
    <strong id="empty-title">Nothing here yet</strong>
    <p id="empty-text">Write the first task above.</p>
  </div>
  <div class="row spread after" id="after" hidden>
    <p class="hint" id="done-count"></p>
    <button type="button" class="plain danger" id="clear-done">Clear done tasks</button>
  </div>
</section>
${isAskedToShare(idea) ? keepingNote('Everyone who opens this list shares it: all can add and tick.') : ''}`,
  }),
  plan: ({ idea, title, topic }) => ({
    summary: `${title}: a to-do list${topic ? ` for ${topic}` : ''} with filters, renaming, progress and undo, ${isAskedToShare(idea) ? 'shared by everyone who opens it' : 'kept on the device'}.`,
    sections: [
      { name: 'New task', purpose: 'Write a task and add it with Enter' },
      { name: 'Tasks', purpose: 'Tick, rename and delete tasks; filter by open and done' },
      { name: 'Progress', purpose: 'How many are open and how far the list is' },
    ],
    data: [isAskedToShare(idea) ? 'tasks: shared; text, ticks (counter)' : 'tasks in this browser: text, ticks'],
    features: {
      'Add a task': [...addTask, see('checkbox', TASK, { isKept: true })],
      'Tick a task': [...addTask, click(TASK, 'checkbox'), see('button', 'Clear done tasks')],
      'Filter the list': [...addTask, see('checkbox', TASK), click('Done'), gone('checkbox', TASK)],
      'Delete a task': [...addTask, see('checkbox', TASK), click(`Delete ${TASK}`), gone('checkbox', TASK)],
      ...(isAskedToShare(idea) ? { 'Share the list': [...addTask, visitAs('another'), see('checkbox', TASK)] } : {}),
    },
  }),
};
