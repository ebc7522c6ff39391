/** Tests the screenshots of an app that the model gets for its review. */
import { publishedScript } from 'virtual:app-scripts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LambdaBrowser } from '../../../functions/adapters/browser/lambda-browser.ts';
import type { ObservedView } from '../../../functions/ports/browser.ts';
import type { Flow } from '../../../shared/domain/acceptance-steps.ts';
import { detectImageType } from '../../../shared/domain/image-type.ts';
import { shelfDir } from '../../fixtures/shelf-dir.ts';

/** Time limit in ms, far above the time that the screenshots take on a busy machine. */
const LIMIT_MS = 100_000;

let browser: LambdaBrowser;

beforeAll(async () => {
  browser = new LambdaBrowser({
    runtimeScript: publishedScript,
    shelfDir: await shelfDir(),
    limits: { lookMs: LIMIT_MS },
  });
});
afterAll(() => browser.close());

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>App</title>
<style>@media (max-width: 500px) { .wide { display: none } }</style></head><body>${body}</body></html>`;
const SHOW = `<script>for (const each of document.querySelectorAll('button, nav a'))
  each.onclick = () => { shown.textContent = each.textContent; };</script>`;
const NAVIGATION = page(`<nav><a href="https://elsewhere.example">Away</a><button aria-current="page">Home</button>
<button>Tasks</button><a href="#team">Team</a><button hidden>Secret</button><button>Later</button></nav>
<button>Delete</button><h1 id="shown">Home</h1>${SHOW}`);
const click = (name: string, expected = name): Flow => ({
  name: `Shows ${name}`,
  steps: [
    { action: 'click', role: 'button', name },
    { action: 'expect', role: 'heading', name: '', text: expected },
  ],
});

async function look(document: string, flows: readonly Flow[] = [], before?: ObservedView[]): Promise<string[]> {
  const views = await browser.look(document, flows, before);
  for (const { jpeg } of views) {
    expect(detectImageType(jpeg)).toBe('image/jpeg');
    expect(jpeg.length).toBeLessThan(300 * 1024);
  }
  return views.map(({ flow, widthPx }) => `${flow} ${widthPx}`);
}

it('screenshots show the first view and the targets of the visible navigation, at two widths', async () => {
  expect(await look(NAVIGATION)).toEqual([' 1280', ' 360', 'Tasks 1280', 'Tasks 360', 'Team 1280', 'Team 360']);
});

it('screenshots show the states of flows, then the views that these did not reach', async () => {
  const flows = [click('Later'), click('Tasks'), click('Home')];
  const ends = ['Shows Later 1280', 'Shows Later 360', 'Shows Tasks 1280', 'Shows Tasks 360'];
  expect(await look(NAVIGATION, flows)).toEqual([' 1280', ' 360', ...ends]);
  const [first, second, ...rest] = await look(NAVIGATION, [click('Tasks')]);
  expect([first, second]).toEqual([' 1280', ' 360']);
  expect(rest).toEqual(['Shows Tasks 1280', 'Shows Tasks 360', 'Team 1280', 'Team 360']);
});

it('screenshots show the most different states: a dialog and the middle of a flow, not two similar starts', async () => {
  const app = page(`<nav><a href="#a">One</a><a href="#b">Two</a></nav><h1 id="shown">Home</h1>
<ul><li>First</li><li>Second</li><li>Third</li></ul>
<button id="open">Settings</button><button id="begin">Begin</button><div id="game"></div>
<dialog id="dialog"><h2>Settings</h2><label>Theme <input></label><label>Sound <input></label><p>For this browser.</p></dialog>
<script>for (const each of document.querySelectorAll('nav a')) each.onclick = () => { shown.textContent = each.textContent; };
document.getElementById('open').onclick = () => dialog.showModal();
begin.onclick = () => { game.innerHTML = '<h2>Round 1</h2><p>Guess the word</p><button id="end">Give up</button><p>Six tries</p>';
  end.onclick = () => { game.innerHTML = ''; }; };</script>`);
  const plays: Flow = {
    name: 'Plays',
    steps: [
      { action: 'click', role: 'button', name: 'Begin' },
      { action: 'click', role: 'button', name: 'Give up' },
    ],
  };
  const views = await look(app, [plays]);
  expect(views.slice(0, 2)).toEqual([' 1280', ' 360']);
  const others = views.slice(2).sort();
  expect(others).toHaveLength(4);
  expect(others.slice(0, 2)).toEqual([
    expect.stringMatching(/^(?:Begin|Plays) 1280$/),
    expect.stringMatching(/^(?:Begin|Plays) 360$/),
  ]);
  expect(others.slice(2)).toEqual(['Settings 1280', 'Settings 360']);
});

it('screenshots of a change show the views that differ most from those before it', async () => {
  const list = (name: string, count: number) =>
    `<h2>${name}</h2><ul>${Array.from({ length: count }, (_, at) => `<li>${name} ${at}</li>`).join('')}</ul>`;
  const app = (added: string) =>
    page(`<nav><button>Fruits</button><button>Breads</button><button>Cheeses</button></nav><h1>Shop</h1><div id="view"></div>
<script>const views = { Fruits: '${list('Fruit', 3)}${added}', Breads: '${list('Bread', 12)}', Cheeses: '${list('Cheese', 12)}' };
for (const each of document.querySelectorAll('nav button')) each.onclick = () => { view.innerHTML = views[each.textContent]; };</script>`);
  const before = await browser.observe(app(''));
  const changed = app('<p>Sort by</p><label>Price <input></label>');
  expect((await look(changed)).slice(2)).not.toContain('Fruits 1280');
  expect((await look(changed, [], before)).slice(0, 4)).toEqual([' 1280', ' 360', 'Fruits 1280', 'Fruits 360']);
});

it('screenshots omit duplicates', async () => {
  const app = page(`<h1 id="shown">Same</h1>${SHOW}`);
  const stays: Flow = {
    name: 'Stays',
    steps: [{ action: 'expect', role: 'heading', name: '', text: 'Same' }],
  };
  expect(await look(app, [stays])).toEqual([' 1280', ' 360']);
});

it('screenshots show a failing step, and end in time for an app that hangs', async () => {
  expect(await look(NAVIGATION, [click('Tasks', 'Nothing'), click('Later')])).toContain('Shows Tasks 1280');
  const hangs = page(
    '<button>Hang</button><script>document.querySelector("button").onclick = () => { for (;;); };</script>',
  );
  // Compares only the first two screenshots, because the screenshot of the hanging view depends on when its script is
  // interrupted.
  expect((await look(hangs, [click('Hang')])).slice(0, 2)).toEqual([' 1280', ' 360']);
});
