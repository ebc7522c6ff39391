/** Tests model responses that contain no valid plan, app or edits. All must be rejected, and quickly. */
import { describe, expect, it } from 'vitest';
import { readDeclaredFlows } from '../../../functions/core/builds/build-flows.ts';
import { findOmittedCode } from '../../../functions/core/builds/documents/find-omitted-code.ts';
import { readEdits } from '../../../functions/core/builds/edits/edit-attempt.ts';
import { completeDocument, refusalReason } from '../../../functions/core/builds/model/model-text.ts';
import { parsePlan } from '../../../functions/core/builds/stages/plan-app.ts';
import { MAX_STEPS, type Step } from '../../../shared/domain/acceptance-steps.ts';
import { directionWith } from '../../../shared/domain/looks/look-directions.ts';
import { COUNTER_APP } from '../../fixtures/counter-app.ts';
import { COUNTER_PLAN } from '../../fixtures/counter-plan.ts';
import { editBlock } from '../../fixtures/edit-block.ts';

const FENCE = '```';

const TITLE = '  <h1>Counter</h1>';
const EDITS =
  editBlock(TITLE, '  <h1>Clicks</h1>') +
  editBlock('<title>Counter</title>', '<title>Clicks</title>') +
  editBlock("click' : ' clicks", "click' : ' times");
const CUTS = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90];
const cut = (text: string, percent: number) => text.slice(0, Math.floor((text.length * percent) / 100));

describe('a truncated response', () => {
  it.each(CUTS)('at %d % is no plan, no app and no change', (percent) => {
    const { plan, problems } = parsePlan(cut(JSON.stringify(COUNTER_PLAN), percent));
    expect(plan).toBeUndefined();
    expect(problems).not.toEqual([]);
    for (const whole of [COUNTER_APP, `${FENCE}html\n${COUNTER_APP}\n${FENCE}`]) {
      expect(completeDocument(cut(whole, percent))).toBeUndefined();
      expect(readEdits({ text: cut(whole, percent), isCut: false }, COUNTER_APP).kind).toBe('partial');
    }
    expect(readEdits({ text: cut(EDITS, percent), isCut: false }, COUNTER_APP).kind).toBe('partial');
    expect(readEdits({ text: cut(EDITS, percent), isCut: true }, COUNTER_APP).kind).toBe('partial');
  });
});

describe('a document that contains edit markers', () => {
  const strings = 'const HELP = `\n<<<<<<< SEARCH\nold\n=======\nnew\n>>>>>>> REPLACE\n`;';
  const document = COUNTER_APP.replace('let clicks', `${strings}\nlet clicks`);

  it('can be changed elsewhere, and keeps them', () => {
    const outcome = readEdits({ text: editBlock(TITLE, '  <h1>Clicks</h1>'), isCut: false }, document);
    expect(outcome).toMatchObject({ kind: 'edited', document: document.replace(TITLE, '  <h1>Clicks</h1>') });
  });

  it('is not partly changed when an edit copies them', () => {
    const text = editBlock(`${strings}\nlet clicks = 0;`, 'let clicks = 1;');
    expect(readEdits({ text, isCut: false }, document)).toMatchObject({
      kind: 'partial',
      document,
      applied: [],
    });
  });

  it('is changed within a line that has a marker and more', () => {
    const inLine = COUNTER_APP.replace('let clicks', "const MARK = '<<<<<<< SEARCH';\nlet clicks");
    const text = editBlock("const MARK = '<<<<<<< SEARCH';", "const MARK = '=======';");
    expect(readEdits({ text, isCut: false }, inLine)).toMatchObject({
      kind: 'edited',
      document: inLine.replace('<<<<<<< SEARCH', '======='),
    });
  });
});

describe('nested fences', () => {
  const longFence = '````';
  it.each([
    ['around all', `${longFence}markdown\n${FENCE}\n${editBlock(TITLE, '  <h1>Clicks</h1>')}${FENCE}\n${longFence}`],
    [
      'around all, and inside of the block',
      `${longFence}\n${editBlock(`${FENCE}html\n${TITLE}\n${FENCE}`, `${FENCE}html\n  <h1>Clicks</h1>\n${FENCE}`)}${longFence}`,
    ],
  ])('%s change the lines between them only', (_, text) => {
    expect(readEdits({ text, isCut: false }, COUNTER_APP)).toMatchObject({
      kind: 'edited',
      document: COUNTER_APP.replace(TITLE, '  <h1>Clicks</h1>'),
    });
  });

  it('around an app with fences are removed, and its own fences stay', () => {
    const document = COUNTER_APP.replace('let clicks', `const CODE = \`\n${FENCE}js\n1\n${FENCE}\n\`;\nlet clicks`);
    expect(completeDocument(`${longFence}\n${FENCE}html\n${document}\n${FENCE}\n${longFence}`)).toBe(document);
  });
});

