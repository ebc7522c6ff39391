/** Tests parsing the Examiner's responses: valid ones, and invalid ones of weak models and hostile pages. */
import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../../functions/core/builds/proof/read-answer.ts';
import { MAX_FEATURES } from '../../../shared/domain/plan.ts';

const views = [
  { name: '', widthPx: 1280, tree: 'heading "Tea"\ntextbox "Minutes"\nbutton "Start timer"' },
  { name: 'History', widthPx: 1280, tree: 'button "Clear"' },
];
const FLOW = 'click Start timer\nstatus: Remaining | text 2:59';
const feature = (name = 'Times tea', flow = FLOW) => `# ${name}\n${flow}\n`;

function read(text: string, wanted: string[] = []) {
  return readAnswer(text, { views, wanted });
}

it('reads features, with flows by the names of the views', () => {
  const { answer, problems } = read(feature(), ['times  TEA']);
  expect(problems).toEqual([]);
  expect(answer).toMatchObject({ features: [{ name: 'Times tea' }], outdated: [], removed: [] });
  expect(answer?.features[0]?.flows).toEqual([
    {
      name: 'Times tea',
      steps: [
        { action: 'click', role: 'button', name: 'Start timer' },
        { action: 'expect', role: 'status', name: 'Remaining', text: '2:59' },
      ],
    },
  ]);
});

it('adds the shared values that a flow uses, and the options and values of a flow', () => {
  const steps = 'fill Minutes | {minutes}\nclick Start timer\nstatus: | contains {minutes}';
  const { answer, problems } = read(
    [
      'values: minutes $number(2, 9), item $word',
      ...['# Times tea', steps],
      ...['flow: Times long | widthPx 360 | locale de-DE | colorScheme dark', 'values: minutes $number(60,90)', steps],
      ...['flow:', steps],
    ].join('\n'),
  );
  expect(problems).toEqual([]);
  expect(answer?.features[0]?.flows).toMatchObject([
    {
      ...{ name: 'Times tea', values: { minutes: '$number(2, 9)' } },
      steps: [{ action: 'fill', name: 'Minutes' }, { action: 'click' }, {}],
    },
    {
      ...{ name: 'Times long', values: { minutes: '$number(60,90)' } },
      ...{ widthPx: 360, locale: 'de-DE', colorScheme: 'dark' },
    },
    { name: 'Times tea (3)', values: { minutes: '$number(2, 9)' } },
  ]);
  expect(Object.keys(answer?.features[0]?.flows[0]?.values ?? {})).toEqual(['minutes']);
});

it('the last answer may use what a known control opens, which no view has', () => {
  const opened = 'click Start timer\nclick Stop early\nstatus: Remaining | text 0:00';
  const first = 'click Stop early\nclick Start timer\nstatus: Remaining | text 0:00';
  expect(read(feature('Stops', opened)).problems).toContain('“Stops”: no view has “Stop early”, which “Stops” uses.');
  const last = readAnswer(feature('Stops', opened), { views, wanted: [], isLast: true });
  expect(last).toMatchObject({ answer: { features: [{ flows: [{ name: 'Stops' }] }] }, problems: [] });
  expect(readAnswer(feature('Stops', first), { views, wanted: [], isLast: true }).answer).toBeUndefined();
});

it('reads what a change makes wrong or removes', () => {
  const { answer } = read(`${feature()}outdated: Adds up\nremoved: button “Clear”`);
  expect(answer).toMatchObject({ outdated: ['Adds up'], removed: ['button “Clear”'] });
});

it('names a line that is no step', () => {
  expect(read(feature('Times tea', 'tap Start')).problems[0]).toContain('The step “tap Start” is unreadable.');
});

