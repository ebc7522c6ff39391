/** Flows prove what an app does: in real Chromium, they fail on apps that only pretend to do it. */
import { publishedScript } from 'virtual:app-scripts';
import { afterAll, describe, expect, test } from 'vitest';
import { LambdaBrowser } from '../../../functions/adapters/browser/lambda-browser.ts';
import { judgeProof } from '../../../functions/core/builds/proof/judge-proof.ts';
import { passedLines } from '../../../functions/core/builds/proof/passed-lines.ts';
import { authorExamination } from '../../../functions/core/builds/proof/read-proof.ts';
import { NO_NOTES } from '../../../functions/core/builds/revisions/revision-notes.ts';
import type { CheckInput } from '../../../functions/ports/browser.ts';
import type { Flow, Step } from '../../../shared/domain/acceptance-steps.ts';

/** The result of the Examine state when the Examiner wrote no flows. */
const AUTHOR = authorExamination(
  { added: [], earlier: [], outdated: [], before: NO_NOTES },
  { operationId: 'op', mode: 'revise', repairs: 0, passed: false },
);

const browser = new LambdaBrowser({
  runtimeScript: publishedScript,
  limits: { checkMs: 60_000, hangMs: 20_000, flowsMs: 90_000, earlierFlowsMs: 60_000 },
});
afterAll(() => browser.close());

