/** The check tries the controls of a document even when the document has no flows. */
import { readFileSync } from 'node:fs';
import { publishedScript } from 'virtual:app-scripts';
import { afterAll, expect, test } from 'vitest';
import { LambdaBrowser } from '../../../functions/adapters/browser/lambda-browser.ts';
import { passedLines } from '../../../functions/core/builds/proof/passed-lines.ts';
import { shelfDir } from '../../fixtures/shelf-dir.ts';

const PAGES = new URL('../../fixtures/pages/', import.meta.url);
const page = (path: string) => readFileSync(new URL(`${path}.html`, PAGES), 'utf8');
const app = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>App</title></head><body>${body}</body></html>`;

const browser = new LambdaBrowser({
  runtimeScript: publishedScript,
  limits: { tryMs: 12_000, checkMs: 40_000, hangMs: 15_000 },
  shelfDir: await shelfDir(),
});
afterAll(() => browser.close());

test('links and buttons without effect are a major problem, and the receipt names them', async () => {
  const report = await browser.check(page('broken/dead-links'));
  const { controls, major } = report;
  expect(controls).toEqual({ tried: 5, dead: ['Home', 'Members', 'Join', 'More'] });
  expect(major).toHaveLength(4);
  expect(passedLines(report)).toContain('1 of 5 controls did something; not: “Home”, “Members”, “Join”, “More”');
});

test('a form whose handler only reads its fields does nothing, nor does an empty listener', async () => {
  const { controls, major } = await browser.check(page('broken/form-without-effect'));
  expect(controls).toEqual({ tried: 2, dead: ['Sign', 'Share'] });
  expect(major[0]).toMatch(/^Line 10: nothing happens when <button>Sign<\/button> is clicked, twice/);
});

test('controls behind a tab are used too', async () => {
  const { controls } = await browser.check(page('broken/dead-behind-tab'));
  expect(controls).toEqual({ tried: 4, dead: ['Split', 'Pay'] });
});

test('controls of one name are tried in each tab, view and row', async () => {
  const tabs =
    app(`<h1>Lists</h1><div role="tablist"><button role="tab" id="one">Tasks</button><button role="tab" id="two">Notes</button></div>
<section aria-label="Tasks" id="tasks"><button onclick="count.textContent += 'x'">Add</button><p id="count"></p></section>
<section aria-label="Notes" id="notes" hidden><button>Add</button></section>
<script>one.onclick = () => { tasks.hidden = false; notes.hidden = true; }; two.onclick = () => { tasks.hidden = true; notes.hidden = false; };</script>`);
  expect((await browser.check(tabs)).controls).toEqual({ tried: 4, dead: ['Add'] });
  const views = app(`<nav><a href="#a" id="a">Tasks</a><a href="#b" id="b">Notes</a></nav><main id="view"></main>
<script>const show = (name, act) => { view.innerHTML = '<h1>' + name + '</h1><button onclick="' + act + '">Save</button><p id="out"></p>'; };
a.onclick = () => show('Tasks', 'out.textContent += 1'); b.onclick = () => show('Notes', ''); a.onclick();</script>`);
  expect((await browser.check(views)).controls).toEqual({ tried: 4, dead: ['Save'] });
  const rows = app(`<h1>Rows</h1><ul id="list"></ul>
<script>const items = ['Milk', 'Bread'];
const show = () => { list.innerHTML = items.map((item) => '<li>' + item + ' <button data-item="' + item + '">Edit</button></li>').join('');
  for (const each of list.querySelectorAll('button')) each.onclick = () => { if (each.dataset.item === 'Milk') { items.shift(); show(); } }; };
show();</script>`);
  expect((await browser.check(rows)).controls).toEqual({ tried: 2, dead: ['Edit'] });
});

test('a dead control that stays in every view counts once', async () => {
  const shared =
    app(`<nav><a href="#a" id="a">Tasks</a><a href="#b" id="b">Notes</a></nav><button>Share</button><main id="view"></main>
<script>const show = (name) => { view.innerHTML = '<h1>' + name + '</h1>'; };
a.onclick = () => show('Tasks'); b.onclick = () => show('Notes'); a.onclick();</script>`);
  expect((await browser.check(shared)).controls).toEqual({ tried: 3, dead: ['Share'] });
});

test('a clock on the page makes no dead button count as working', async () => {
  const { controls, passed } = await browser.check(page('broken/dead-beside-clock'));
  expect(controls).toEqual({ tried: 1, dead: ['Less'] });
  expect(passed.join()).not.toContain('buttons work');
});

test('a control that works in another state, copies, or opens a file dialog did something', async () => {
  const pager = await browser.check(page('good/pager'));
  expect(pager).toMatchObject({ problems: [], controls: { tried: 4, dead: [] } });
  expect(passedLines(pager)).toContain('4 of 4 controls did something');
  expect(await browser.check(page('good/file-button'))).toMatchObject({
    problems: [],
    controls: { dead: [] },
  });
});

test('a control that deletes everything comes last', async () => {
  const { controls } = await browser.check(
    app(`<button onclick="document.body.textContent = 'Empty'">Delete all</button>
<h1 id="shown">List</h1><button onclick="shown.textContent += '!'">Add</button><button>Sort</button>`),
  );
  expect(controls).toEqual({ tried: 3, dead: ['Sort'] });
});

test('thousands of controls, endless dialogs, files and sounds, and a page that loads itself again end in time', async () => {
  const many = app(
    `<h1>Many</h1><script>for (let i = 0; i < 10_000; i++) document.write('<button>' + i + '</button>')</script>`,
  );
  const asking = app('<h1>Asks</h1><button onclick="for (;;) alert(1)">Ask</button>');
  const looping = app(`<h1>Loads</h1><button onclick="location.reload()">Again</button><button>Other</button>`);
  const saving = app(
    `<h1>Saves</h1><a id="file" href="data:text/plain,x" download="x.txt">File</a><button onclick="setInterval(() => file.click(), 5)">Save</button>`,
  );
  const beeping = app(
    `<h1>Beeps</h1><button onclick="setInterval(() => { const sound = new AudioContext(); sound.createOscillator().connect(sound.destination); }, 5)">Beep</button>`,
  );
  for (const document of [many, asking, looping, saving, beeping]) {
    const { durationMs } = await browser.check(document);
    expect(durationMs).toBeLessThan(40_000);
  }
});
