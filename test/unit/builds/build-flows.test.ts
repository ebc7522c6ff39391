import { describe, expect, it } from 'vitest';
import { joinFlows, readDeclaredFlows } from '../../../functions/core/builds/build-flows.ts';
import { type Flow, MAX_STEPS, type Step, stepText } from '../../../shared/domain/acceptance-steps.ts';

const step: Step = { action: 'expect', role: 'heading', name: 'Scores' };
const flow = (name: string, steps = 1): Flow => ({ name, steps: Array.from({ length: steps }, () => step) });
const response = (declared: unknown) => `Done.\n<checks>\n${JSON.stringify(declared)}\n</checks>\n`;
const NONE = { add: [], remove: [] };

describe('readDeclaredFlows', () => {
  it('reads the flows to add and the names to remove', () => {
    const declared = { add: [flow('Opens')], remove: ['Old'] };
    expect(readDeclaredFlows(response(declared))).toEqual(declared);
    expect(readDeclaredFlows(`<checks>\n\`\`\`json\n${JSON.stringify(declared)}\n\`\`\`\n</checks>`)).toEqual(declared);
  });

  it('reads the type of a new app, and ignores an unknown type', () => {
    expect(readDeclaredFlows(response({ add: [], type: 'game' }))).toEqual({ ...NONE, type: 'game' });
    expect(readDeclaredFlows(response({ add: [], type: 'a <b>song</b>' }))).toEqual(NONE);
  });

  it.each([
    ['no section', 'Done.'],
    ['no JSON', '<checks>\nclick the button\n</checks>'],
    ['an open section', '<checks>\n{"add": []'],
    ['another shape', response([flow('Opens')])],
  ])('reads none from %s', (_, text) => {
    expect(readDeclaredFlows(text)).toEqual(NONE);
  });

  it('omits flows with unknown actions, and those beyond the limit of steps', () => {
    const unknown = { name: 'Flies', steps: [{ action: 'fly' }] };
    const add = [unknown, flow('First', MAX_STEPS - 20), flow('Second', 21), flow('Third', 1)];
    expect(readDeclaredFlows(response({ add })).add).toEqual([flow('First', MAX_STEPS - 20)]);
    expect(readDeclaredFlows(response({ add: [flow('All', MAX_STEPS + 1)] })).add).toEqual([]);
  });
});

describe('joinFlows', () => {
  it('keeps every earlier flow, and notes which of them the author calls outdated', () => {
    const declared = { add: [flow('New'), flow('Same', 2)], remove: ['Gone'] };
    const before = { changes: ['in red'], problems: [] };
    const earlier = [flow('Same'), flow('Kept', 25), flow('Gone', 25)];
    expect(joinFlows(declared, earlier, before)).toEqual({
      added: declared.add,
      earlier,
      outdated: ['Gone'],
      before,
    });
  });
});

describe('stepText', () => {
  it.each<[Step, string]>([
    [{ action: 'press', key: 'Enter' }, 'press Enter'],
    [{ action: 'drag', role: 'img', name: 'Card', to: { role: 'region', name: '' } }, 'drag img “Card” to region'],
    [{ action: 'fill', role: 'textbox', name: 'City', value: 'Oslo' }, 'fill textbox “City” with “Oslo”'],
    [{ action: 'resize', widthPx: 360 }, 'make the window 360 px wide'],
    [{ ...step, count: 2 }, 'expect heading “Scores” 2 times'],
    [{ ...step, text: 'x'.repeat(99) }, `expect heading “Scores” to say “${'x'.repeat(59)}…”`],
    [{ ...step, state: 'gone' }, 'expect heading “Scores” to be gone'],
    [{ ...step, changesWithinSeconds: 2 }, 'expect heading “Scores” to change within 2 s'],
    [{ ...step, not: true }, 'expect heading “Scores” not to be there'],
    [{ ...step, contains: 'Ada', not: true }, 'expect heading “Scores” not to contain “Ada”'],
    [{ ...step, sorted: 'ascending' }, 'expect heading “Scores” sorted ascending'],
    [
      { action: 'click', role: 'button', name: 'Delete', within: { role: 'row', name: 'Milk' } },
      'click button “Delete” within row “Milk”',
    ],
    [{ action: 'upload', role: 'button', name: 'Import', file: 'table.csv' }, 'upload table.csv to button “Import”'],
    [
      { action: 'download', role: 'button', name: 'Export', file: 'list.csv', contains: 'Milk' },
      'download list.csv from button “Export” to contain “Milk”',
    ],
    [{ action: 'advance', minutes: 25, days: 1 }, 'let 1 d 25 min pass'],
  ])('%j', (given, expected) => {
    expect(stepText(given)).toBe(expected);
  });
});
