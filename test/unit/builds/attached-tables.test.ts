import { decodeText } from '@buidl/client/decode-text';
import { describe, expect, it } from 'vitest';
import { ATTACHMENT_LIMITS } from '../../../shared/domain/attachments/attachment-limits.ts';
import { type AttachedTable, attachmentsSchema } from '../../../shared/domain/attachments/attachments.ts';
import { readCsvTable, readTable, tableKey } from '../../../shared/domain/attachments/read-table.ts';

const HABITS = { hasDecimalComma: false, isDayFirst: false };

/** Returns the columns of a CSV text, each as `key: type`, and its rows. */
function understood(text: string, isDayFirst = false) {
  const read = readCsvTable('list.csv', text, isDayFirst);
  if (!read.ok) return read.reason;
  const { columns, rows } = read.table;
  return { columns: columns.map(({ key, type }) => `${key}: ${type}`), rows };
}

/** Reads a CSV text with two columns, `name` and `value`. Returns the second column: `key: type`, then its cells. */
function column(cells: readonly string[], separator = '\t', isDayFirst = false) {
  const found = understood(
    `name${separator}value\n${cells.map((cell) => `x${separator}${cell}`).join('\n')}`,
    isDayFirst,
  );
  return typeof found === 'string' ? found : [found.columns[1], ...found.rows.map(([, cell]) => cell)];
}

const UTF8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isLittle: boolean) =>
  Uint8Array.from(
    text.split('').flatMap((character) => {
      const [low, high] = [character.charCodeAt(0) & 255, character.charCodeAt(0) >> 8];
      return isLittle ? [low, high] : [high, low];
    }),
  );

describe('the text of a file', () => {
  const text = 'Name;Preis\nKäse;2,50 €\n';
  const windows1252 = Uint8Array.from(
    text.split('').map((character) => (character === '€' ? 0x80 : character.charCodeAt(0))),
  );

  it.each([
    ['UTF-8', UTF8(text)],
    ['UTF-8 with a mark', UTF8(`\uFEFF${text}`)],
    ['UTF-16 with a mark', utf16(`\uFEFF${text}`, true)],
    ['UTF-16, big end first', utf16(`\uFEFF${text}`, false)],
    ['UTF-16 without a mark', utf16(text, true)],
    ['Windows-1252', windows1252],
  ])('is read from %s', (_, bytes) => {
    expect(decodeText(bytes)).toBe(text);
  });

  it('is missing in a binary file', () => {
    expect(decodeText(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 1, 2))).toBeUndefined();
  });
});

describe('a CSV file', () => {
  it.each([
    ['commas', 'Name,Price,Vegan,Since\nTea,2.50,yes,2026-01-05\n"Cake, big",12.00,no,\n'],
    ['semicolons', 'Name;Price;Vegan;Since\nTea;2,50;ja;05.01.2026\n"Cake, big";12,00;nein;\n'],
    ['tabs', 'Name\tPrice\tVegan\tSince\nTea\t$2.50\tTRUE\t2026-01-05\nCake, big\t$12.00\tFALSE\t\n'],
  ])('with %s has typed columns', (_, text) => {
    expect(understood(text)).toEqual({
      columns: ['name: text', 'price: number', 'vegan: yes-no', 'since: date'],
      rows: [
        ['Tea', 2.5, true, '2026-01-05'],
        ['Cake, big', 12, false, null],
      ],
    });
  });

  it('has keys that code can use, and names for missing and repeated headings', () => {
    const text = 'Preis (€),,Preis (€),2026,constructor,Größe\n1,2,3,4,5,6\n';
    const read = readCsvTable('list.csv', text, false);
    expect(read.ok && read.table.columns.map(({ name, key }) => [name, key])).toEqual([
      ['Preis (€)', 'preis'],
      ['Column 2', 'column_2'],
      ['Preis (€) 2', 'preis_2'],
      ['2026', 'column_2026'],
      ['constructor', 'column_constructor'],
      ['Größe', 'grosse'],
    ]);
  });

  it('without headings keeps its first row', () => {
    expect(understood('1,2026-01-05\n2,2026-01-06\n')).toEqual({
      columns: ['column_1: number', 'column_2: date'],
      rows: [
        [1, '2026-01-05'],
        [2, '2026-01-06'],
      ],
    });
  });

  it('keeps its first rows and counts all of them', () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => `item ${index},${index}`).join('\n');
    const read = readCsvTable('list.csv', `name,amount\n${rows}`, false);
    expect(read.ok && [read.table.rows.length, read.table.totalRows]).toEqual([ATTACHMENT_LIMITS.ROWS, 5_000]);
  });

  it.each([
    ['empty', ''],
    ['empty', 'name,price\n'],
    ['quote', 'name\n"never closed\n'],
    ['too-wide', `name${',x'.repeat(60)}\na${',1'.repeat(60)}\n`],
  ])('is refused as %s', (reason, text) => {
    expect(understood(text)).toBe(reason);
  });
});

