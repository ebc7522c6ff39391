/**
 * The check reads the texts and the layout of each view like a proof-reader. It must find the mistakes of an app and
 * report none for a careful page.
 */
import { publishedScript } from 'virtual:app-scripts';
import { afterAll, expect, test } from 'vitest';
import { LambdaBrowser } from '../../../functions/adapters/browser/lambda-browser.ts';

const browser = new LambdaBrowser({ runtimeScript: publishedScript, limits: { checkMs: 60_000, hangMs: 20_000 } });
afterAll(() => browser.close());

const HEAD =
  '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Page</title>';
const page = (body: string, style = '', language = 'en') =>
  `<!doctype html><html lang="${language}"><head>${HEAD}<style>body { font-family: sans-serif } ${style}</style></head><body><h1>Page</h1>\n${body}</body></html>`;
const script = (code: string) => `<script>${code}</script>`;
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => `<li>Soup ${'ABCDEFGHIJ'[index]}</li>`).join('');

type Severity = 'major' | 'minor';

test.each<[string, Severity, RegExp, string]>([
  [
    'undefined',
    'major',
    /“Total: undefined” shows undefined/,
    page(`<p id="sum"></p>${script("sum.textContent = 'Total: ' + ({}).sum")}`),
  ],
  [
    'NaN after a click',
    'major',
    /after clicking “Add”: “Sum: NaN” shows NaN/,
    page(
      `<button id="add">Add</button><p id="sum"></p>${script("add.onclick = () => { sum.textContent = 'Sum: ' + Number('x') }")}`,
    ),
  ],
  [
    'an object',
    'major',
    /“\[object Object\]” shows \[object Object\]/,
    page(`<p id="who"></p>${script('who.textContent = {}')}`),
  ],
  [
    'a date that is none',
    'major',
    /“Due Invalid Date” shows Invalid Date/,
    page(`<p id="due"></p>${script("due.textContent = 'Due ' + new Date('x')")}`),
  ],
  [
    'a plural for one',
    'minor',
    /says “1 exams” where it should say “1 exam”/,
    page(`<h2>Your exam</h2><p id="left"></p>${script("left.textContent = [1].length + ' exams'")}`),
  ],
  [
    'a singular for two',
    'minor',
    /says “2 item” where it should say “2 items”/,
    page(`<p>5 items in all</p><p id="left"></p>${script("left.textContent = [1, 2].length + ' item left'")}`),
  ],
  [
    'a German plural for one',
    'minor',
    /says “1 Aufgaben” where it should say “1 Aufgabe”/,
    page(
      `<h2>Neue Aufgabe</h2><p id="left"></p>${script("left.textContent = [1].length + ' Aufgaben offen'")}`,
      '',
      'de',
    ),
  ],
  ['a raw date', 'minor', /shows the raw date 2026-03-01/, page('<p>Due 2026-03-01</p>')],
  [
    'a raw time stamp',
    'major',
    /shows the raw date 2026-03-01T10:00:00\.000Z/,
    page('<p>2026-03-01T10:00:00.000Z</p>'),
  ],
  ['a placeholder', 'major', /“Your text goes here” is a placeholder/, page('<p>Your text goes here</p>')],
  [
    'a count over other rows',
    'major',
    /“3 recipes” stands above a list of 5/,
    page(`<section><h2>Book</h2><p>3 recipes</p><ul class="recipes">${rows(5)}</ul></section>`),
  ],
  [
    'one label with two values',
    'major',
    /“cart” is 2 in one place and 3 in another/,
    page('<header><span>Cart (2)</span></header><main><p>Cart: 3</p></main>'),
  ],
  [
    'a total against its parts',
    'major',
    /the total says \$30\.00, but its parts add up to 25/,
    page(
      '<table><thead><tr><th>Item</th><th>Amount</th></tr></thead><tbody><tr><td>Rent</td><td>$10.00</td></tr><tr><td>Food</td><td>$15.00</td></tr></tbody><tfoot><tr><td>Total</td><td>$30.00</td></tr></tfoot></table>',
    ),
  ],
  [
    'a hidden part that is seen',
    'major',
    /“Nothing found” has the attribute hidden and is seen/,
    page('<p class="empty" hidden>Nothing found</p>', '.empty { display: flex }'),
  ],
  [
    'a text under another',
    'major',
    /“Price per night” is under “Book now”/,
    page(
      '<div class="card"><p>Price per night</p><div class="bar">Book now</div></div>',
      '.card { position: relative } .bar { position: absolute; inset: 0; background: #fff }',
    ),
  ],
  [
    'a word that a line breaks',
    'minor',
    /a line breaks the word “Reservations” without a hyphen/,
    page('<h2 class="wide">Reservations</h2>', '.wide { width: 150px; font-size: 30px; overflow-wrap: break-word }'),
  ],
  [
    'a name that a mask cuts off',
    'minor',
    /“The Conductor of the train” is cut in the middle of its letters/,
    page(
      '<div class="ticket"><p>The Conductor of the train</p></div>',
      '.ticket { width: 120px; mask: linear-gradient(#000 0 0) } p { white-space: nowrap }',
    ),
  ],
  [
    'texts that lie over each other',
    'minor',
    /“Fresh every morning” and “from our oven” lie over each other/,
    page(
      '<p class="one">Fresh every morning</p><p class="two">from our oven</p>',
      '.one { margin: 0; font-size: 20px } .two { margin: -16px 0 0; font-size: 20px }',
    ),
  ],
  [
    'a number and a text without a space',
    'minor',
    /“0” and “40 missing” have no space between them/,
    page('<p class="row"><b>0</b><span>40 missing</span></p>', '.row { display: flex }'),
  ],
  [
    'a text that nobody can read',
    'major',
    /has #fafafa on #ffffff, a contrast of 1/,
    page('<p style="color: #fafafa">Opening hours</p>'),
  ],
  [
    'a text past the edge',
    'major',
    /the edge of the screen cuts off “The long name of the house/,
    page(
      '<p class="name">The long name of the house by the river</p>',
      'html, body { overflow-x: hidden } .name { white-space: nowrap; font-size: 30px }',
    ),
  ],
  [
    'a faint text',
    'minor',
    /has #999999 on #ffffff, a contrast of 2\.8; use at least 4\.5/,
    page('<p style="color: #999">Opening hours</p>'),
  ],
  [
    'a faint hover',
    'minor',
    /has #ffffff on #ffd54f while the pointer is on it/,
    page(
      `<button class="go" id="go">Go</button><p id="said"></p>${script("go.onclick = () => { said.textContent += 'Gone. ' }")}`,
      '.go { color: #fff; background: #00695c; transition: background 1s } .go:hover { background: #ffd54f }',
    ),
  ],
  [
    'a faint disabled control',
    'minor',
    /while it is disabled, a contrast of 1\.\d/,
    page('<button disabled style="color: #eee; background: #fff">Undo</button>'),
  ],
  [
    'letters cut through',
    'minor',
    /“The long name of the house” is cut in the middle/,
    page(
      '<p class="name">The long name of the house</p>',
      '.name { width: 90px; white-space: nowrap; overflow: hidden }',
    ),
  ],
  [
    'tiny text in a later view',
    'minor',
    /after clicking “Terms”: at 360 px “All sales are final” is 9 px small/,
    page(
      `<button id="show">Terms</button><p id="terms" hidden style="font-size: 9px">All sales are final</p>${script('show.onclick = () => { terms.hidden = false }')}`,
    ),
  ],
  [
    'crowded small controls',
    'minor',
    /the control “[ab]” is 16×16 px/,
    page(
      '<div class="keys"><button>a</button><button>b</button></div><p id="said"></p>' +
        script(
          "for (const key of document.querySelectorAll('button')) key.onclick = () => { said.textContent += key.textContent }",
        ),
      '.keys { display: flex } button { width: 16px; height: 16px; padding: 0; border: 0; font-size: 12px }',
    ),
  ],
  [
    'filters before the result',
    'minor',
    /filters fill the screen before the first result/,
    page(
      `<aside class="filters"><h2>Filter</h2>${['Fish', 'Meat', 'Vegan', 'Quick', 'Cheap'].map((name) => `<p><label><input type="checkbox"> ${name}</label></p>`).join('')}</aside><main><ul aria-label="Dishes">${rows(5)}</ul></main>`,
      '.filters p { min-height: 140px }',
    ),
  ],
  [
    'a lone last card',
    'minor',
    /stands alone in the last row of a grid of 3 columns/,
    page(
      `<div class="grid">${['Bread', 'Rolls', 'Cake', 'Tea'].map((name) => `<div class="card">${name}</div>`).join('')}</div>`,
      '@media (min-width: 800px) { .grid { display: grid; grid-template-columns: repeat(3, 1fr) } } .card { min-height: 120px }',
    ),
  ],
  [
    'two views that scroll sideways',
    'minor',
    /after clicking “Map”: at 360 px the page is \d+ px wide/,
    page(
      `<button id="one">Prices</button><button id="two">Map</button><div id="prices" class="wide" hidden>Bread 3</div><div id="map" class="large" hidden>Here</div>${script('one.onclick = () => { prices.hidden = false; map.hidden = true }; two.onclick = () => { map.hidden = false; prices.hidden = true }')}`,
      '.wide { width: 800px } .large { width: 900px }',
    ),
  ],
  [
    'a switch that an edit sets back',
    'major',
    /after clicking “Save”: “Alert for gold” is on again, although it was switched off before/,
    page(
      `<ul id="list"></ul><form id="form" hidden><label>Price <input id="price" value="5"></label><button>Save</button></form>${script(`
let alert1 = { price: 5, on: true };
function show() {
  list.innerHTML = '<li>Gold <label><input type="checkbox" id="on"> Alert for gold</label> at ' + alert1.price + ' <button id="edit" type="button">Edit</button></li>';
  document.getElementById('on').checked = alert1.on;
  document.getElementById('on').onchange = (event) => { alert1.on = event.target.checked; };
  document.getElementById('edit').onclick = () => { form.hidden = false; };
}
form.onsubmit = (event) => { event.preventDefault(); alert1 = { price: price.value, on: true }; form.hidden = true; show(); };
show();`)}`,
    ),
  ],
])('finds %s', async (_, severity, expected, html) => {
  const report = await browser.check(html);
  expect(report.problems).toContainEqual(expect.stringMatching(expected));
  expect(report[severity]).toContainEqual(expect.stringMatching(expected));
});