const pageOf = (body: string, script = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>App</title></head><body><h1>App</h1>${body}<script>${script}</script></body></html>`;

const click = (name: string): Step => ({ action: 'click', role: 'button', name });
const fill = (name: string, value: string): Step => ({ action: 'fill', role: 'textbox', name, value });
const says = (text: string): Step => ({ action: 'expect', role: 'status', name: '', text });
const outcomesOf = async (document: string, flows: Flow[], input: CheckInput = {}) =>
  (await browser.check(document, { ...input, flows })).flows.map(({ outcome, problem }) => ({
    outcome,
    problem,
  }));

const TOTAL =
  '<label>Price <input id="price"></label><label>Count <input id="count"></label>' +
  '<button type="button" id="add">Add</button><p role="status" id="total">–</p>';
const onAdd = (act: string) => `add.onclick = () => { ${act} };`;
const TOTALS: Flow = {
  name: 'Totals',
  values: { price: '$number(2,90)', count: '$number(2,9)' },
  steps: [fill('Price', '{price}'), fill('Count', '{count}'), click('Add'), says('Total {round(price * count, 2)}')],
};

describe('a flow with values', () => {
  test('is shown by an app that computes, whatever it is given', async () => {
    const document = pageOf(TOTAL, onAdd("total.textContent = 'Total ' + (price.value * count.value).toFixed(2)"));
    const { flows, passed, problems } = await browser.check(document, { flows: [TOTALS] });
    expect(problems).toEqual([]);
    expect(flows).toEqual([{ name: 'Totals', outcome: 'shown', problem: undefined }]);
    expect(passed).toContain('Totals: expect status to say “Total {round(price * count, 2)}”');
  });

  test('fails on a result that ignores its input, and names the values', async () => {
    const [fixed] = await outcomesOf(pageOf(TOTAL, onAdd("total.textContent = 'Total 42.00'")), [TOTALS]);
    expect(fixed?.outcome).toBe('failed');
    expect(fixed?.problem).toMatch(
      /^step 4 of “Totals”, .* fails: it says “Total 42\.00” \(price = \d+, count = \d\)$/,
    );
  });

  test.each([
    [
      'an editable element shows what is typed into it',
      '<section aria-label="Notes"><p role="textbox" aria-label="Note" contenteditable></p></section>',
      { role: 'region', name: 'Notes', contains: '{note}' },
    ],
    [
      'a field names the row that contains it',
      '<table><tr><td><input aria-label="Note"></td></tr></table>',
      { role: 'row', name: '{note}' },
    ],
  ])('proves nothing when %s without any script', async (_name, body, expected) => {
    const steps: Step[] = [fill('Note', '{note}'), { action: 'expect', ...expected }];
    const [flow] = await outcomesOf(pageOf(body), [{ name: 'Notes', values: { note: '$word' }, steps }]);
    expect(flow).toEqual({ outcome: 'proves_nothing', problem: 'it holds also when the app receives no input' });
  });

  test('that fails tells what the page showed then', async () => {
    const document = pageOf(TOTAL, onAdd('total.innerHTML = "<button>Really add</button>"'));
    const [flow] = (await browser.check(document, { flows: [TOTALS] })).flows;
    expect(flow).toMatchObject({ outcome: 'failed', view: { name: 'step 4 of “Totals”', widthPx: 1280 } });
    expect(flow?.view?.tree).toContain('button "Really add"');
  });

  test('fails when an element lies to scripts about its text, value or order', async () => {
    const lies = `const lie = (element, name, value) => Object.defineProperty(element, name, { get: value });
      lie(total, 'textContent', () => 'Total ' + (price.value * count.value).toFixed(2));
      lie(field, 'value', () => price.value);
      lie(field, 'tagName', () => 'INPUT');
      [...list.children].forEach((item, index) => lie(item, 'textContent', () => String(index)));`;
    const parts = '<input id="field" aria-label="Result"><ul id="list"><li>b<li>a<li>c</ul>';
    const outcomes = await outcomesOf(pageOf(TOTAL + parts, lies), [
      TOTALS,
      {
        name: 'Fills',
        values: { price: '$number(10,90)' },
        steps: [fill('Price', '{price}'), { action: 'expect', role: 'textbox', name: 'Result', value: '{price}' }],
      },
      { name: 'Sorts', steps: [{ action: 'expect', role: 'listitem', name: '', sorted: 'ascending' }] },
    ]);
    expect(outcomes).toEqual([
      { outcome: 'failed', problem: expect.stringContaining('it says “–”') },
      { outcome: 'failed', problem: expect.stringContaining('it holds “”') },
      { outcome: 'failed', problem: expect.stringContaining('the order is “b”, “a”, “c”') },
    ]);
  });

  test('fails when other values bring back the result of the first', async () => {
    const remembers = onAdd(`const old = localStorage.getItem('old') ?? '';
      const result = 'Got ' + price.value; localStorage.setItem('old', result);
      list.innerHTML = Array.from({ length: 99 }, (_, at) => '<li>Got ' + at + '</li>').join('');`);
    const [listed] = await outcomesOf(pageOf(`${TOTAL}<ul id="list"></ul>`, remembers), [
      {
        name: 'Lists',
        values: { price: '$number(10,90)' },
        steps: [fill('Price', '{price}'), click('Add'), { action: 'expect', role: 'listitem', name: 'Got {price}' }],
      },
    ]);
    expect(listed).toMatchObject({
      outcome: 'failed',
      problem: expect.stringContaining('it shows also the result of'),
    });
  });

  test('is repeated by the same seed, and differs by another', async () => {
    const document = pageOf(TOTAL, onAdd("total.textContent = 'none'"));
    const problemOf = async (seed: number) => (await outcomesOf(document, [TOTALS], { seed }))[0]?.problem;
    const first = await problemOf(7);
    expect(await problemOf(7)).toBe(first);
    expect(await problemOf(8)).not.toBe(first);
  });

  test('proves nothing when its formula is wrong', async () => {
    const [wrong] = await outcomesOf(pageOf(TOTAL), [{ ...TOTALS, steps: [says('{prize}')] }]);
    expect(wrong).toEqual({ outcome: 'proves_nothing', problem: 'there is no value “prize”' });
  });
});

describe('a flow proves nothing', () => {
  test('when no script listens', async () => {
    const noScript = pageOf(`<button type="button">Add</button><label>Task <input></label>
      <label><input type="checkbox"> Done</label><p role="status">Saved</p>`);
    const outcomes = await outcomesOf(noScript, [
      { name: 'Saves', steps: [click('Add'), says('Saved')] },
      {
        name: 'Types',
        steps: [fill('Task', 'Milk'), { action: 'expect', role: 'textbox', name: 'Task', value: 'Milk' }],
      },
      {
        name: 'Ticks',
        steps: [
          { action: 'check', role: 'checkbox', name: 'Done' },
          { action: 'expect', role: 'checkbox', name: 'Done', state: 'checked' },
        ],
      },
      { name: 'Does', steps: [click('Add')] },
    ]);
    expect(outcomes).toEqual([
      { outcome: 'proves_nothing', problem: 'what it expects holds before its actions' },
      { outcome: 'proves_nothing', problem: 'it holds also when the app receives no input' },
      { outcome: 'proves_nothing', problem: 'it holds also when the app receives no input' },
      { outcome: 'proves_nothing', problem: 'it expects nothing' },
    ]);
  });

  test('when it enters something and expects what follows any entry', async () => {
    const document = pageOf(
      '<label>Name <input></label><button id="save">Save</button><p role="status" id="note"></p><p role="alert" id="error"></p>',
      "save.onclick = () => { note.textContent = 'Saved'; error.textContent = document.querySelector('input').value ? '' : 'Choose another name'; };",
    );
    const [saved, refused] = await outcomesOf(document, [
      { name: 'Saves', steps: [fill('Name', 'Ada'), click('Save'), says('Saved')] },
      {
        name: 'Refuses a name',
        steps: [fill('Name', ''), click('Save'), { action: 'expect', role: 'alert', name: '', contains: 'another' }],
      },
    ]);
    expect(saved).toEqual({
      outcome: 'proves_nothing',
      problem: 'it shows the same whatever is entered',
    });
    expect(refused?.outcome).toBe('shown');
  });

  test('unless the message is computed from the entry, or changes with time', async () => {
    const document = pageOf(
      '<label>Word <input id="word"></label><button id="turn">Turn</button><p role="status" id="note"></p>',
      `turn.onclick = () => {
        note.textContent = [...word.value].reverse().join('');
        setInterval(() => { note.textContent += '.'; }, 200);
      };`,
    );
    const steps = [fill('Word', 'hello'), click('Turn')];
    const outcomes = await outcomesOf(document, [
      { name: 'Turns', steps: [...steps, { action: 'expect', role: 'status', name: '', contains: 'olleh' }] },
      { name: 'Runs', steps: [...steps, { action: 'expect', role: 'status', name: '', changesWithinSeconds: 2 }] },
    ]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['shown', 'shown']);
  });

  test('when time alone brings about what it expects', async () => {
    const slow = pageOf(
      '<button type="button">Go</button><p role="status" id="out"></p>',
      "setTimeout(() => { out.textContent = 'Done'; }, 1_500);",
    );
    const [waited] = await outcomesOf(slow, [{ name: 'Goes', steps: [click('Go'), says('Done')] }]);
    expect(waited).toMatchObject({ outcome: 'proves_nothing' });
  });

  test('when it reads what the base document has already', async () => {
    const base = pageOf('<p>Open daily</p>');
    const changed = pageOf('<p>Open daily</p><p>Closed in May</p>');
    const reads = (name: string): Flow => ({ name, steps: [{ action: 'expect', role: 'paragraph', name }] });
    expect(await outcomesOf(changed, [reads('Open daily'), reads('Closed in May')], { base })).toEqual([
      { outcome: 'proves_nothing', problem: 'it holds also before this change' },
      { outcome: 'read', problem: undefined },
    ]);
  });

  test('when its words are not on the page, or on several places', async () => {
    const document = pageOf(
      '<button type="button">Add a task</button><button type="button">Add a list</button><button type="button">Vorschriften</button>',
    );
    const outcomes = await outcomesOf(document, [
      { name: 'Other label', steps: [click('Insert task'), says('x')] },
      { name: 'Ambiguous', steps: [click('Add'), says('x')] },
      { name: 'Within a word', steps: [click('EN'), says('x')] },
    ]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(Array(3).fill('proves_nothing'));
    expect(outcomes[1]?.problem).toBe(
      'step 1 of “Ambiguous”, click button “Add”: several contain “Add”; there are “Add a task”, “Add a list”, “Vorschriften”',
    );
  });
});

test('a button that only says that it saved fails a flow that looks for the entry', async () => {
  const toasts = pageOf(
    `<label>Task <input></label><button type="button" id="add">Add</button><p role="status" id="out"></p>`,
    onAdd("out.textContent = 'Saved!'"),
  );
  const [saved] = await outcomesOf(toasts, [
    {
      name: 'Adds',
      values: { task: '$word' },
      steps: [fill('Task', '{task}'), click('Add'), { action: 'expect', role: 'listitem', name: '{task}' }],
    },
  ]);
  expect(saved?.outcome).toBe('failed');
});

test('links, native parts and styles of a right app are shown', async () => {
  const app = pageOf(
    `<style>.tip { display: none } #info:hover + .tip { display: block }</style>
    <a href="#/about">About</a><main id="view">Home</main>
    <button type="button" aria-label="Menü öffnen" id="menu">≡</button><dialog id="box">Settings</dialog>
    <details><summary>When?</summary><p>At nine</p></details>
    <button type="button" id="info">Info</button><p class="tip">Baked daily</p>
    <form><label>Task <input></label><button type="reset">Clear</button></form>`,
    `onhashchange = () => { view.textContent = 'We bake'; }; menu.onclick = () => box.showModal();`,
  );
  const sees = (role: string, name: string): Step => ({ action: 'expect', role, name });
  const outcomes = await outcomesOf(app, [
    { name: 'About', steps: [{ action: 'click', role: 'link', name: 'About' }, sees('main', 'We bake')] },
    { name: 'Settings', steps: [click('menü öffnen'), sees('dialog', 'Settings')] },
    {
      name: 'Details',
      steps: [{ action: 'click', role: 'text', name: 'When?' }, sees('paragraph', 'At nine')],
    },
    {
      name: 'Tip',
      steps: [{ action: 'hover', role: 'button', name: 'Info' }, sees('paragraph', 'Baked daily')],
    },
    {
      name: 'Clear',
      steps: [
        fill('Task', 'Milk'),
        { action: 'expect', role: 'textbox', name: 'Task', value: 'Milk' },
        click('Clear'),
        { action: 'expect', role: 'textbox', name: 'Task', value: '' },
      ],
    },
  ]);
  expect(outcomes).toEqual(Array(5).fill({ outcome: 'shown', problem: undefined }));
});

test('earlier flows run once, and a missing element is the fault of the change', async () => {
  const steps = [click('Add'), says('1')];
  const { flows, major } = await browser.check(pageOf('<p role="status">0</p>'), {
    earlierFlows: [
      { name: 'Adds', steps },
      { name: 'Opens', steps: [{ action: 'expect', role: 'heading', name: 'App' }] },
    ],
    seed: 1,
  });
  expect(flows.map(({ outcome }) => outcome)).toEqual(['failed', 'read']);
  expect(major).toEqual([expect.stringContaining('fails, and held before this change: there is none')]);
});

test('earlier flows above their time run in turns, and the receipt says how many ran', async () => {
  const names = Array.from({ length: 40 }, (_, number) => `Flow ${number}`);
  const earlier: Flow[] = names.map((name) => ({ name, steps: [click('Add'), says('1')] }));
  const document = pageOf(
    '<button type="button" id="add">Add</button><p role="status" id="total">0</p>',
    onAdd("total.textContent = '1'"),
  );
  const short = new LambdaBrowser({ runtimeScript: publishedScript, limits: { tryMs: 2_000, earlierFlowsMs: 4_000 } });
  const proof = { examination: AUTHOR, flows: [], earlier, before: NO_NOTES };
  const ran = async (seed: number) => {
    const { flows: outcomes, ...report } = await short.check(document, { earlierFlows: earlier, seed });
    const check = { ...report, features: [], lost: [], inherited: [], failedFlows: [] };
    const rest = { dead: [], views: [], earlierViews: [], repaired: [], lostBefore: [] };
    const judged = judgeProof(check, { proof, outcomes, ...rest });
    const run = outcomes.filter(({ outcome }) => outcome !== 'not_run').map(({ name }) => name);
    expect(judged.lost).toEqual([]);
    expect(passedLines(judged)).toContain(`${run.length} of 40 earlier functions were tried again`);
    return run;
  };
  const [first, second] = [await ran(0), await ran(20)];
  await short.close();
  expect([first[0], second.includes('Flow 20'), first.includes('Flow 20')]).toEqual(['Flow 0', true, false]);
});

test('a page that uses up its processor time fails, and accuses no other flow', async () => {
  const heavy = pageOf(
    '<button type="button" id="go">Go</button><p role="status" id="out">–</p>',
    `go.onclick = () => setInterval(() => { const end = performance.now() + 90; while (performance.now() < end); }, 1);
     addEventListener('keydown', () => { out.textContent = 'key'; });`,
  );
  const limited = new LambdaBrowser({
    runtimeScript: publishedScript,
    limits: { flowProcessorMs: 1_000, flowsMs: 60_000 },
  });
  const { flows } = await limited.check(heavy, {
    flows: [
      { name: 'Goes', steps: [click('Go'), says('never')] },
      { name: 'Types', steps: [{ action: 'press', key: 'a' }, says('key')] },
    ],
  });
  await limited.close();
  expect(flows.map(({ outcome }) => outcome)).toEqual(['failed', 'shown']);
  expect(flows[0]?.problem).toBe('“Goes” takes too much processor time');
});

describe('the step language', () => {
  test('reads order, places, texts, files, clock, language, colours and width', async () => {
    const app = pageOf(
      `<ul id="list"><li>9 kg</li><li>10 kg</li></ul><button type="button" id="turn">Turn</button>
      <section aria-label="Inbox"><button type="button" class="less">Remove</button></section>
      <section aria-label="Archive"><button type="button" class="less">Remove</button></section>
      <p role="status" id="out"></p><label>Table <input type="file" id="file"></label>
      <button type="button" id="save">Save</button><p role="timer" id="day"></p>`,
      `turn.onclick = () => list.append(list.firstChild);
      for (const less of document.querySelectorAll('.less')) less.onclick = () => { out.textContent = less.parentNode.getAttribute('aria-label') + ' is empty now'; };
      file.onchange = async () => { out.textContent = await file.files[0].text(); };
      save.onclick = () => { const link = document.createElement('a'); link.download = 'list.csv';
        link.href = URL.createObjectURL(new Blob(['kg,' + list.textContent])); link.click(); };
      turn.addEventListener('click', () => { const start = Date.now(); setInterval(() => { day.textContent = Math.floor((Date.now() - start) / 60_000) + ' min'; }, 1_000); });`,
    );
    const { flows, problems } = await browser.check(app, {
      flows: [
        {
          name: 'Order',
          steps: [
            { action: 'expect', role: 'listitem', name: '', sorted: 'ascending' },
            click('Turn'),
            { action: 'expect', role: 'listitem', name: '', sorted: 'descending' },
            { action: 'expect', role: 'listitem', name: '', sorted: 'ascending', not: true },
          ],
        },
        {
          name: 'Place',
          steps: [
            { action: 'click', role: 'button', name: 'Remove', within: { role: 'region', name: 'Archive' } },
            { action: 'expect', role: 'status', name: '', contains: 'archive is' },
            { action: 'expect', role: 'status', name: '', text: 'Archive is', not: true },
          ],
        },
        {
          name: 'Import',
          values: { amount: '$number(20,90)' },
          steps: [
            { action: 'upload', role: 'button', name: 'Table', file: 'table.csv', content: 'pears,{amount}' },
            says('pears,{amount}'),
          ],
        },
        {
          name: 'Export',
          steps: [{ action: 'download', role: 'button', name: 'Save', file: 'list.csv', contains: 'kg,9' }],
        },
        {
          name: 'Clock',
          steps: [
            click('Turn'),
            { action: 'advance', minutes: 25, days: 0 },
            { action: 'expect', role: 'timer', name: '', text: '25 min' },
          ],
        },
      ],
    });
    expect(problems).toEqual([]);
    expect(flows.map(({ name, outcome, problem }) => [name, outcome, problem])).toEqual(
      ['Order', 'Place', 'Import', 'Export', 'Clock'].map((name) => [name, 'shown', undefined]),
    );
  });

  test('opens a flow in its language, colours and width, and flows in turns in two time zones', async () => {
    const app = pageOf(
      '<p role="status" id="out"></p>',
      `out.textContent = [navigator.language, innerWidth,
      matchMedia('(prefers-color-scheme: dark)').matches, new Date().getTimezoneOffset() / 60].join(' ');`,
    );
    const dark = { locale: 'de-DE', widthPx: 360, colorScheme: 'dark' } as const;
    const { problems } = await browser.check(app, {
      flows: [
        { name: 'East', ...dark, steps: [says('de-DE 360 true -9')] },
        { name: 'West', steps: [says('en-US 1280 false 8')] },
      ],
    });
    expect(problems).toEqual([]);
  });
});
