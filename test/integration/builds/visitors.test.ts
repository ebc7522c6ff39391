/** Tests the shared data of an app in its automatic check: flows with several visitors in real Chromium. */

import { readFileSync } from 'node:fs';
import { publishedScript } from 'virtual:app-scripts';
import { afterAll, expect, test } from 'vitest';
import { LambdaBrowser } from '../../../functions/adapters/browser/lambda-browser.ts';
import type { Flow, Step, Visitor } from '../../../shared/domain/acceptance-steps.ts';

const BOARD = readFileSync(new URL('../../fixtures/pages/board.html', import.meta.url), 'utf8');
// Longer limits, because a flow with several visitors may exceed the default ones on a busy machine.
const limits = { checkMs: 60_000, hangMs: 15_000, flowsMs: 90_000 };
const browser = new LambdaBrowser({ runtimeScript: publishedScript, limits });
const impatient = new LambdaBrowser({ runtimeScript: publishedScript, limits: { ...limits, hangMs: 2_000 } });
afterAll(() => Promise.all([browser.close(), impatient.close()]));

const flow = (name: string, ...steps: Step[]): Flow => ({ name, steps });
const as = (visitor: Visitor): Step => ({ action: 'visitAs', visitor });
const expectItem = (name: string): Step => ({ action: 'expect', role: 'listitem', name });
const expectItems = (count: number): Step => ({ action: 'expect', role: 'listitem', name: '', count });
const write = (text: string, button: string): Step[] => [
  { action: 'fill', role: 'textbox', name: 'Post', value: text },
  { action: 'click', role: 'button', name: button },
];

test('another visitor sees what is shared, also after a reload', async () => {
  const kept: Step = { action: 'expect', role: 'listitem', name: 'Hello (mine)', isKept: true };
  const steps = [
    ...write('Hello', 'Publish'),
    expectItem('Hello (mine)'),
    as('another'),
    expectItem('Hello (of another)'),
    ...write('Hi', 'Publish'),
    as('first'),
    expectItem('Hi (of another)'),
    kept,
  ];
  const { problems, passed, frames } = await browser.check(BOARD, { flows: [flow('Board', ...steps)] });
  expect(problems).toEqual([]);
  expect(passed).toContain('Declares valid rules for its data');
  expect(passed).toContain('Board: expect listitem “Hello (of another)”');
  expect(frames?.map(({ step }) => step)).toContain('visit as another visitor');
});

test('messages to the owner are visible to the owner alone, and each flow begins without data', async () => {
  const { problems } = await browser.check(BOARD, {
    flows: [
      flow('Empty', ...write('Psst', 'Send to the owner')),
      flow(
        'Letters',
        ...write('Hear', 'Send to the owner'),
        as('another'),
        expectItems(0),
        as('owner'),
        expectItems(1),
      ),
    ],
  });
  expect(problems).toEqual([]);
});

test('data missing for another visitor is the failure of a step', async () => {
  const isPrivate = BOARD.replace('"posts": "shared"', '"posts": "private"');
  const { major } = await browser.check(isPrivate, {
    flows: [flow('Board', ...write('Hello', 'Publish'), as('another'), expectItem('Hello'))],
  });
  expect(major).toEqual(['step 4 of “Board”, expect listitem “Hello”, fails: there is none, nor any other listitem']);
});

test('an invalid declaration is a major problem with its line', async () => {
  const invalid = BOARD.replace('"inbox"', '{"preset": "inbox", "read": "nobody"}');
  const { problems, major, passed } = await browser.check(invalid);
  expect(problems).toEqual(major);
  expect(major).toEqual([expect.stringMatching(/^Line 7: the declaration .* letters\.read: /)]);
  expect(passed).not.toContain('Declares valid rules for its data');
});

test('a hanging page of another visitor ends its flow, not the check', async () => {
  const hangs = BOARD.replace('value.text', '(isMine || value.text !== "Hang" ? value.text : (() => { for (;;); })())');
  const { problems } = await impatient.check(hangs, {
    flows: [flow('Board', ...write('Hang', 'Publish'), as('another'), expectItem('Hang (of another)'))],
  });
  expect(problems).toEqual([expect.stringContaining('the page hangs')]);
});

test('an app with endless requests is refused most of them, and its subscriptions continue', async () => {
  const asks = BOARD.replace(
    'const adds',
    `let refused = 0;
setInterval(() => {
  for (let at = 0; at < 500; at += 1) data.collection('posts').add({ text: 'x' }).catch(() => { refused += 1; });
  if (refused > 2_000) document.querySelector('h1').textContent = 'Refused';
}, 250);
const adds`,
  ).replace('add({ text: field.value })', 'add({ text: field.value }).catch(() => {})');
  const { problems } = await browser.check(asks, {
    flows: [
      flow(
        'Flood',
        { action: 'expect', role: 'listitem', name: 'x (mine)' },
        { action: 'waitFor', role: 'heading', name: 'Refused' },
      ),
    ],
  });
  expect(problems).toEqual([]);
});
