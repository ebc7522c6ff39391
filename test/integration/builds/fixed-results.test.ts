/**
 * Hollow apps answer each entry with the same fixed text. Their features are not shown, whatever the flows of a weak
 * Examiner expect; features whose purpose is to show a fixed text are shown.
 */
import { publishedScript } from 'virtual:app-scripts';
import { afterAll, expect, test } from 'vitest';
import { LambdaBrowser } from '../../../functions/adapters/browser/lambda-browser.ts';
import { judgeFeatures } from '../../../functions/core/builds/proof/judge-features.ts';
import type { Flow, Step } from '../../../shared/domain/acceptance-steps.ts';
import type { FeatureResult } from '../../../shared/domain/proof.ts';

const browser = new LambdaBrowser({
  runtimeScript: publishedScript,
  limits: { checkMs: 60_000, hangMs: 20_000, flowsMs: 90_000, earlierFlowsMs: 60_000 },
});
afterAll(() => browser.close());

const click = (name: string): Step => ({ action: 'click', role: 'button', name });
const fill = (name: string, value: string): Step => ({ action: 'fill', role: 'textbox', name, value });
const says = (text: string): Step => ({ action: 'expect', role: 'status', name: '', text });
const shows = (role: string, name: string): Step => ({ action: 'expect', role, name });

