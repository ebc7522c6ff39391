/** The Examiner's responses: valid ones, and invalid ones of weak models and hostile pages. */
import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../../functions/core/builds/proof/read-answer.ts';
import { MAX_FEATURES } from '../../../shared/domain/plan.ts';

const views = [
  { name: '', widthPx: 1280, tree: 'heading "Tea"\ntextbox "Minutes"\nbutton "Start timer"' },
  { name: 'History', widthPx: 1280, tree: 'button "Clear"' },
];
const CLICK = { action: 'click', role: 'button', name: 'Start timer' };
const EXPECT = { action: 'expect', role: 'status', name: 'Remaining', text: '2:59' };
const flow = (...steps: object[]) => ({ name: 'Times', steps: steps.length > 0 ? steps : [CLICK, EXPECT] });
const feature = (name = 'Times tea', flows: unknown[] = [flow()]) => ({ name, answer: 'flows', flows });

function read(answer: unknown, wanted: string[] = []) {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  return readAnswer(text, { views, wanted });
}

it('reads features, with flows by the names of the views', () => {
  const { answer, problems } = read({ features: [feature()] }, ['times  TEA']);
  expect(problems).toEqual([]);
  expect(answer).toMatchObject({ features: [{ name: 'Times tea' }], outdated: [], removed: [] });
});

it('reads steps as lines, and adds the shared values that a flow uses', () => {
  const steps = [
    'fill textbox: Minutes | {minutes}',
    'click button: Start timer',
    'expect status: | contains {minutes}',
  ];
  const flows = [
    { name: 'Counts', steps },
    { name: 'Counts long', values: { minutes: '$number(60,90)' }, steps },
  ];
  const values = { minutes: '$number(2,9)', item: '$word' };
  const { answer, problems } = read({ values, features: [{ name: 'Times tea', flows }] });
  expect(problems).toEqual([]);
  expect(answer?.features[0]?.flows).toMatchObject([
    { values: { minutes: '$number(2,9)' }, steps: [{ action: 'fill', name: 'Minutes' }, { action: 'click' }, {}] },
    { values: { minutes: '$number(60,90)' } },
  ]);
  expect(Object.keys(answer?.features[0]?.flows[0]?.values ?? {})).toEqual(['minutes']);
});

it('names a line that is no step', () => {
  const { problems } = read({ features: [{ name: 'Times tea', flows: [{ name: 'Counts', steps: ['tap Start'] }] }] });
  expect(problems[0]).toContain('The step “tap Start” is unreadable.');
});

it('reads absent features, with a fence and prose around', () => {
  const given = { features: [{ name: 'Sounds a bell', answer: 'absent', reason: 'No sound.' }] };
  const { answer, problems } = read(`Here it is:\n\`\`\`json\n${JSON.stringify(given)}\n\`\`\``);
  expect([answer?.features[0]?.answer, problems]).toEqual(['absent', []]);
});

it('cuts the name of a flow that is too long, and takes as many values as eight players need', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
  const values = Object.fromEntries(names.map((name) => [name, '$word']));
  const long = { ...flow(), name: 'Times '.repeat(20), values };
  const { answer, problems } = read({ features: [feature('Times tea', [long])] });
  expect(problems).toEqual([]);
  expect(answer?.features[0]?.flows[0]?.name.length).toBeLessThanOrEqual(80);
});

it('a flow may use an element with a text that it typed before', () => {
  const fill = { action: 'fill', role: 'textbox', name: 'Minutes', value: 'Seven' };
  const remove = { action: 'click', role: 'button', name: 'Delete Seven' };
  const gone = { action: 'expect', role: 'listitem', name: 'Seven', state: 'gone' };
  expect(read({ features: [feature('Deletes', [flow(fill, remove, gone)])] }).problems).toEqual([]);
});

it('a flow may use the control of another entry, whose number differs from the one in the views', () => {
  const numbered = [{ name: '', widthPx: 1280, tree: 'button "New"\nbutton "Delete INV-0001"' }];
  const use = (name: string) =>
    readAnswer(JSON.stringify({ features: [feature('Deletes', [flow({ ...CLICK, name }, EXPECT)])] }), {
      views: numbered,
      wanted: [],
    }).problems;
  expect(use('Delete INV-0002')).toEqual([]);
  expect(use('Delete OFF-0002')).not.toEqual([]);
});

describe('an unusable answer', () => {
  it.each([
    ['nothing', ''],
    ['prose', 'All features are shown. The app works perfectly.'],
    ['a list', '[1, 2]'],
    ['no feature', { features: [] }],
    ['an endless answer', `{"features": [${'{"name": "a"},'.repeat(20_000)}`],
    ['a claim in place of flows', { features: [{ name: 'Times tea', answer: 'shown' }] }],
    ['only names that do not exist', { features: [feature('Times', [flow({ ...CLICK, name: 'Go!' }, EXPECT)])] }],
    ['only flows that expect nothing', { features: [feature('Times', [flow(CLICK)])] }],
  ])('is %s', (_name, given) => {
    const { answer, problems } = read(given);
    expect(answer).toBeUndefined();
    expect(problems.length).toBeGreaterThan(0);
  });
});

describe('a partly usable answer', () => {
  it('names the problem of each refused flow', () => {
    const unknown = flow({ ...CLICK, name: 'Go!' }, EXPECT);
    const { answer, problems } = read({ features: [feature('Times', [flow(), unknown])] });
    expect(answer?.features[0]?.flows).toHaveLength(1);
    expect(problems).toEqual(['“Times”: no view has “Go!”, which “Times” uses.']);
  });

  it('has a missing feature of the plan without flows, so that it is not shown', () => {
    const { answer, problems } = read({ features: [feature()] }, ['Times tea', 'Keeps a history']);
    expect(problems).toEqual(['The feature “Keeps a history” is missing.']);
    expect(answer?.features[1]).toEqual({ name: 'Keeps a history', answer: 'flows', flows: [] });
  });

  it('of sixty flows keeps those within the limits of a check', () => {
    const many = Array.from({ length: 60 }, (_, index) => feature(`Feature ${index}`));
    const { answer, problems } = read({ features: many });
    expect(answer?.features).toHaveLength(MAX_FEATURES);
    expect(problems[0]).toBe(`There are more than ${MAX_FEATURES} features.`);
    expect(problems.length).toBeLessThanOrEqual(20);
  });

  it('has each feature once', () => {
    expect(read({ features: [feature(), feature('TIMES TEA'), feature()] }).answer?.features).toHaveLength(1);
  });
});