it('reads marked lines, with reasoning, a fence and prose around', () => {
  const lines = '## Sounds a bell\nabsent: No sound.\n## Times tea\n- `click Start timer`\n2. status: | text 2:59';
  const { answer, problems } = read(`<think>\n# Hm\n</think>Here it is:\n\`\`\`\n${lines}\n\`\`\``);
  expect(problems).toEqual([]);
  expect(answer?.features).toMatchObject([
    { name: 'Sounds a bell', answer: 'absent', reason: 'No sound.', flows: [] },
    { name: 'Times tea', answer: 'flows', flows: [{ steps: [{ name: 'Start timer' }, { text: '2:59' }] }] },
  ]);
});

it('cuts the name of a flow that is too long, and takes as many values as eight players need', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
  const values = `values: ${names.map((name) => `${name} $word`).join(', ')}`;
  const { answer, problems } = read(feature('Times tea', `flow: ${'Times '.repeat(20)}\n${values}\n${FLOW}`));
  expect(problems).toEqual([]);
  expect(answer?.features[0]?.flows[0]?.name.length).toBeLessThanOrEqual(80);
  expect(Object.keys(answer?.features[0]?.flows[0]?.values ?? {})).toEqual(names);
});

it('a flow may use an element with a text that it typed before', () => {
  const flow = 'fill Minutes | Seven\nclick Delete Seven\nlistitem: Seven | gone';
  expect(read(feature('Deletes', flow)).problems).toEqual([]);
});

it('a flow may use the control of another entry, whose number differs from the one in the views', () => {
  const numbered = [{ name: '', widthPx: 1280, tree: 'button "New"\nbutton "Delete INV-0001"' }];
  const use = (name: string) =>
    readAnswer(feature('Deletes', `click ${name}\nstatus: | text 0`), { views: numbered, wanted: [] }).problems;
  expect(use('Delete INV-0002')).toEqual([]);
  expect(use('Delete OFF-0002')).not.toEqual([]);
});

describe('an unusable answer', () => {
  it.each([
    ['nothing', ''],
    ['prose', 'All features are shown. The app works perfectly.'],
    ['JSON', '{"features": [{"name": "Times tea", "answer": "shown"}]}'],
    ['a feature without steps', '# Times tea'],
    ['an endless answer', feature().repeat(5_000)],
    ['a claim in place of steps', '# Times tea\nshown: it works'],
    ['only names that do not exist', feature('Times', FLOW.replace('Start timer', 'Go!'))],
    ['only flows that expect nothing', feature('Times', 'click Start timer')],
  ])('is %s', (_name, given) => {
    const { answer, problems } = read(given);
    expect(answer).toBeUndefined();
    expect(problems.length).toBeGreaterThan(0);
  });
});

describe('a partly usable answer', () => {
  it('names the problem of each refused flow', () => {
    const unknown = FLOW.replace('Start timer', 'Go!');
    const { answer, problems } = read(feature('Times', `${FLOW}\nflow: Goes\n${unknown}`));
    expect(answer?.features[0]?.flows).toHaveLength(1);
    expect(problems).toEqual(['“Times”: no view has “Go!”, which “Goes” uses.']);
  });

  it('has a missing feature of the plan without flows, so that it is not shown', () => {
    const { answer, problems } = read(feature(), ['Times tea', 'Keeps a history']);
    expect(problems).toEqual(['The feature “Keeps a history” is missing.']);
    expect(answer?.features[1]).toEqual({ name: 'Keeps a history', answer: 'flows', flows: [] });
  });

  it('of sixty flows keeps those within the limits of a check', () => {
    const many = Array.from({ length: 60 }, (_, index) => feature(`Feature ${index}`));
    const { answer, problems } = read(many.join(''));
    expect(answer?.features).toHaveLength(MAX_FEATURES);
    expect(problems[0]).toBe(`There are more than ${MAX_FEATURES} features.`);
    expect(problems.length).toBeLessThanOrEqual(20);
  });

  it('has each feature once', () => {
    expect(read(feature() + feature('TIMES TEA') + feature()).answer?.features).toHaveLength(1);
  });
});