test.each<[string, string]>([
  [
    'a lesson about null',
    page('<p>In JavaScript, typeof null is an object, and undefined is none.</p><pre>NaN !== NaN</pre>'),
  ],
  [
    'a number that is a name',
    page('<h2>Exam</h2><p>Level 1 exams</p><p>5 exams</p><p>2 new</p><p>News</p><p>3 day trip</p><p>4 days</p>'),
  ],
  ['a statistic above its label', page('<h2>Exam</h2><div><strong>1</strong> <span>Exams</span></div><p>3 exams</p>')],
  [
    'a count of open tasks',
    page('<section><p>2 tasks</p><ul class="tasks"><li>Wash</li><li>Cook</li><li><s>Rest</s></li></ul></section>'),
  ],
  [
    'a page of a long list',
    page(
      `<section><p>12 recipes</p><ul class="recipes">${rows(5)}</ul><button id="more">Show more</button><p id="said"></p></section>${script("more.onclick = () => { said.textContent += 'Loaded. ' }")}`,
    ),
  ],
  [
    'a count of pieces',
    page('<section><p>7 items</p><ul class="items"><li>4 apples</li><li>3 pears</li></ul></section>'),
  ],
  ['labels of cards', page('<ul><li><p>Ann</p><p>Score: 3</p></li><li><p>Ben</p><p>Score: 5</p></li></ul>')],
  [
    'one label in two named parts',
    page('<section><h2>Today</h2><p>Steps: 300</p></section><section><h2>Week</h2><p>Steps: 9000</p></section>'),
  ],
  [
    'a rounded total',
    page(
      '<table><tbody><tr><td>A</td><td>3.3</td></tr><tr><td>B</td><td>3.3</td></tr><tr><td>C</td><td>3.3</td></tr></tbody><tfoot><tr><td>Total</td><td>10</td></tr></tfoot></table>',
    ),
  ],
  [
    'an ellipsis',
    page(
      '<p class="name">The long name of the house</p>',
      '.name { width: 90px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis }',
    ),
  ],
  [
    'a text on a picture',
    page('<div class="hero"><p>Welcome</p></div>', '.hero { background: linear-gradient(#123, #234); color: #fff }'),
  ],
  [
    'a bar that floats',
    page(
      `<div style="height: 2000px"><p>First</p></div><footer>Bar</footer>`,
      'footer { position: fixed; inset: auto 0 0; height: 90vh; background: #fff }',
    ),
  ],
  [
    'numbers beside units, digits of a clock, names in pieces and padded boxes',
    page(
      '<p>Half <b>12</b>nd <span>4</span><span>5</span> <b>Git</b>Hub3 <span>Room</span><span>12</span></p><p class="row"><b>3</b><span class="far">40 free</span></p><p class="row"><b>0</b><span>:</span><b>40</b></p>',
      '.row { display: flex } .far { padding-left: 8px }',
    ),
  ],
  ['a Swedish date', page('<p>2026-03-01</p>', '', 'sv')],
  [
    'thousands of rows',
    page(
      `<ul id="list"></ul>${script("list.innerHTML = Array.from({ length: 3000 }, (_, at) => '<li><p>Name: ' + at + '</p></li>').join('')")}`,
    ),
  ],
  ['disabled as usual', page('<button disabled>Undo</button>')],
  [
    'a table that scrolls',
    page(`<div style="overflow-x: auto"><table><tr>${'<td>Amount of money</td>'.repeat(12)}</tr></table></div>`),
  ],
  [
    'words that break at hyphens, and addresses that break anywhere',
    page(
      '<p class="narrow">A well-known co-operative at office.oberwil@example.com, /cheese/documents/prices and 日本語のとても長い文章です</p>',
      '.narrow { width: 110px; overflow-wrap: anywhere }',
    ),
  ],
  [
    'tight lines, an ornament behind a text and a badge on another ground',
    page(
      '<h2 class="tight">A heading in two lines</h2><p class="tight">and its text</p><div class="box"><b class="ghost">7</b><p>Seventh day</p></div><div class="box"><p>Price on request</p><span class="badge">New</span></div>',
      '.tight { line-height: 0.95; margin: 0 } .box { position: relative; height: 90px } .ghost { position: absolute; inset: 0 auto auto 0; font-size: 80px; color: #666 } .badge { position: absolute; left: 60px; top: 16px; background: #fff; color: #222; padding: 2px 6px; pointer-events: none }',
    ),
  ],
])('accuses no page with %s', async (_, html) => {
  expect((await browser.check(html)).problems).toEqual([]);
});
