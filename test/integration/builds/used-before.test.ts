/**
 * A user of an app's previous version opens the changed app, which must still show the entries that the previous
 * version stored.
 */
import { publishedScript } from 'virtual:app-scripts';
import { afterAll, describe, expect, it, test } from 'vitest';
import { LambdaBrowser } from '../../../functions/adapters/browser/lambda-browser.ts';
import type { Flow } from '../../../shared/domain/acceptance-steps.ts';

const browser = new LambdaBrowser({
  runtimeScript: publishedScript,
  limits: { tryMs: 4_000, checkMs: 40_000, hangMs: 15_000, usedBeforeMs: 30_000, earlierFlowsMs: 30_000 },
});
afterAll(() => browser.close());

/**
 * Returns a shopping list app. The code `read` reads the stored entries, and the expression `row` renders one of them.
 */
const list = (read: string, row = 'item.name') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shopping</title></head><body><h1>Shopping</h1>
<label>Item <input id="item"></label><button id="add">Add</button><ul id="list"></ul>
<script>
let items = [];
const show = () => { list.innerHTML = items.map((item) => '<li>' + ${row} + '</li>').join(''); };
add.onclick = () => {
  items.push({ name: item.value });
  localStorage.items = JSON.stringify(items);
  item.value = '';
  show();
};
${read}
show();
</script></body></html>`;
const BASE = list("items = JSON.parse(localStorage.items || '[]');");
const earlierFlows: Flow[] = [
  {
    name: 'Adds an item',
    steps: [
      { action: 'fill', role: 'textbox', name: 'Item', value: 'Oat milk' },
      { action: 'click', role: 'button', name: 'Add' },
      { action: 'expect', role: 'listitem', name: '', text: 'Oat milk' },
    ],
  },
];
const check = (document: string) => browser.check(document, { base: BASE, earlierFlows });

test('a change that keeps the entries passes', async () => {
  const { problems, passed } = await check(BASE.replace('Shopping</h1>', 'Groceries</h1>'));
  expect(problems).toEqual([]);
  expect(passed).toContain('Keeps what was entered before this change');
});

test('entries that moved behind a tab are not lost', async () => {
  const moved = BASE.replace(
    '<ul id="list"></ul>',
    '<div role="tablist"><button role="tab" id="tab">List</button></div><ul id="list"></ul>',
  ).replace('\nshow();\n', '\ntab.onclick = show;\n');
  expect((await check(moved)).passed).toContain('Keeps what was entered before this change');
});

describe('entries that an app shows late, such as after a greeting', () => {
  const late = (document: string) => document.replace('\nshow();\n', '\nsetTimeout(show, 700);\n');

  it('are not lost', async () => {
    expect((await check(late(BASE))).passed).toContain('Keeps what was entered before this change');
  });

  it('are missed when a change forgets them', async () => {
    const forgetful = list("items = JSON.parse(localStorage.entries || '[]');");
    const { major } = await browser.check(forgetful, { base: late(BASE), earlierFlows });
    expect(major).toContainEqual(expect.stringMatching(/no longer finds “Oat milk”/));
  });
});

test.each([
  [
    'crashes',
    list('items = JSON.parse(localStorage.items || \'{"all":[]}\').all;'),
    /^for a user who was here before this change: Line \d+: TypeError/,
  ],
  ['forgets the entries', list("items = JSON.parse(localStorage.entries || '[]');"), /no longer finds “Oat milk”/],
  [
    'shows undefined',
    list("items = JSON.parse(localStorage.items || '[]');", "item.name + ' ' + (item.count ?? 'undefined')"),
    /sees “undefined”/,
  ],
])('a change that %s for a user who was here before is a major problem', async (_what, document, problem) => {
  const { major } = await check(document);
  expect(major).toContainEqual(expect.stringMatching(problem));
});

test('shared data of the base is there too', async () => {
  const board = (place: string) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Board</title>
<script type="application/json" id="buidl-data">{"${place}": "shared"}</script></head><body><h1>Board</h1>
<label>Message <input id="message"></label><button id="post">Post</button><ul id="list"></ul>
<script>
const place = buidl.data.collection('${place}');
place.subscribe((records) => { list.innerHTML = records.map(({ value }) => '<li>' + value.text + '</li>').join(''); });
post.onclick = () => place.add({ text: message.value });
</script></body></html>`;
  const flows: Flow[] = [
    {
      name: 'Posts a message',
      steps: [
        { action: 'fill', role: 'textbox', name: 'Message', value: 'See you at noon' },
        { action: 'click', role: 'button', name: 'Post' },
        { action: 'expect', role: 'listitem', name: '', text: 'See you at noon' },
      ],
    },
  ];
  const { major } = await browser.check(board('notes'), { base: board('messages'), earlierFlows: flows });
  expect(major).toContainEqual(expect.stringMatching(/no longer finds “See you at noon”/));
});

describe('entries in IndexedDB', () => {
  const notes = (name: string, show = true) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Notes</title></head><body><h1>Notes</h1>
<label>Note <input id="note"></label><button id="add">Add</button><ul id="list"></ul>
<script>
let notes;
const opening = indexedDB.open('${name}', 1);
opening.onupgradeneeded = () => opening.result.createObjectStore('notes', { keyPath: 'at' });
const show = () => {
  const request = opening.result.transaction('notes').objectStore('notes').getAll();
  request.onsuccess = () => { list.innerHTML = request.result.map(({ text, at }) => '<li>' + (at instanceof Date ? text : 'no date') + '</li>').join(''); };
};
opening.onsuccess = () => { ${show ? 'show();' : ''} };
add.onclick = () => {
  const transaction = opening.result.transaction('notes', 'readwrite');
  transaction.objectStore('notes').put({ text: note.value, at: new Date() });
  transaction.oncomplete = () => { note.value = ''; show(); };
};
</script></body></html>`;
  const flows: Flow[] = [
    {
      name: 'Adds a note',
      steps: [
        { action: 'fill', role: 'textbox', name: 'Note', value: 'Water the plants' },
        { action: 'click', role: 'button', name: 'Add' },
        { action: 'expect', role: 'listitem', name: '', text: 'Water the plants' },
        { action: 'reload' },
        { action: 'expect', role: 'listitem', name: '', text: 'Water the plants' },
      ],
    },
  ];

  it('are there after a reload and a change', async () => {
    const { problems, passed } = await browser.check(notes('app').replace('Notes</h1>', 'My notes</h1>'), {
      ...{ base: notes('app'), earlierFlows: flows, flows },
    });
    expect(problems).toEqual([]);
    expect(passed).toContain('Keeps what was entered before this change');
  });

  it('that a change opens under another name are lost', async () => {
    const { major } = await browser.check(notes('renamed'), { base: notes('app'), earlierFlows: flows });
    expect(major).toContainEqual(expect.stringMatching(/no longer finds “Water the plants”/));
  });
});