describe('a plan', () => {
  const step: Step = { action: 'expect', role: 'status', name: '', text: '0 clicks' };
  const planWith = (change: object) => parsePlan(JSON.stringify({ ...COUNTER_PLAN, ...change }));
  const flows = (count: number) => [
    { name: 'Counts', steps: Array.from({ length: count }, () => step) },
    { name: 'More', steps: [step] },
  ];

  it('with too many steps loses its last flows, and the problem says so', () => {
    expect(planWith({ checks: flows(MAX_STEPS - 1) }).problems).toEqual([]);
    expect(planWith({ checks: flows(MAX_STEPS) }).plan?.checks.map(({ name }) => name)).toEqual(['Counts']);
  });

  it('with an unknown action loses that flow, and the problem names the step', () => {
    const teleports = { name: 'Counts', steps: [{ action: 'teleport', role: 'button', name: 'More' }] };
    const { plan, problems } = planWith({ checks: [teleports, ...flows(1).slice(1)] });
    expect(plan?.checks.map(({ name }) => name)).toEqual(['More']);
    expect(problems[0]).toMatch(/^checks\.0\.steps\.0\.action: /);
    expect(problems[1]).toContain('no flow of checks is named “Counts”');
  });

  it('with texts and lists that are too long is cut', () => {
    const { plan, problems } = planWith({
      title: 't'.repeat(100),
      data: ['d'.repeat(203), 'more'],
      interactions: Array.from({ length: 31 }, (_, number) => `interaction ${number}`),
    });
    expect(problems).toEqual([]);
    expect(plan).toMatchObject({ title: 't'.repeat(80), data: ['d'.repeat(200), 'more'] });
    expect(plan?.interactions).toHaveLength(30);
  });

  it('loses an image that nothing can draw', () => {
    const images = [{ placeholder_id: 'A B', purpose: 'x', prompt: 'x', aspect: '2:1' }];
    expect(planWith({ images })).toMatchObject({ plan: { images: [] }, problems: [] });
  });

  it('has the type of its project', () => {
    const json = JSON.stringify({ ...COUNTER_PLAN, type: 'platform' });
    expect(parsePlan(json, 'game').plan?.type).toBe('game');
    expect(parsePlan(json).plan).toBeUndefined();
  });

  it('without a palette gets the one of its look, or of the first candidate, in its theme', () => {
    const { palette: _, ...bare } = COUNTER_PLAN;
    const candidates = [directionWith('bistro')];
    for (const theme of ['light', 'dark'] as const) {
      const { plan } = parsePlan(JSON.stringify({ ...bare, theme }), undefined, candidates);
      expect(plan?.palette).toEqual(directionWith('bistro')[theme]);
    }
    const chosen = parsePlan(JSON.stringify({ ...bare, palette: {}, look: { direction: 'garden', theme: 'light' } }));
    expect(chosen.plan?.palette).toEqual(directionWith('garden').light);
  });
});

describe('steps that a model declares in addition to its code', () => {
  const declared = (flow: object) => readDeclaredFlows(`<checks>${JSON.stringify({ add: [flow] })}</checks>`);
  const click = { action: 'click', role: 'button', name: 'More' };

  it.each([
    ['too many of them', Array.from({ length: MAX_STEPS + 1 }, () => click)],
    ['an unknown verb', [click, { action: 'teleport', role: 'button', name: 'More' }]],
    ['none', []],
  ])('are left out with %s, so that no receipt claims them', (_, steps) => {
    expect(declared({ name: 'Counts', steps })).toEqual({ add: [], remove: [] });
  });
});

const MEGABYTE = 1_000_000;
const filled = (piece: string) => piece.repeat(Math.ceil(MEGABYTE / piece.length));

/** Each response must be read in far less than the time limit. A backtracking pattern would take an hour. */
describe('1 MB of', () => {
  it.each([
    ['words', filled('lamp river quietly ')],
    ['spaces', `${filled(' ')}x`],
    ['blank lines', `${filled('\n')}x`],
    ['braces', filled('{"a":[')],
    ['open sections', filled('<checks>')],
    ['marks', filled('<<<<<<< SEARCH\n')],
    ['a mark and spaces', `<<<<<<<${filled(' ')}x\n=======${filled(' ')}x\n>>>>>>>${filled(' ')}x`],
    ['an edit of blank lines', editBlock(`a\n${filled('\n')}x`, `b\n${filled('\n')}x`)],
    ['an edit of spaces', editBlock(`a${filled(' ')}x`, `${FENCE}${filled(' ')}x`)],
    ['a fence and spaces', editBlock(`${FENCE}${filled(' ')}!\nx\n${FENCE}`, `${FENCE}\ny\n${FENCE}`)],
    ['dots', editBlock(filled('...\n'), filled('...\n'))],
    ['blocks that do not fit', filled(editBlock('<footer>', '<footer class="x">'))],
    ['400 long blocks that do not fit', editBlock(`<p>${'<b>'.repeat(4_000)}`, 'x').repeat(400)],
    ['a refusal', `REFUSED: no${filled(' ')}x`],
    ['comments', filled('<!-- ')],
    ['slashes', filled('// ')],
    ['dotted comments', filled('/*...*/')],
  ])('%s are read in time, and change nothing', (_, text) => {
    expect(readEdits({ text, isCut: false }, COUNTER_APP).kind).not.toBe('edited');
    expect(completeDocument(text)).toBeUndefined();
    expect(parsePlan(text).plan).toBeUndefined();
    expect(readDeclaredFlows(text)).toEqual({ add: [], remove: [] });
    expect((refusalReason(text) ?? '').length).toBeLessThan(400);
    findOmittedCode(text);
  });
});
