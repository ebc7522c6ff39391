/** The substitute for ideas without a template: a collection of entries with list, form, search and views. */

import type { AppSpec } from '../../../engine/app-spec.ts';
import { icon } from '../../../engine/icons.ts';
import { html, type Markup } from '../../../engine/markup.ts';
import { capitalised } from '../../../engine/naming.ts';
import { click, fill, gone, see } from '../../../engine/steps.ts';
import type { Template } from '../../../engine/template.ts';
import { type Field, fieldsFor, startRows } from './fields.ts';
import { collectionTitle, itemNoun } from './nouns.ts';
import { startTable } from './shown-table.ts';

export const collection: Template = {
  id: 'collection',
  label: 'Collection',
  titleFor: (topic) => topic,
  titleWithout: collectionTitle,
  type: 'webapp',
  color: { lightness: 0.52, chroma: 0.13, hue: 240 },
  icon: '<path d="M4 8l8-4 8 4-8 4zM4 12.5l8 4 8-4M4 16.5l8 4 8-4"/>',
  keywords: [],
  can: [],
  styleFile: new URL('./collection.css', import.meta.url),
  shared: [{ scriptFile: new URL('./views.js', import.meta.url) }],
  libraryFile: new URL('../../../engine/frame/search-library.js', import.meta.url),
  scriptFile: new URL('./collection.js', import.meta.url),
  compose(spec) {
    const noun = itemNoun(spec);
    const fields = fieldsFor(spec);
    return {
      tagline:
        spec.idea === '' || spec.language
          ? `All your ${noun.many} in one place.`
          : `All your ${noun.many} in one place: add, find, sort and keep.`,
      width: 'wide',
      config: { noun, fields, start: startRowsOf(spec) },
      shortcuts: [
        { keys: 'N', does: `New ${noun.one}` },
        { keys: '/', does: 'Search' },
        { keys: 'Esc', does: 'Close the form without saving' },
      ],
      body: html`${ideaNote(spec)}
<div class="tools">
  <label class="search"><span class="visually-hidden">Search ${noun.many}</span>
    <input type="search" id="search" placeholder="Search ${noun.many}"></label>
  <label><span class="visually-hidden">Sort by</span>
    <select id="sort"><option value="new">Newest first</option><option value="name">By name</option><option value="stars">Best first</option></select></label>
  <button type="button" class="primary" id="new-item">${icon('plus')}New ${noun.one}</button>
</div>
<p class="hint number" id="amount" role="status" aria-label="Found"></p>
${viewSwitch(fields)}
<ul id="list" class="list" aria-label="${capitalised(noun.many)}"></ul>
<div id="view" class="view" hidden></div>
<div id="empty" class="empty">
  <svg class="glyph" viewBox="0 0 24 24" aria-hidden="true"><use href="#glyph-plus"></use></svg>
  <strong id="empty-title">No ${noun.many} yet</strong>
  <p id="empty-text">Add the first ${noun.one}. It stays on this device.</p>
</div>
<dialog id="dialog" class="dialog" aria-labelledby="dialog-title">
  <form id="form" class="stack" autocomplete="off">
    <h2 id="dialog-title">New ${noun.one}</h2>
    <label>Name<input name="name" maxlength="100" required dir="auto"></label>
    <div class="pair" id="extra-fields"></div>
    <label>Details<textarea name="details" rows="4" maxlength="2000" dir="auto"></textarea></label>
    <label>Rating<select name="stars"><option value="0">Not rated</option><option value="1">1 of 5</option><option value="2">2 of 5</option><option value="3">3 of 5</option><option value="4">4 of 5</option><option value="5">5 of 5</option></select></label>
    <div class="row"><button type="submit" class="primary">Save</button><button type="button" class="plain" id="cancel">Cancel</button></div>
  </form>
</dialog>`,
    };
  },
  plan: (spec) => {
    const noun = itemNoun(spec);
    const addItem = [click(`New ${noun.one}`), fill('Name', '{word}'), click('Save')];
    return {
      summary: `${spec.title}: a collection of ${noun.many} with a form, details, search, sorting, undo and the views that its fields allow.`,
      sections: [
        { name: capitalised(noun.many), purpose: 'The list with search and sorting' },
        { name: 'Form', purpose: `Add or change one ${noun.one}` },
      ],
      data: [
        `${capitalised(noun.one)}: name, ${fieldsFor(spec)
          .map(({ label }) => label.toLowerCase())
          .join(', ')}, details, rating`,
      ],
      features: {
        Add: [...addItem, see('heading', '{word}', { isKept: true })],
        Search: [
          ...addItem,
          see('heading', '{word}'),
          fill(`Search ${noun.many}`, '{other}', 'searchbox'),
          gone('heading', '{word}'),
        ],
        Delete: [...addItem, see('heading', '{word}'), click('Delete {word}'), gone('heading', '{word}')],
      },
    };
  },
};

function startRowsOf(spec: AppSpec) {
  const table = startTable(spec);
  return table && startRows(table);
}

/** Returns the switch between views. A board needs a select field, a calendar a date, and sums a number. */
function viewSwitch(fields: readonly Field[]): Markup | '' {
  const has = (kind: Field['kind']) => fields.some((field) => field.kind === kind);
  const views = [
    ['list', 'List'],
    ...(has('select') ? [['board', 'Board']] : []),
    ...(has('date') ? [['calendar', 'Calendar']] : []),
    ...(has('number') ? [['sums', 'Sums']] : []),
  ];
  if (views.length === 1) return '';
  return html`<div class="segments views" role="group" aria-label="View">
  ${views.map(([id = '', label = '']) => html`<button type="button" data-view="${id}" aria-pressed="false">${label}</button>`)}
</div>`;
}

/** Shows an idea in another script word for word, because the offline model cannot read it. */
function ideaNote({ idea, language }: AppSpec) {
  if (!language || idea === '') return '';
  return html`<p class="card idea" lang="${language.code}" dir="${language.direction}">${idea.slice(0, 400)}</p>`;
}
