import { describe, expect, it } from 'vitest';
import { csvLine, plainText } from '../../../shared/domain/csv/csv-line.ts';
import { parseCsv } from '../../../shared/domain/csv/parse-csv.ts';

const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '  =1', '\r=1', '=HYPERLINK("http://x")', '＝1+1'];

function cellsOf(text: string): string[][] {
  const parsed = parseCsv(text);
  if (!parsed.ok) throw new Error(`A quote on line ${parsed.line} does not end.`);
  return parsed.rows.map(({ cells }) => cells);
}

describe('a CSV line', () => {
  it('quotes cells that need it', () => {
    expect(csvLine(['a', 'b,c', 'd"e', 'f\ng', '', 5, -5, true])).toBe('a,"b,c","d""e","f\ng",,5,-5,true\r\n');
  });

  it.each(FORMULAS)('prevents %j from being a formula', (text) => {
    expect(csvLine([text])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`);
  });

  it.each([...FORMULAS, "'=1", "''=1", "'tis", "'", ' a ', 'a;b', '"', 'two\r\nlines', 'a\tb', '🙂'])(
    'is parsed to the original text: %j',
    (text) => {
      expect(cellsOf(csvLine(['head', 'other']) + csvLine([text, 'end']))[1]?.map(plainText)).toEqual([text, 'end']);
    },
  );
});

describe('a CSV file', () => {
  it.each([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons', 'a;b\r\n1;2'],
    ['tabs', 'a\tb\r1\t2\r'],
    ['a byte order mark', '\uFEFFa,b\n1,2'],
    ['empty lines', '\n\na,b\n\n1,2\n\n'],
    ['empty lines before semicolons', '\n\na;b\n1;2\n'],
    ['a line that names the separator', 'sep=;\r\na;b\r\n1;2\r\n'],
  ])('is parsed with %s', (_name, text) => {
    expect(cellsOf(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('counts the lines inside cells', () => {
    expect(parseCsv('a,b\r\n"one\ntwo",2\r\n\r\n3,4')).toEqual({
      ok: true,
      rows: [
        { line: 1, cells: ['a', 'b'] },
        { line: 2, cells: ['one\ntwo', '2'] },
        { line: 5, cells: ['3', '4'] },
      ],
    });
  });

  it('counts the line that names the separator', () => {
    expect(parseCsv('\uFEFF"sep=\t"\na\tb,c,d')).toEqual({ ok: true, rows: [{ line: 2, cells: ['a', 'b,c,d'] }] });
  });

  it('reports where an unclosed quote begins', () => {
    expect(parseCsv(`a,b\n1,2\n"3,4\n${'x'.repeat(1_000_000)}`)).toEqual({ ok: false, line: 3 });
  });
});
