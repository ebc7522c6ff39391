import { describe, expect, it } from 'vitest';
import type { AppRecord } from '../../../shared/contract/app-record.ts';
import { UNDECLARED_POLICY } from '../../../shared/domain/app-data/data-policy.ts';
import { POLICY_PRESETS } from '../../../shared/domain/app-data/policy-presets.ts';
import type { RecordShape } from '../../../shared/domain/app-data/record-shape.ts';
import {
  type ImportPart,
  type ImportProgress,
  importParts,
  sendParts,
} from '../../../web/src/features/app-data/import-parts.ts';
import { policyWords } from '../../../web/src/features/app-data/policy-words.ts';
import { checkImport, readImportFile } from '../../../web/src/features/app-data/read-import.ts';
import { exportBase, recordsCsv, recordsJson } from '../../../web/src/features/app-data/record-files.ts';

const recordOf = (id: number, value: AppRecord['value']): AppRecord => ({
  id: String(id).padStart(26, '0'),
  value,
  version: 1,
  author: 'vabc',
  isMine: false,
  createdAtMs: 0,
  updatedAtMs: 0,
});

function imported(text: string, policy = UNDECLARED_POLICY) {
  const read = readImportFile(text, policy);
  return read.ok ? checkImport(read.file, policy) : read.problem;
}

describe('a policy in plain words', () => {
  it.each([
    ['shared', 'Everyone sees the records. Everyone may add. Visitors change and remove what they added.'],
    [
      'private',
      'Each visitor sees only their own records. Everyone may add. Visitors change and remove what they added.',
    ],
    [
      'inbox',
      'Only the owner of the app sees the records. Everyone may add. Records stay as they were added; the owner may remove them.',
    ],
  ] as const)('says what %s means', (preset, words) => {
    expect(policyWords(POLICY_PRESETS[preset]).join(' ')).toBe(words);
  });

  it('names counters and fields', () => {
    const shape = { type: 'object', properties: { votes: { type: 'integer' } } } as const;
    const words = policyWords({
      read: 'everyone',
      add: 'signed-in',
      change: 'owner',
      counters: ['votes'],
      shape,
    });
    expect(words.slice(1)).toEqual([
      'Visitors who are signed in may add.',
      'Only the owner changes and removes records.',
      'Everyone who sees a record may increase its numbers: votes.',
      'A record has these fields: votes.',
    ]);
  });
});

describe('an export', () => {
  const values: AppRecord['value'][] = [
    { name: 'Ann', points: 120, isIn: true, tags: ['a', 'b'], zip: "'=1+1" },
    { name: '=HYPERLINK("http://x")', points: -3.5, isIn: false, tags: [], zip: '-12' },
    { name: 'two\nlines; "quoted"', points: 0, isIn: true, tags: [{ deep: null }], zip: '007' },
  ];
  const records = values.map((value, index) => recordOf(index, value));

  it.each([
    ['CSV', recordsCsv(records)],
    ['JSON', recordsJson(records)],
  ])('as %s is imported as it was', (_kind, text) => {
    expect(imported(text)).toEqual({
      values: values.map((value) => expect.objectContaining({ value })),
      problems: [],
    });
  });

  it('guards cells and names of fields against formulas', () => {
    expect(recordsCsv([recordOf(1, { '=1+1': '=2+2' })])).toContain(`"'=1+1",record.id`);
    expect(recordsCsv([recordOf(1, { '=1+1': '=2+2' })])).toContain(`"'=2+2",`);
  });

  it('is named after app and collection', () => {
    expect(exportBase('Café Focus!', 'scores')).toBe('cafe-focus-scores');
    expect(exportBase('番茄', 'scores')).toBe('scores');
  });
});

describe('an import', () => {
  it('reports problems with line numbers, and accepts the other lines', () => {
    const shape: RecordShape = {
      type: 'object',
      properties: { name: { type: 'string', maxLength: 5 }, points: { type: 'integer' } },
      required: ['name'],
    };
    const text = 'name,points\nAnn,5\n"Bo\nb",many\nChristopher,1\n,3\nDan,4,extra\nEve,7\n';
    expect(imported(text, { ...POLICY_PRESETS.shared, shape })).toEqual({
      values: [
        { place: 2, value: { name: 'Ann', points: 5 } },
        { place: 8, value: { name: 'Eve', points: 7 } },
      ],
      problems: [
        { place: 3, problem: '“points” has to be a number.' },
        { place: 5, problem: '“name” has at most 5 characters.' },
        { place: 6, problem: '“name” is missing.' },
        { place: 7, problem: 'The line has more cells than the file has columns.' },
      ],
    });
  });

  it('keeps numbers that would lose digits or zeros as texts', () => {
    expect(imported('card,zip,n\n4111111111111111,00123,12\n')).toMatchObject({
      values: [{ value: { card: '4111111111111111', zip: '00123', n: 12 } }],
    });
  });

  it.each([
    ['[1, {"a": 1}]', [{ place: 1, problem: 'A record is an object in braces, with a name for each value.' }]],
    ['[{"__proto__": {"a": 1}}]', [{ place: 1, problem: 'A record cannot have a field named __proto__.' }]],
    ['constructor\nx', [{ place: 2, problem: 'A record cannot have a field named constructor.' }]],
    [`[{"a": "${'x'.repeat(5_000)}"}]`, [{ place: 1, problem: 'A record has at most 4 KB.' }]],
  ])('leaves out what no record may be: %s', (text, problems) => {
    expect(imported(text)).toMatchObject({ problems });
  });

  it.each([
    ['', 'The file has no records.'],
    ['name\n', 'The file has no records.'],
    ['[]', 'The file has no records.'],
    ['{"a": 1}', 'A JSON file has a list of records in square brackets.'],
    ['[{"a": 1},\n{"b" 2}]', 'This is not valid JSON: look at line 2, column 6.'],
    ['a,a\n1,2', 'Two columns are named “a”.'],
    ['a,b\n1,"2', 'A quotation mark begins on line 2 and does not end.'],
    [`a\n${'1\n'.repeat(10_001)}`, 'The file has 10,001 records; an app has at most 10,000.'],
  ])('refuses the whole file: %#', (text, problem) => {
    expect(imported(text)).toBe(problem);
  });
});

describe('the parts of an import', () => {
  const values = Array.from({ length: 250 }, (_, place) => ({ place, value: { place } }));
  const parts = importParts('import-1', values);

  it('continue after a failure under the same ids', async () => {
    const sent: string[] = [];
    const seen: ImportProgress[] = [];
    let fails = true;
    const send = async ({ writeId }: ImportPart) => {
      sent.push(writeId);
      if (writeId === 'import-1-1' && fails) throw new Error('offline');
    };
    const run = (nextPart: number) =>
      sendParts(parts, nextPart, { send, onProgress: (step) => seen.push(step), isCancelled: () => false });
    await run(0);
    expect(seen.at(-1)).toMatchObject({ status: 'stopped', done: 100, nextPart: 1 });
    fails = false;
    await run(1);
    expect(seen.at(-1)).toEqual({ status: 'finished', done: 250 });
    expect(sent).toEqual(['import-1-0', 'import-1-1', 'import-1-1', 'import-1-2']);
  });

  it('end when the import is cancelled', async () => {
    const sent: string[] = [];
    await sendParts(parts, 0, {
      send: async ({ writeId }) => void sent.push(writeId),
      onProgress: () => undefined,
      isCancelled: () => sent.length === 1,
    });
    expect(sent).toEqual(['import-1-0']);
  });
});