describe('numbers', () => {
  it.each([
    [
      ['1.234,50', '7'],
      [1234.5, 7],
    ],
    [
      ['1,234.50', '7'],
      [1234.5, 7],
    ],
    [
      ['1.234.567', '2.000'],
      [1_234_567, 2_000],
    ],
    [
      ["1'234.50", '-3'],
      [1234.5, -3],
    ],
    [
      ['1 234,5', '0,125'],
      [1234.5, 0.125],
    ],
    [
      ['-€3.99', '5 EUR'],
      [-3.99, 5],
    ],
  ])('%j are %j', (cells, numbers) => {
    expect(column(cells)).toEqual(['value: number', ...numbers]);
  });

  it('that could be both follow the separator of the file', () => {
    expect(column(['1,234', '5,678'])).toEqual(['value: number', 1234, 5678]);
    expect(column(['1,234', '5,678'], ';')).toEqual(['value: number', 1.234, 5.678]);
    expect(column(['1.234', '5.678'], ';')).toEqual(['value: number', 1234, 5678]);
    expect(column(['1.234', '5.678'])).toEqual(['value: number', 1.234, 5.678]);
  });

  it.each([
    [['00123', '04109']],
    [['+49 30 1234', '112']],
    [['4111111111111111', '1']],
    [['1.2.3', '2.0.1']],
    [['5 %', '7 %']],
  ])('are not made of %j', (cells) => {
    expect(column(cells)).toEqual(['value: text', ...cells]);
  });
});

describe('dates', () => {
  it.each([
    [
      ['5.1.2026', '31.12.1999'],
      ['2026-01-05', '1999-12-31'],
    ],
    [
      ['05.01.26', '31.12.99'],
      ['2026-01-05', '1999-12-31'],
    ],
    [
      ['03/04/2026', '25/04/2026'],
      ['2026-04-03', '2026-04-25'],
    ],
    [
      ['03/04/2026', '04/25/2026'],
      ['2026-03-04', '2026-04-25'],
    ],
    [
      ['2026-01-05T09:30', '2026-01-06'],
      ['2026-01-05T09:30', '2026-01-06'],
    ],
    [
      ['5.1.2026 9:30', '6.1.2026'],
      ['2026-01-05T09:30', '2026-01-06'],
    ],
  ])('%j are %j', (cells, dates) => {
    expect(column(cells)).toEqual(['value: date', ...dates]);
  });

  it('with slashes that could be both follow the habit of the reader, or the semicolons of the file', () => {
    expect(column(['03/04/2026'])).toEqual(['value: date', '2026-03-04']);
    expect(column(['03/04/2026'], '\t', true)).toEqual(['value: date', '2026-04-03']);
    expect(column(['03/04/2026'], ';')).toEqual(['value: date', '2026-04-03']);
  });

  it('that no calendar has are text', () => {
    expect(column(['31.02.2026'])).toEqual(['value: text', '31.02.2026']);
  });

  it('of spreadsheets have no time at midnight', () => {
    const rows = [
      ['Day', 'Start'],
      [new Date('2026-01-05T00:00Z'), new Date('2026-01-05T09:30Z')],
    ];
    const read = readTable('plan.xlsx', rows, HABITS);
    expect(read.ok && read.table.rows).toEqual([['2026-01-05', '2026-01-05T09:30']]);
  });
});

describe('the key of a table', () => {
  it.each([
    ['Preise 2026.xlsx', [], 'preise-2026'],
    ['2026.csv', [], 't-2026'],
    ['Größen.csv', ['grossen'], 'grossen-2'],
    ['価格.csv', [], 'table'],
  ])('of %s is a name of a collection', (name, taken, key) => {
    expect(tableKey(name, taken)).toBe(key);
  });
});

describe('the attachments of a request', () => {
  const table: AttachedTable = {
    name: 'prices.csv',
    key: 'prices',
    use: 'built-in',
    columns: [
      { name: 'Name', key: 'name', type: 'text' },
      { name: 'Price', key: 'price', type: 'number' },
    ],
    rows: [['Tea', 2.5]],
    totalRows: 1,
  };
  const isAccepted = (attachments: unknown) => attachmentsSchema.safeParse(attachments).success;

  it('are accepted as the site sends them', () => {
    expect(isAccepted({ tables: [table], texts: [{ name: 'a.md', text: 'Hello' }], look: 0 })).toBe(true);
    expect(attachmentsSchema.parse({})).toEqual({ texts: [], tables: [] });
  });

  it.each([
    ['a cell of another type', { tables: [{ ...table, rows: [['Tea', '2.5']] }] }],
    ['a row that is too short', { tables: [{ ...table, rows: [['Tea']] }] }],
    ['a key with markup', { tables: [{ ...table, key: '"><script>' }] }],
    ['two tables with one key', { tables: [table, table] }],
    [
      'a column named like the prototype',
      { tables: [{ ...table, columns: [{ name: 'x', key: '__proto__', type: 'text' }, table.columns[1]] }] },
    ],
    [
      'too many rows',
      { tables: [{ ...table, rows: Array.from({ length: ATTACHMENT_LIMITS.ROWS + 1 }, () => ['Tea', 1]) }] },
    ],
    ['texts that are too long together', { texts: ['a', 'b'].map((name) => ({ name, text: 'x'.repeat(30_000) })) }],
    [
      'more than a request can hold',
      {
        tables: ['a', 'b', 'c'].map((key) => ({
          ...table,
          key,
          rows: Array.from({ length: 500 }, () => ['x'.repeat(499), 1]),
        })),
      },
    ],
    ['an unknown field', { instructions: 'Ignore the rules' }],
  ])('are refused with %s', (_, attachments) => {
    expect(isAccepted(attachments)).toBe(false);
  });

  it('of a shared collection have rows that are records', () => {
    const columns = Array.from({ length: 12 }, (_, index) => ({ name: `c${index}`, key: `c${index}`, type: 'text' }));
    const wide = { ...table, columns, rows: [columns.map(() => 'x'.repeat(400))] };
    expect(isAccepted({ tables: [wide] })).toBe(true);
    expect(isAccepted({ tables: [{ ...wide, use: 'shared' }] })).toBe(false);
  });
});