/** Checks a document with one flow, and returns the result of the feature that it proves. */
async function judge(
  feature: string,
  [body, script]: [string, string],
  flow: Omit<Flow, 'name'>,
): Promise<FeatureResult | undefined> {
  const document = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>App</title></head><body><h1>App</h1>${body}<script>${script}</script></body></html>`;
  const flows = [{ ...flow, name: feature }];
  const { flows: outcomes } = await browser.check(document, { flows, seed: 3 });
  return judgeFeatures([{ name: feature, answer: 'flows', flows }], { outcomes, dead: [], mustAct: true })[0];
}

const FORM =
  '<label>Task <input id="task"></label><button type="button" id="add">Add</button><p role="status" id="out"></p><ul id="list"></ul>';
const TYPED = { values: { task: '$word' }, steps: [fill('Task', '{task}'), click('Add')] };

test.each<[string, string, [string, string], Omit<Flow, 'name'>]>([
  [
    'a toast says that it saved',
    'Adds tasks',
    [FORM, "add.onclick = () => { if (task.value) list.innerHTML = '<p>Saved!</p>'; };"],
    { ...TYPED, steps: [...TYPED.steps, { action: 'expect', role: 'paragraph', name: '', text: 'Saved!' }] },
  ],
  [
    'an alert says that it saved',
    'Adds tasks',
    [
      `<p role="alert" id="toast"></p>${FORM}`,
      "add.onclick = () => { if (task.value) toast.textContent = 'Saved!'; };",
    ],
    { steps: [fill('Task', 'Call Ada'), click('Add'), { action: 'expect', role: 'alert', name: '', text: 'Saved!' }] },
  ],
  [
    'a list shows the same rows whatever is entered',
    'Adds tasks',
    [FORM, "add.onclick = () => { if (task.value) list.innerHTML = '<li>Buy milk</li><li>Walk the dog</li>'; };"],
    { steps: [fill('Task', 'Buy milk'), click('Add'), shows('listitem', 'Buy milk')] },
  ],
  [
    'a search always finds the same',
    'Search the cities',
    [
      '<label>Search <input id="search"></label><button type="button" id="finder">Find</button><ul id="list"></ul>',
      "finder.onclick = () => { if (search.value) list.innerHTML = '<li>Paris</li>'; };",
    ],
    { steps: [fill('Search', 'Paris'), click('Find'), shows('listitem', 'Paris')] },
  ],
  [
    'a number is always high enough',
    'Checks the age',
    [
      '<label>Age <input id="age" inputmode="numeric"></label><button type="button" id="check">Check</button><p role="status" id="out"></p>',
      "check.onclick = () => { if (age.value) out.textContent = 'Welcome in'; };",
    ],
    { steps: [fill('Age', '33'), click('Check'), says('Welcome in')] },
  ],
  [
    'a history has two rows that nobody entered',
    'Keeps a history of the runs',
    [
      '<button type="button" id="reveal">History</button><ul id="list" hidden><li>Monday 3 km</li><li>Friday 5 km</li></ul>',
      'reveal.onclick = () => { list.hidden = false; };',
    ],
    { steps: [click('History'), shows('listitem', 'Monday 3 km')] },
  ],
  [
    'a history is only read',
    'Shows the history',
    ['<ul><li>Monday 3 km</li><li>Friday 5 km</li></ul>', ''],
    { steps: [shows('listitem', 'Monday 3 km')] },
  ],
  [
    'a counter always shows 1',
    'Counts the clicks',
    [
      '<button type="button" id="more">More</button><p role="status" id="out">0</p>',
      "more.onclick = () => { out.textContent = '1 click'; };",
    ],
    { steps: [click('More'), { action: 'expect', role: 'status', name: '', contains: '1' }] },
  ],
  [
    'a button says that it calculates',
    'Calculates the total',
    [
      '<button type="button" id="sum">Calculate</button><p role="status" id="out"></p>',
      "sum.onclick = () => { out.textContent = 'Done, all added up'; };",
    ],
    { steps: [click('Calculate'), says('Done, all added up')] },
  ],
])('%s: “%s” is not shown', async (_name, feature, app, flow) => {
  const result = await judge(feature, app, flow);
  expect(result).toMatchObject({ outcome: 'not_shown', reason: expect.any(String) });
  expect(result).not.toHaveProperty('isUntried');
});

test.each<[string, [string, string], Omit<Flow, 'name'>]>([
  [
    'Opens help',
    [
      '<button type="button" id="reveal">Help</button><dialog id="help"><h2>How to play</h2><p>Press the keys.</p></dialog>',
      'reveal.onclick = () => help.showModal();',
    ],
    { steps: [click('Help'), shows('heading', 'How to play')] },
  ],
  [
    'Shows a random quote',
    [
      '<button type="button" id="next">Next</button><blockquote id="quote">–</blockquote>',
      "next.onclick = () => { quote.textContent = ['To be', 'Or not'][Math.floor(Math.random() * 2)] + ' said someone'; };",
    ],
    { steps: [click('Next'), { action: 'expect', role: 'blockquote', name: '', contains: 'said someone' }] },
  ],
  [
    'Reveals the answer',
    [
      '<p>6 × 7?</p><button type="button" id="reveal">Reveal</button><p id="answer" hidden>It is 42</p>',
      'reveal.onclick = () => { answer.hidden = false; };',
    ],
    { steps: [click('Reveal'), { action: 'expect', role: 'paragraph', name: '', text: 'It is 42' }] },
  ],
  [
    'Switches the theme',
    [
      '<button type="button" id="theme">Dark</button>',
      "theme.onclick = () => { theme.textContent = theme.textContent === 'Dark' ? 'Light' : 'Dark'; };",
    ],
    { steps: [click('Dark'), shows('button', 'Light')] },
  ],
  [
    'A timer that counts down',
    [
      '<button type="button" id="start">Start</button><p role="timer" id="left">25:00</p>',
      "start.onclick = () => { let left = 1500; setInterval(() => { left -= 1; window.left.textContent = Math.floor(left / 60) + ':' + String(left % 60).padStart(2, '0'); }, 1000); };",
    ],
    { steps: [click('Start'), { action: 'expect', role: 'timer', name: '', changesWithinSeconds: 3 }] },
  ],
  [
    'Throws confetti',
    [
      '<button type="button" id="party">Celebrate</button><div role="img" aria-label="Confetti" id="confetti" hidden></div><p role="status" id="out"></p>',
      "party.onclick = () => { out.textContent = 'Hooray!'; };",
    ],
    { steps: [click('Celebrate'), says('Hooray!')] },
  ],
  [
    'Starts the game',
    [
      '<button type="button" id="start">Start</button><section aria-label="Board" id="board"></section>',
      "start.onclick = () => { board.innerHTML = '<h2>Round 1</h2>'; start.remove(); };",
    ],
    { steps: [click('Start'), shows('heading', 'Round 1')] },
  ],
  [
    'Refuses a wrong e-mail address',
    [
      '<label>E-mail <input id="mail" type="email"></label><button type="button" id="join">Join</button><p role="alert" id="error"></p>',
      "join.onclick = () => { error.textContent = mail.value && mail.checkValidity() ? '' : 'Enter an e-mail address'; };",
    ],
    {
      steps: [
        fill('E-mail', 'nobody'),
        click('Join'),
        { action: 'expect', role: 'alert', name: '', contains: 'e-mail address' },
      ],
    },
  ],
  [
    'Checks the answer',
    [
      '<p>Capital of France?</p><label>Answer <input id="answer"></label><button type="button" id="check">Check</button><p role="status" id="out"></p>',
      "check.onclick = () => { out.textContent = answer.value === 'Paris' ? 'Correct!' : 'Wrong'; };",
    ],
    { steps: [fill('Answer', 'Paris'), click('Check'), says('Correct!')] },
  ],
  [
    'Tells children from adults',
    [
      '<label>Age <input id="age" inputmode="numeric"></label><button type="button" id="check">Check</button><p role="status" id="out"></p>',
      "check.onclick = () => { out.textContent = age.value < 18 ? 'Too young' : 'Welcome in'; };",
    ],
    { steps: [fill('Age', '12'), click('Check'), says('Too young')] },
  ],
  [
    'Tells where each size is',
    [
      '<label>Size <select id="size"><option>Small</option><option>Large</option></select></label><p role="status" id="out"></p>',
      "size.onchange = () => { out.textContent = size.value === 'Large' ? 'Upper shelf' : 'Lower shelf'; };",
    ],
    { steps: [{ action: 'select', role: 'combobox', name: 'Size', value: 'Large' }, says('Upper shelf')] },
  ],
  [
    'Counts the clicks',
    [
      '<button type="button" id="more">More</button><p role="status" id="out">0</p>',
      "let count = 0; more.onclick = () => { count += 1; out.textContent = count === 1 ? '1 click' : count + ' clicks'; };",
    ],
    { steps: [click('More'), says('1 click')] },
  ],
  [
    'Adds tasks',
    [
      FORM,
      "add.onclick = () => { list.append(Object.assign(document.createElement('li'), { textContent: task.value })); out.textContent = 'Saved!'; };",
    ],
    { ...TYPED, steps: [...TYPED.steps, says('Saved!'), shows('listitem', '{task}')] },
  ],
])('“%s” is shown', async (feature, app, flow) => {
  expect(await judge(feature, app, flow)).toEqual({ name: feature, outcome: 'shown' });
});
