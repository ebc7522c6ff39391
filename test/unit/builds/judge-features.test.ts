/** Derives the verdict on each feature from the outcomes of its flows. */
import { expect, it } from 'vitest';
import { judgeFeatures } from '../../../functions/core/builds/proof/judge-features.ts';
import type { FlowOutcome } from '../../../functions/ports/browser.ts';
import type { Flow } from '../../../shared/domain/acceptance-steps.ts';
import type { ExaminedFeature } from '../../../shared/domain/proof.ts';

const flow: Flow = { name: 'Adds', steps: [{ action: 'reload' }] };
const withFlows = (count: number): ExaminedFeature => ({
  name: 'Adds',
  answer: 'flows',
  flows: Array.from({ length: count }, () => flow),
});

function judge(outcomes: FlowOutcome['outcome'][], mustAct = true) {
  const given = outcomes.map((outcome) => ({ name: 'Adds', outcome, problem: 'why' }));
  return judgeFeatures([withFlows(outcomes.length)], { outcomes: given, dead: [], mustAct })[0];
}

it.each<[FlowOutcome['outcome'][], string]>([
  [['shown'], 'shown'],
  [['shown', 'proves_nothing'], 'shown'],
  [['shown', 'failed'], 'failed'],
  [['proves_nothing'], 'not_shown'],
  [['read'], 'not_shown'],
  [[], 'not_shown'],
  [['not_run'], 'not_shown'],
])('a feature of an app with the outcomes %j is %s', (outcomes, expected) => {
  expect(judge(outcomes)?.outcome).toBe(expected);
});

it('a feature that nobody could try says so, and one without steps does not', () => {
  expect(judge(['not_run'])).toMatchObject({ outcome: 'not_shown', isUntried: true });
  expect(judge([])).not.toHaveProperty('isUntried');
});

it('what can only be read is shown on a website, or beside something that was done', () => {
  expect(judge(['read'], false)?.outcome).toBe('shown');
  const outcomes: FlowOutcome[] = [
    { name: 'Adds', outcome: 'read' },
    { name: 'Adds', outcome: 'shown' },
  ];
  const results = judgeFeatures([withFlows(1), withFlows(1)], { outcomes, dead: [], mustAct: true });
  expect(results.map(({ outcome }) => outcome)).toEqual(['shown', 'shown']);
});

it('absent features and those that cannot be shown need no flow, and keep their reason', () => {
  const features: ExaminedFeature[] = [
    { name: 'Adds', answer: 'absent', reason: 'No button.', flows: [] },
    withFlows(1),
    { name: 'Sounds nice', answer: 'not_showable', reason: 'Taste.', flows: [] },
  ];
  const outcomes: FlowOutcome[] = [{ name: 'Adds', outcome: 'shown' }];
  expect(judgeFeatures(features, { outcomes, dead: [], mustAct: true })).toEqual([
    { name: 'Adds', outcome: 'absent', reason: 'No button.' },
    { name: 'Adds', outcome: 'shown' },
    { name: 'Sounds nice', outcome: 'not_showable', reason: 'Taste.' },
  ]);
});

it('a feature that needs a dead control fails, and one that is shown without it does not', () => {
  const click: Flow = { name: 'Adds', steps: [{ action: 'click', role: 'button', name: 'Save' }] };
  const feature: ExaminedFeature = { name: 'Saves', answer: 'flows', flows: [click] };
  const judgeWith = (outcome: FlowOutcome['outcome']) =>
    judgeFeatures([feature], { outcomes: [{ name: 'Adds', outcome }], dead: ['Save'], mustAct: true });
  expect(judgeWith('proves_nothing')).toEqual([{ name: 'Saves', outcome: 'failed', reason: '“Save” does nothing.' }]);
  expect(judgeWith('shown')).toEqual([{ name: 'Saves', outcome: 'shown' }]);
});

it('a fixed text shows a help dialog, but nothing that counts or stores', () => {
  const judgeNamed = (name: string, outcome: 'shown' | 'read', mustAct = true) => {
    const outcomes: FlowOutcome[] = [
      { name, outcome, isFixed: true },
      { name: 'Adds', outcome: 'shown' },
    ];
    return judgeFeatures([{ ...withFlows(1), name }, withFlows(1)], { outcomes, dead: [], mustAct })[0];
  };
  expect(judgeNamed('Opens help', 'shown')?.outcome).toBe('shown');
  expect(judgeNamed('Keeps a history', 'shown')).toMatchObject({ outcome: 'not_shown', reason: expect.any(String) });
  expect(judgeNamed('Keeps a history', 'read')).toMatchObject({ outcome: 'not_shown' });
  expect(judgeNamed('History of the house', 'read', false)?.outcome).toBe('shown');
});

it('a fixed text beside a flow that nobody could run accuses no app', () => {
  const outcomes: FlowOutcome[] = [
    { name: 'Counts', outcome: 'shown', isFixed: true },
    { name: 'Counts', outcome: 'not_run' },
  ];
  const feature = { ...withFlows(2), name: 'Counts clicks' };
  expect(judgeFeatures([feature], { outcomes, dead: [], mustAct: true })[0]).toMatchObject({ isUntried: true });
});

it('what an app remembers is shown by a reload only', () => {
  const judgeWith = (steps: Flow['steps']) =>
    judgeFeatures([{ name: 'Remembers the notes', answer: 'flows', flows: [{ name: 'Adds', steps }] }], {
      outcomes: [{ name: 'Adds', outcome: 'shown' }],
      ...{ dead: [], mustAct: true },
    })[0];
  const note: Flow['steps'][number] = { action: 'expect', role: 'listitem', name: 'Note' };
  expect(judgeWith([note])).toMatchObject({ outcome: 'not_shown', reason: expect.stringContaining('reload') });
  expect(judgeWith([note, { action: 'reload' }, note])?.outcome).toBe('shown');
  expect(judgeWith([{ ...note, isKept: true }])?.outcome).toBe('shown');
});
