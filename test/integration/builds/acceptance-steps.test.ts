/** Tests the acceptance steps of generated apps in real Chromium. */

import { readFileSync } from 'node:fs';
import { publishedScript } from 'virtual:app-scripts';
import { afterAll, describe, expect, test } from 'vitest';
import { LambdaBrowser } from '../../../functions/adapters/browser/lambda-browser.ts';
import type { Flow, Step } from '../../../shared/domain/acceptance-steps.ts';

const page = (path: string) => readFileSync(new URL(`../../fixtures/pages/${path}.html`, import.meta.url), 'utf8');
/** A browser with long limits, because several flows take long on a busy machine. */
const browser = new LambdaBrowser({
  runtimeScript: publishedScript,
  limits: { checkMs: 90_000, hangMs: 20_000, flowsMs: 120_000 },
});
afterAll(() => browser.close());

const flow = (...steps: Step[]): Flow => ({ name: 'Use', steps });
const click = (name: string): Step => ({ action: 'click', role: 'button', name });
const expectStatus = (name: string): Step => ({ action: 'expect', role: 'status', name });

/**
 * A page with a control for each kind of step. Every button also increments a counter, so that the check finds no
 * button without effect.
 */
const BOARD = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Board</title><style>
  body { margin: 0; padding: 12px; font: 16px sans-serif } h1 { color: #aa0000 }
  #wide { width: 300px } .box { width: 80px; height: 40px; border: 1px solid; display: inline-block }
  button, input, select { min-height: 28px; min-width: 28px }
  [hidden] { display: none } #end { margin-top: 1500px }
</style></head><body>
<h1>Board</h1><p role="status" id="log">ready</p><p role="timer" id="clock">0</p><p id="clicks">No clicks</p>
<button type="button" id="twice">Twice</button><button type="button" id="menu">Menu</button>
<button type="button" id="peek">Peek</button><button type="button" disabled id="locked">Locked</button>
<label>City <input id="city"></label>
<label>Unit <select id="unit"><option>Kelvin</option><option>Celsius</option></select></label>
<label><input type="checkbox" id="agree"> Agree</label>
<div class="box" draggable="true" role="img" aria-label="Card" id="card"></div>
<div class="box" role="region" aria-label="Done" id="done"></div>
<ul id="items"><li>a</li><li>b</li></ul><p id="end">The end</p>
<script>
const log = document.getElementById('log');
const say = (text) => { log.textContent = text; };
const on = (id, type, act) => document.getElementById(id).addEventListener(type, act);
on('twice', 'dblclick', () => say('twice'));
on('menu', 'contextmenu', (event) => { event.preventDefault(); say('menu'); });
on('peek', 'mouseenter', () => say('peek'));
on('agree', 'change', () => { document.getElementById('locked').disabled = false; });
on('done', 'dragover', (event) => event.preventDefault());
on('done', 'drop', () => say('done'));
const city = document.getElementById('city');
city.value = localStorage.getItem('city') || '';
city.addEventListener('input', () => localStorage.setItem('city', city.value));
let [clicks, seconds] = [0, 0];
for (const button of document.querySelectorAll('button')) {
  on(button.id, 'click', () => { clicks += 1; document.getElementById('clicks').textContent = clicks === 1 ? '1 click' : clicks + ' clicks'; });
}
setInterval(() => { seconds += 1; document.getElementById('clock').textContent = seconds; }, 200);
</script></body></html>`;

const check = (...flows: Flow[]) => browser.check(BOARD, { flows });

describe('steps', () => {
  test('do everything that a user can do, and check the result', async () => {
    const { problems, passed, flows } = await check(
      {
        name: 'Pointer',
        steps: [
          { action: 'doubleClick', role: 'button', name: 'Twice' },
          expectStatus('twice'),
          { action: 'rightClick', role: 'button', name: 'Menu' },
          expectStatus('menu'),
          { action: 'hover', role: 'button', name: 'Peek' },
          expectStatus('peek'),
          { action: 'drag', role: 'img', name: 'Card', to: { role: 'region', name: 'Done' } },
          expectStatus('done'),
        ],
      },
      {
        name: 'Form',
        steps: [
          { action: 'expect', role: 'button', name: 'Locked', state: 'disabled' },
          { action: 'check', role: 'checkbox', name: 'Agree' },
          { action: 'expect', role: 'checkbox', name: 'Agree', state: 'checked' },
          { action: 'expect', role: 'button', name: 'Locked', state: 'enabled' },
          { action: 'select', role: 'combobox', name: 'Unit', value: 'Celsius' },
          { action: 'expect', role: 'combobox', name: 'Unit', value: 'Celsius' },
          { action: 'fill', role: 'textbox', name: 'City', value: 'Oslo' },
          { action: 'expect', role: 'textbox', name: 'City', value: 'Oslo', isKept: true },
        ],
      },
      {
        name: 'Sight',
        steps: [
          { action: 'waitFor', role: 'heading', name: 'Board' },
          { action: 'expect', role: 'heading', name: 'Board', color: '#aa0000' },
          { action: 'expect', role: 'listitem', name: '', count: 2 },
          { action: 'expect', role: 'dialog', name: '', state: 'gone' },
          { action: 'expect', role: 'status', name: '', text: 'ready' },
          { action: 'expect', role: 'timer', name: '', changesWithinSeconds: 1 },
          { action: 'scroll', to: 'bottom' },
          { action: 'resize', widthPx: 360 },
          { action: 'expectFits' },
        ],
      },
    );
    expect(problems).toEqual([]);
    expect(flows.map(({ outcome }) => outcome)).toEqual(['shown', 'shown', 'read']);
    expect(passed).toContain('Does what its steps say');
    expect(passed).toContain('Form: expect button “Locked” to be enabled');
  });

  test('of each flow start on a new page', async () => {
    const fill: Step = { action: 'fill', role: 'textbox', name: 'City', value: 'Oslo' };
    const isEmpty: Step = { action: 'expect', role: 'textbox', name: 'City', value: '' };
    const isKept: Step = { action: 'expect', role: 'textbox', name: 'City', value: 'Oslo', isKept: true };
    // There are more flows than the check runs in parallel, so the last flows start after earlier ones have stored the
    // city.
    const names = ['First', 'Second', 'Third', 'Fourth', 'Fifth'];
    const { problems, flows } = await check(...names.map((name) => ({ name, steps: [isEmpty, fill, isKept] })));
    expect(problems).toEqual([]);
    expect(flows).toEqual(names.map((name) => ({ name, outcome: 'shown' })));
  });

  test('that fail are major problems, and name the elements that exist instead', async () => {
    const cases: [Step[], string][] = [
      [[click('Locked')], 'click button “Locked”, fails: it is disabled'],
      [
        [{ action: 'expect', role: 'button', name: 'Save' }],
        'expect button “Save”, fails: there is none; there are “Twice”, “Menu”, “Peek”, “Locked”',
      ],
      [[{ action: 'expect', role: 'listitem', name: '', count: 3 }], 'expect listitem 3 times, fails: there are 2'],
      [
        [{ action: 'expect', role: 'heading', name: 'Board', state: 'gone' }],
        'expect heading “Board” to be gone, fails: it is still there',
      ],
      [
        [{ action: 'expect', role: 'status', name: '', text: 'done' }],
        'expect status to say “done”, fails: it says “ready”',
      ],
      [
        [{ action: 'expect', role: 'heading', name: 'Board', color: '#00aa00' }],
        'expect heading “Board” in #00aa00, fails: its colours are #aa0000 and #000000',
      ],
      [
        [{ action: 'expect', role: 'status', name: '', changesWithinSeconds: 0.3 }],
        'expect status to change within 0.3 s, fails: it does not change within 0.3 s',
      ],
    ];
    const { problems, major, passed } = await check(...cases.map(([steps]) => flow(...steps)));
    expect(problems).toEqual(cases.map(([, expected]) => `step 1 of “Use”, ${expected}`));
    expect(major).toEqual(problems);
    expect(passed).not.toContain('Does what its steps say');
  });

  test('find the options of a closed list, but not those of a hidden one', async () => {
    const document = BOARD.replace('<ul', '<select hidden aria-label="Hidden"><option>Newton</option></select><ul');
    const unit = { role: 'combobox', name: 'Unit' };
    const option = (name: string): Step => ({ action: 'expect', role: 'option', name, within: unit });
    const { problems } = await browser.check(document, {
      flows: [
        flow(click('Peek'), option('Kelvin'), option('Celsius'), {
          action: 'expect',
          role: 'option',
          name: '',
          count: 2,
          within: unit,
        }),
        flow(click('Peek'), { action: 'expect', role: 'option', name: 'Newton' }),
      ],
    });
    expect(problems).toEqual([
      'step 2 of “Use”, expect option “Newton”, fails: there is none; there are “Kelvin”, “Celsius”',
    ]);
  });

  test('use a link, a tab or another field that has the name, where they name the usual role', async () => {
    const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Shelf</title></head><body><p><a href="#/loans">Loans</a> <button type="button" id="all">All loans</button></p>
<p role="status" id="log">ready</p><p><label>Find <input type="search" id="find"></label> <label>Days <input type="number" id="days"></label></p>
<p><label>Room <input list="rooms" id="room"></label><datalist id="rooms"><option>Hall</option></datalist></p>
<p><label><input type="radio" name="size" id="large"> Large</label></p>
<script>
const log = document.getElementById('log');
addEventListener('hashchange', () => { log.textContent = 'loans'; });
document.getElementById('all').onclick = () => { log.textContent = 'all'; };
for (const id of ['find', 'days', 'room']) document.getElementById(id).oninput = (event) => { log.textContent = id + ' ' + event.target.value; };
document.getElementById('large').onchange = () => { log.textContent = 'large'; };
</script></body></html>`;
    const fill = (name: string, value: string): Step => ({ action: 'fill', role: 'textbox', name, value });
    const { problems, flows } = await browser.check(html, {
      flows: [
        flow(
          ...[click('Loans'), expectStatus('loans'), fill('Find', 'saw'), expectStatus('find saw')],
          ...[fill('Days', '7'), expectStatus('days 7'), fill('Room', 'Hall'), expectStatus('room Hall')],
          ...[{ action: 'check', role: 'checkbox', name: 'Large' } as const, expectStatus('large')],
        ),
        { name: 'Expect', steps: [click('All loans'), { action: 'expect', role: 'button', name: 'Large' }] },
      ],
    });
    expect(flows.map(({ outcome }) => outcome)).toEqual(['shown', 'failed']);
    expect(problems).toEqual([expect.stringContaining('expect button “Large”, fails: there is none')]);
  });

  test('report data that a reload loses', async () => {
    const isKept: Step = {
      action: 'expect',
      role: 'checkbox',
      name: 'Agree',
      state: 'checked',
      isKept: true,
    };
    const { problems } = await check(flow({ action: 'check', role: 'checkbox', name: 'Agree' }, isKept));
    expect(problems).toEqual([
      'step 2 of “Use”, expect checkbox “Agree” to be checked after a reload, fails: after a reload it is not checked',
    ]);
  });

  test('after a failed step are skipped, and other flows continue', async () => {
    const { problems, passed, flows } = await check(
      { name: 'Lost', steps: [click('Locked'), click('Peek')] },
      { name: 'Found', steps: [{ action: 'hover', role: 'button', name: 'Peek' }, expectStatus('peek')] },
    );
    expect(problems).toEqual(['step 1 of “Lost”, click button “Locked”, fails: it is disabled']);
    expect(flows.map(({ outcome }) => outcome)).toEqual(['failed', 'shown']);
    expect(passed).toContain('Found: expect status “peek”');
    expect(passed).not.toContain('Lost: click button “Peek”');
  });

  test('are distinguished from errors that they cause, which are major', async () => {
    const { major } = await browser.check(page('broken/throws-on-click'), { flows: [flow(click('Add'))] });
    expect(major).toContainEqual(
      expect.stringMatching(/^Line 15: after step 1 of “Use” \(click button “Add”\): .*saveItem/),
    );
  });

  test('find elements by text when their role has no name, and press keys', async () => {
    const steps = [
      click('Goal'),
      click('goal'),
      expectStatus('Points: 2'),
      { action: 'press', key: 'Enter' } as const,
      expectStatus('Points: 3'),
    ];
    const { problems } = await browser.check(page('good/reset-button'), { flows: [flow(...steps)] });
    expect(problems).toEqual([]);
  });

  test('find a text by a part of it, in the innermost element that has it', async () => {
    const average = '<main><p role="status">Average rating: <b>3.5</b> of 5 (2 books).</p><ul';
    const document = BOARD.replace('<ul', average).replace('</ul>', '</ul></main>');
    const text = (name: string, more: object = {}): Step => ({ action: 'expect', role: 'text', name, ...more });
    const seen = [text('Average rating'), text('Average rating', { contains: '3.5' }), text('of 5'), text('3.5')];
    const { problems } = await browser.check(document, {
      flows: [flow(click('Peek'), ...seen), flow(click('Peek'), text('average', { count: 1 }), text('4.5'))],
    });
    expect(problems).toEqual(['step 3 of “Use”, expect text “4.5”, fails: there is none']);
  });

  test('accuse no app when their time ends, and the app is still judged', async () => {
    const wait = (number: number): Flow => ({
      name: `Waits ${number}`,
      steps: [{ action: 'waitFor', role: 'dialog', name: 'Never' }],
    });
    const limits = { checkMs: 90_000, hangMs: 20_000, flowsMs: 500 };
    const limited = new LambdaBrowser({ runtimeScript: publishedScript, limits });
    const { problems, passed, flows } = await limited.check(BOARD, { flows: [wait(0), wait(1), wait(2)] });
    await limited.close();
    expect(flows).toEqual(
      [0, 1, 2].map((at) => ({ name: `Waits ${at}`, outcome: 'not_run', problem: 'no time was left' })),
    );
    expect(problems).toEqual([]);
    expect(passed).toContain('No script fails');
  });

  test('are not needed for new controls to be tried first', async () => {
    const old = Array.from({ length: 40 }, (_, at) => `<button type="button">Old ${at}</button>`).join('');
    const base = `<!doctype html><html lang="en"><title>T</title><body>${old}<p>End</p>
<script>onclick = () => { const end = performance.now() + 150; while (performance.now() < end); };</script></body></html>`;
    const changed = base
      .replace('<p>End</p>', '<button type="button" onclick="save()">New</button><p>End</p>')
      .replace('onclick = ', 'function save() { lost(); } onclick = ');
    // The first second of this time limit only observes the idle page. The old controls alone would use up the other
    // three seconds.
    const hasty = new LambdaBrowser({ runtimeScript: publishedScript, limits: { tryMs: 4_000 } });
    const { major } = await hasty.check(changed, { base });
    await hasty.close();
    expect(major).toContainEqual(expect.stringContaining('after clicking “New”: ReferenceError: lost'));
  });

  test('that do not exist are not reported as passed', async () => {
    const { passed } = await check();
    expect(passed).toContain('No error when it is used');
    expect(passed).not.toContain('Does what its steps say');
  });
});
