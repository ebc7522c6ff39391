/**
 * The offline model as Editor (the model role that changes a document) makes only the requested change. The documents
 * before and after the change are compared byte by byte.
 */
import { describe, expect, test } from 'vitest';
import { responseOf } from './response-of.ts';
import { reviseAll } from './revise-all.ts';

const LEGIBLE = String.raw`light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\)`;

/** Changes that add one style element. Its rules match the pattern. */
const STYLES: readonly (readonly [app: string, change: string, rules: string])[] = [
  ['a todo list', 'Change only the color of the heading to white', String.raw`\.masthead h1 \{ color: #ffffff; \}`],
  ['a todo list', 'change the heading color to black', String.raw`\.masthead h1 \{ color: #000000; \}`],
  ['a todo list', 'make the title red', String.raw`\.masthead h1 \{ color: ${LEGIBLE}; \}`],
  ['notes', 'turn the headings green', String.raw`h1, h2, h3 \{ color: ${LEGIBLE}; \}`],
  ['notes', 'set the colour of the tagline to purple', String.raw`\.tagline \{ color: ${LEGIBLE}; \}`],
  [
    'a todo list',
    'make the delete button red',
    String.raw`button\[aria-label\^="Delete"\] \{ border-color: ${LEGIBLE}; background: ${LEGIBLE}; color: ${LEGIBLE}; \}`,
  ],
  ['a kanban board', 'make the delete button red', String.raw`button\[aria-label\^="Delete"\] \{ [^}]* \}`],
  ['a calculator', 'paint the equals button orange', String.raw`button\[aria-label="Equals"\] \{ [^}]* \}`],
  ['a pomodoro timer', 'colour the start button blue', String.raw`#toggle \{ [^}]* \}`],
  ['a pomodoro timer', 'make the start button bigger', String.raw`#toggle \{ min-height: 54px; [^}]* \}`],
  ['a todo list', 'make the title smaller', String.raw`\.masthead h1 \{ font-size: 1rem; \}`],
  ['notes', 'make the headings larger', String.raw`h1, h2, h3 \{ font-size: [^}]* \}`],
  ['notes', 'use a serif font for the title', String.raw`\.masthead h1 \{ font-family: Charter[^}]* \}`],
  ['a todo list', 'make the buttons bigger', String.raw`button:not\(\.icon\), \.button \{ [^}]* \}`],
];

test.each(STYLES)('in %s, “%s” adds one style', async (app, change, rules) => {
  const { before, after } = await revised(app, change);
  const style = new RegExp(String.raw`<style>\n${rules}\n</style>\n`);
  expect(after).toMatch(style);
  expect(after.replace(style, '')).toBe(before);
});

/** Changes that replace a text everywhere and change nothing else. */
const TEXTS: readonly (readonly [app: string, change: string, old: string, text: string])[] = [
  ['a todo list', 'change the button Add to say Save it', '</svg>Add', '</svg>Save it'],
  ['a kanban board', 'rename Doing to In progress', 'Doing', 'In progress'],
  ['a pomodoro timer', 'change the reset button to say “Back”', '>Reset<', '>Back<'],
  [
    'a todo list',
    'change the placeholder to “Write it down”',
    'placeholder="What is next?"',
    'placeholder="Write it down"',
  ],
  [
    'a landing page for a bakery in Oslo',
    'change the headline to Bread at dawn',
    '<h2 id="headline">Good food, made by hand, a few steps away, in Oslo<',
    '<h2 id="headline">Bread at dawn<',
  ],
  ['a pomodoro timer', 'change it to 50 minute sessions', '"focus": 25', '"focus": 50'],
  ['a quiz about planets', 'add 2 more questions', '"amount": 8', '"amount": 10'],
];

test.each(TEXTS)('in %s, “%s” replaces a text', async (app, change, old, text) => {
  const { before, after } = await revised(app, change);
  expect(before).toContain(old);
  expect(after).toBe(before.replaceAll(old, text));
});

describe('a request that cannot be met is refused, so that it is free', () => {
  test.each([
    ['a todo list', 'add a QR scanner with the camera'],
    ['a todo list', 'make the sun button red'],
    ['a todo list', 'make the task cards yellow'],
    ['a recipe book', 'make the delete button of the first recipe red'],
    ['a todo list', 'set the background of the task list to blue'],
    ['a todo list', 'change the size of the heading to 40px'],
    ['a todo list', 'change the button to round'],
    ['a todo list', 'make the add button wider'],
    ['a todo list', 'add a download counter'],
    ['a todo list', 'add an export as PDF'],
    ['notes', 'add a search by voice'],
    ['notes', 'add photo search'],
    ['a todo list', 'remove the search box'],
    ['a todo list', 'change the name of the player to Ada'],
    ['a pomodoro timer', 'send me an e-mail at the end of each session'],
    ['a todo list', 'make it sync with Google Calendar'],
    ['a quiz about planets', 'add multiplayer'],
    ['an expense tracker', 'add a pie chart by person'],
    ['a todo list', 'make the header blue with a picture'],
    ['a calculator', 'add a login'],
  ])('in %s: “%s”', async (app, change) => {
    const { before, after, response } = await revised(app, change);
    expect(response).toMatch(/^REFUSED: [^\n]+$/);
    expect(after).toBe(before);
  });
});

test('a refusal names the part that the app does not have', async () => {
  const { response } = await revised('a todo list', 'make the sun button red');
  expect(response).toContain('no such part');
  expect(response).toContain('“make the sun button red”');
});

test('the edits of a document by another model change only the named part', async () => {
  const document =
    '<!doctype html>\n<html>\n<head><title>Old</title><style>:root { --primary: #123456; }</style></head>\n<body><h1>Old</h1></body>\n</html>';
  const response = await responseOf('Rewriter', { idea: '', document, change: 'make the heading white' });
  expect(response.split('\nSUMMARY')[0]).toBe(
    document.replace('</body>', '<style>\nh1 { color: #ffffff; }\n</style>\n</body>'),
  );
});

async function revised(app: string, change: string) {
  const [only] = await reviseAll([{ app, change }]);
  if (!only) throw new TypeError('One request has one result.');
  return only;
}
