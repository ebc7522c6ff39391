/**
 * Correct apps must pass their flows, although the Examiner has seen only their views and words its expectations
 * freely.
 */
import { publishedScript } from 'virtual:app-scripts';
import { afterAll, expect, test } from 'vitest';
import { LambdaBrowser } from '../../../functions/adapters/browser/lambda-browser.ts';
import type { Flow, Step } from '../../../shared/domain/acceptance-steps.ts';

const browser = new LambdaBrowser({
  runtimeScript: publishedScript,
  limits: { checkMs: 60_000, hangMs: 20_000, flowsMs: 90_000, earlierFlowsMs: 60_000 },
});
afterAll(() => browser.close());

const fill = (name: string, value: string): Step => ({ action: 'fill', role: 'textbox', name, value });
const click = (name: string): Step => ({ action: 'click', role: 'button', name });
const AMOUNT = '<label>Amount <input id="amount"></label><button type="button" id="add">Add</button>';
const onAdd = (act: string) => `<script>add.onclick = () => { ${act} };</script>`;
/** An app that stores a list of texts. */
const KEPT_LIST = `<label>Item <input id="item"></label><button type="button" id="add">Add</button>
<section aria-label="Log"><p role="status" id="said"></p><ul id="list" aria-label="Items"></ul></section>
<script>const items = JSON.parse(localStorage.getItem('items') ?? '[]');
function show() { list.innerHTML = items.map((text) => '<li>' + text + '</li>').join(''); }
add.onclick = () => { items.push(item.value); localStorage.setItem('items', JSON.stringify(items)); said.textContent = 'Added'; show(); };
show();</script>`;

test.each<[string, string, Flow]>([
  [
    'cells stand side by side',
    `${AMOUNT}<table><tr id="row"></tr></table>
${onAdd("row.innerHTML = '<th scope=row>Sum</th><td>' + amount.value + '.00</td><td>' + amount.value * 2 + '.00</td>'")}`,
    {
      name: 'Doubles',
      values: { amount: '$number(20,90)' },
      steps: [
        fill('Amount', '{amount}'),
        click('Add'),
        { action: 'expect', role: 'row', name: 'Sum', contains: '{amount * 2}.00' },
      ],
    },
  ],
  [
    'only a margin separates two texts',
    `${AMOUNT}<ul><li id="entry"></li></ul>
${onAdd("entry.innerHTML = '<span>at 11:45</span><span style=\"margin-left:1em\">' + amount.value * 2 + ' €</span>'")}`,
    {
      name: 'Doubles',
      values: { amount: '$number(20,90)' },
      steps: [
        fill('Amount', '{amount}'),
        click('Add'),
        { action: 'expect', role: 'listitem', name: '', contains: '{amount * 2}' },
      ],
    },
  ],
  [
    'an amount has decimals that nobody typed',
    `${AMOUNT}<p role="status" id="total"></p>${onAdd("total.textContent = 'Total ' + Number(amount.value).toFixed(2)")}`,
    {
      name: 'Totals',
      values: { amount: '$number(20,90)' },
      steps: [
        fill('Amount', '{amount}'),
        click('Add'),
        { action: 'expect', role: 'status', name: '', contains: 'Total {amount}' },
      ],
    },
  ],
  [
    'the address keeps the place',
    `<label>Search <input id="search" oninput="history.replaceState(null, '', '#/?q=' + search.value); show()"></label><p role="status" id="found"></p>
<script>function show() { found.textContent = 'Results for ' + (new URLSearchParams(location.hash.slice(3)).get('q') ?? 'all'); } show();</script>`,
    {
      name: 'Searches',
      values: { word: '$word' },
      steps: [
        fill('Search', '{word}'),
        { action: 'expect', role: 'status', name: '', contains: 'Results for {word}', isKept: true },
        { action: 'reload' },
        { action: 'expect', role: 'status', name: '', contains: 'Results for {word}' },
      ],
    },
  ],
  [
    'one of several entries has the text',
    KEPT_LIST,
    {
      name: 'Lists',
      values: { one: '$word', other: '$word' },
      steps: [
        fill('Item', '{one}'),
        click('Add'),
        fill('Item', '{other}'),
        click('Add'),
        { action: 'expect', role: 'listitem', name: '', contains: '{other}', count: 1, isKept: true },
      ],
    },
  ],
  [
    'a message beside the kept entries has ended',
    KEPT_LIST,
    {
      name: 'Keeps',
      values: { one: '$word' },
      steps: [
        fill('Item', '{one}'),
        click('Add'),
        { action: 'expect', role: 'region', name: 'Log', contains: '{one}', isKept: true },
      ],
    },
  ],
  [
    'a list is expected to hold its label, and is chosen by a part of it',
    `<label>Table <select id="table"><option value="">Choose</option><option value="7">Window table (4 seats)</option><option value="8">Door</option></select></label><p role="status" id="said"></p>
<script>table.onchange = () => { said.textContent = 'Seated at ' + table.value; };</script>`,
    {
      name: 'Seats',
      steps: [
        { action: 'select', role: 'combobox', name: 'Table', value: 'Window table' },
        { action: 'expect', role: 'combobox', name: 'Table', value: 'Window table (4 seats)' },
        { action: 'expect', role: 'status', name: '', text: 'Seated at 7' },
      ],
    },
  ],
  [
    'names in order have numbers beside them',
    `<button type="button" id="sort">By name</button><table><tbody id="rows"><tr><th scope="row">Bee <small>200 g</small></th></tr><tr><th scope="row">Cat <small>100 g</small></th></tr><tr><th scope="row">Ant <small>1000 g</small></th></tr></tbody></table>
<script>sort.onclick = () => rows.prepend(rows.lastElementChild);</script>`,
    {
      name: 'Sorts',
      steps: [click('By name'), { action: 'expect', role: 'rowheader', name: '', sorted: 'ascending' }],
    },
  ],
  [
    'a file is expected beside what is absent',
    `<label>Note <input id="note"></label><button type="button" id="save">Export</button><ul aria-label="Shown"></ul>
<script>save.onclick = () => {
  const link = Object.assign(document.createElement('a'), { download: 'notes.txt' });
  link.href = URL.createObjectURL(new Blob([note.value]));
  link.click();
};</script>`,
    {
      name: 'Exports',
      values: { note: '$word' },
      steps: [
        fill('Note', '{note}'),
        { action: 'download', role: 'button', name: 'Export', file: 'notes.txt', contains: '{note}' },
        { action: 'expect', role: 'list', name: 'Shown', contains: '{note}', not: true },
      ],
    },
  ],
  [
    'a table also has the number of the first run',
    `${AMOUNT}<table><tr id="row"></tr></table>
${onAdd("row.innerHTML = '<td>' + [1, 2, 3, 4, 5, 6, 7, 8, 9].join('.00</td><td>') + '.00</td><td>' + amount.value * 100 + '.00</td>'")}`,
    {
      name: 'Schedules',
      values: { j: '$number(2,9)' },
      steps: [
        fill('Amount', '{j}'),
        click('Add'),
        { action: 'expect', role: 'cell', name: '{j * 100}.00' },
        { action: 'expect', role: 'cell', name: '{j}.00' },
      ],
    },
  ],
])('a flow is shown when %s', async (_name, body, flow) => {
  const document = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>App</title></head><body><h1>App</h1>${body}</body></html>`;
  const { flows } = await browser.check(document, { flows: [flow], seed: 1 });
  expect(flows).toEqual([{ name: flow.name, outcome: 'shown', problem: undefined }]);
});
