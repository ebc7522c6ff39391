import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Flow, flowSchema, type Step, stepSchema } from '../../../shared/domain/acceptance-steps.ts';
import { writtenFlow, writtenStep } from '../../../shared/domain/written-steps.ts';

const readStepOf = (step: unknown) => stepSchema.safeParse(step).data;

const STEPS: [string, Step][] = [
  ['click Add line', { action: 'click', role: 'button', name: 'Add line' }],
  ['fill Task | {item}', { action: 'fill', role: 'textbox', name: 'Task', value: '{item}' }],
  ['fill Task | ', { action: 'fill', role: 'textbox', name: 'Task', value: '' }],
  [
    'select Size | in a box | in region: Order',
    { action: 'select', role: 'combobox', name: 'Size', value: 'in a box', within: { role: 'region', name: 'Order' } },
  ],
  [
    'drag listitem: Milk | to region: Done',
    { action: 'drag', role: 'listitem', name: 'Milk', to: { role: 'region', name: 'Done' } },
  ],
  [
    'upload button: Import | table.csv | content a,1',
    { action: 'upload', role: 'button', name: 'Import', file: 'table.csv', content: 'a,1' },
  ],
  [
    'download button: Export | list.csv | contains Milk',
    { action: 'download', role: 'button', name: 'Export', file: 'list.csv', contains: 'Milk' },
  ],
  ['click tab: Home', { action: 'click', role: 'tab', name: 'Home' }],
  ['click button: link to', { action: 'click', role: 'button', name: 'link to' }],
  ['click button: Note: more', { action: 'click', role: 'button', name: 'Note: more' }],
  ['click button:', { action: 'click', role: 'button', name: '' }],
  ['press Control+Z', { action: 'press', key: 'Control+Z' }],
  ['resize 360', { action: 'resize', widthPx: 360 }],
  ['reload', { action: 'reload' }],
  ['visitAs another', { action: 'visitAs', visitor: 'another' }],
  ['expectFits', { action: 'expectFits' }],
  ['row: {item} | gone', { action: 'expect', role: 'row', name: '{item}', state: 'gone' }],
  ['expect marquee: Milk', { action: 'expect', role: 'marquee', name: 'Milk' }],
  ['definition: 12', { action: 'expect', role: 'definition', name: '12' }],
  ['blockquote: Milk | gone', { action: 'expect', role: 'blockquote', name: 'Milk', state: 'gone' }],
  ['not row: Milk', { action: 'expect', role: 'row', name: 'Milk', not: true }],
  ['listitem: | count 2', { action: 'expect', role: 'listitem', name: '', count: 2 }],
  ['listitem: | count {n + 1}', { action: 'expect', role: 'listitem', name: '', count: '{n + 1}' }],
  [
    'cell: | contains {price * 2} | in row: {item}',
    { action: 'expect', role: 'cell', name: '', contains: '{price * 2}', within: { role: 'row', name: '{item}' } },
  ],
  [
    'textbox: Note | isKept | value a \\| b',
    { action: 'expect', role: 'textbox', name: 'Note', isKept: true, value: 'a | b' },
  ],
];

describe('a written step', () => {
  it.each(STEPS)('%s', (text, step) => {
    expect(readStepOf(text)).toEqual(step);
    expect(writtenStep(step)).toBe(text);
  });

  it('moves the clock by days, minutes or both', () => {
    expect(readStepOf('advance 25 minutes')).toEqual({ action: 'advance', minutes: 25, days: 0 });
    expect(readStepOf('advance 1 day')).toEqual({ action: 'advance', minutes: 0, days: 1 });
    expect(readStepOf('advance 2 days 30 minutes')).toEqual({ action: 'advance', minutes: 30, days: 2 });
  });

  it('may copy a line of an accessibility tree', () => {
    const step = { action: 'click', role: 'button', name: 'Add “line”' };
    expect(readStepOf('click button "Add “line”"')).toEqual(step);
    expect(readStepOf('click button: "Add “line”"')).toEqual(step);
    expect(readStepOf('click button Add “line”')).toEqual(step);
  });

  it('may name the expectation and the role that it could leave out', () => {
    expect(readStepOf('expect row: Milk')).toEqual({ action: 'expect', role: 'row', name: 'Milk' });
    expect(readStepOf('expect not row: Milk')).toEqual(readStepOf('not row: Milk'));
    expect(readStepOf('fill textbox: Task | Milk')).toEqual(readStepOf('fill Task | Milk'));
  });

  it('has the same fields after it was written and read', () => {
    const text = fc.string({ maxLength: 20 }).map((value) => value.trim());
    const name = text.filter((value) => !/^["':]/.test(value));
    const target = { role: fc.constantFrom('row', 'button', 'textbox'), name };
    const within = fc.option(fc.record(target), { nil: undefined });
    const step = fc.oneof(
      fc.record({ action: fc.constant('click'), ...target, within }),
      fc.record({ action: fc.constant('fill'), ...target, value: text, within }),
      fc.record({ action: fc.constant('drag'), ...target, to: fc.record({ ...target, within }), within }),
      fc.record({
        action: fc.constant('expect'),
        ...target,
        within,
        text: fc.option(text, { nil: undefined }),
        contains: fc.option(text, { nil: undefined }),
        state: fc.constantFrom(undefined, 'gone', 'visible'),
        count: fc.constantFrom(undefined, 0, 12, '{n + 1}'),
        not: fc.constantFrom(undefined, true),
        isKept: fc.constantFrom(undefined, true),
      }),
    );
    fc.assert(
      fc.property(step, (value) => {
        const parsed = stepSchema.parse(value);
        expect(readStepOf(writtenStep(parsed))).toEqual(parsed);
      }),
    );
  });
});

it('a written flow is read as it was', () => {
  const flow: Flow = { name: 'Adds', steps: STEPS.map(([, step]) => step) };
  expect(flowSchema.parse(flow)).toEqual(flow);
  expect(flowSchema.parse(writtenFlow(flow))).toEqual(flow);
});

describe('an unreadable step', () => {
  it.each([
    'clik button: Add',
    '',
    '|||',
    'expect row: Milk | holds 3',
    'expect row: Milk | gone | visible',
    'click button: Add | twice',
    'resize wide',
    'visitAs nobody',
    'upload button: Import | virus.exe',
    'click',
    'Milk is there',
    'shown: it works',
  ])('makes its flow invalid: %s', (text) => expect(readStepOf(text)).toBeUndefined());

  it('is named', () => {
    const { error } = flowSchema.safeParse({ name: 'Adds', steps: ['click button: Add', 'clik button: Add'] });
    expect(error?.issues).toMatchObject([
      { path: ['steps', 1], message: 'The step “clik button: Add” is unreadable.' },
    ]);
  });

  it('is read in linear time', () => {
    const started = performance.now();
    readStepOf(`click button: ${'\\|'.repeat(50_000)}`);
    readStepOf(`expect row: Milk ${'| in '.repeat(50_000)}`);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
