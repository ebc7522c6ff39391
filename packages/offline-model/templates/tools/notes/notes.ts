/** Notes with search and pins, saved while typing. */

import { icon } from '../../../engine/icons.ts';
import { html } from '../../../engine/markup.ts';
import { click, fill, gone, see } from '../../../engine/steps.ts';
import { keywords, type Template } from '../../../engine/template.ts';

const NOTE = '{word}';
const writeNote = [click('New note'), fill('Note text', 'Two coats, once the weather is dry.'), fill('Title', NOTE)];

export const notes: Template = {
  id: 'notes',
  label: 'Notes',
  titleFor: (topic) => `${topic} notes`,
  type: 'webapp',
  color: { lightness: 0.76, chroma: 0.15, hue: 80 },
  icon: '<path d="M6 3h9l4 4v14H6zM14.5 3v5H19M9.5 12.5h6M9.5 16.5h4"/>',
  keywords: keywords({
    4: ['notes', 'note taking', 'note', 'notepad', 'notebook', 'sticky note', 'memo', 'jotter'],
    3: ['journal', 'diary', 'write down', 'jot down', 'scratchpad', 'logbook of thoughts'],
    3.5: ['notizen', 'notizbuch'],
  }),
  can: [
    'search',
    'title',
    'text',
    'pin',
    'delete',
    'write',
    'edit',
    'save',
    'entry',
    'page',
    'thought',
    'find',
    'suche',
    'titel',
    'löschen',
    'anheften',
    'schreiben',
    'eintrag',
  ],
  otherMeanings: [
    'sticky notes wall art',
    'tasting notes of',
    'musical note',
    'music notes',
    'piano notes',
    'note that',
    'please note',
    'notebook computer',
    'notebook repair',
    'notebook shop',
    'bank note',
  ],
  styleFile: new URL('./notes.css', import.meta.url),
  libraryFile: new URL('../../../engine/frame/search-library.js', import.meta.url),
  scriptFile: new URL('./notes.js', import.meta.url),
  compose: ({ topic }) => ({
    tagline: topic ? `Notes on ${topic}, saved while you type.` : 'Saved while you type, found when you need it.',
    width: 'wide',
    config: { topic: topic ?? '' },
    shortcuts: [
      { keys: 'N', does: 'New note' },
      { keys: '/', does: 'Search' },
      { keys: 'P', does: 'Pin or unpin the open note' },
      { keys: 'Esc', does: 'Leave the text' },
    ],
    body: html`<div class="desk" id="desk">
<section class="shelf" aria-label="All notes">
  <div class="row tools">
    <label class="search"><span class="visually-hidden">Search notes</span>
      <input type="search" id="search" placeholder="Search">
    </label>
    <button type="button" class="primary" id="new-note">${icon('plus')}New note</button>
  </div>
  <p class="hint number" id="amount" role="status" aria-label="Notes found"></p>
  <ul id="list" class="list" aria-label="Notes"></ul>
  <div id="empty" class="empty">
    <svg class="glyph" viewBox="0 0 24 24" aria-hidden="true"><use href="#glyph-pencil"></use></svg>
    <strong id="empty-title">A blank page</strong>
    <p id="empty-text">${topic ? `Start with the first thing you know about ${topic}.` : 'Start with one line. Tidy up later.'}</p>
  </div>
</section>
<section class="card editor" id="editor" aria-label="Open note" hidden>
  <div class="row editor-tools">
    <button type="button" class="plain back" id="back">${icon('back')}All notes</button>
    <p class="hint" id="saved"></p>
    <button type="button" class="icon plain" id="pin" aria-label="Pin note" aria-pressed="false">${icon('pin')}</button>
    <button type="button" class="icon plain danger" id="delete" aria-label="Delete note">${icon('trash')}</button>
  </div>
  <input id="title" class="title-field" aria-label="Title" placeholder="Title" maxlength="120" dir="auto">
  <textarea id="text" aria-label="Note text" placeholder="Write…" rows="14" dir="auto"></textarea>
  <p class="hint number" id="words"></p>
</section>
<p class="nothing hint" id="nothing" aria-hidden="true">Choose a note, or write a new one.</p>
</div>`,
  }),
  plan: ({ title, topic }) => ({
    summary: `${title}: notes${topic ? ` on ${topic}` : ''} that are saved while typing, with search, pins and undo.`,
    sections: [
      { name: 'Notes', purpose: 'All notes, pinned ones first, with search' },
      { name: 'Editor', purpose: 'Title and text, saved while typing' },
    ],
    data: ['Note: id, title, text, pinned, changed at'],
    features: {
      'Write a note': [...writeNote, see('button', `Open ${NOTE}`, { isKept: true })],
      'Search by text': [
        ...writeNote,
        see('button', `Open ${NOTE}`),
        fill('Search notes', '{other}', 'searchbox'),
        gone('button', `Open ${NOTE}`),
      ],
      'Delete a note': [
        ...writeNote,
        see('button', `Open ${NOTE}`),
        click('Delete note'),
        gone('button', `Open ${NOTE}`),
      ],
    },
  }),
};
