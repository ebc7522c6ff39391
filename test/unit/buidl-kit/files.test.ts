import { expect, it } from 'vitest';
import { parseCsv } from '../../../shared/domain/csv/parse-csv.ts';
import { csvText } from '../../../web/buidl-kit/files.ts';

const ROWS = [
  { name: 'Tea, green', price: 4.5, tags: ['hot', 'new'], day: new Date('2026-12-01T10:00Z') },
  { name: '=1+1', price: Number.NaN, note: null, isSold: true },
];

it('CSV has a heading for every field of the rows, and no formula', () => {
  const text = csvText(ROWS);
  expect(text.startsWith('\uFEFFname,price,tags,day,note,isSold\r\n')).toBe(true);
  expect(parseCsv(text)).toMatchObject({
    ok: true,
    rows: [
      { cells: ['name', 'price', 'tags', 'day', 'note', 'isSold'] },
      { cells: ['Tea, green', '4.5', 'hot; new', '2026-12-01T10:00:00.000Z', '', ''] },
      { cells: ["'=1+1", '', '', '', '', 'true'] },
    ],
  });
});

it('CSV has the chosen columns in their order, also without rows', () => {
  expect(csvText(ROWS, { price: 'Price', name: 'Name' })).toBe('\uFEFFPrice,Name\r\n4.5,"Tea, green"\r\n,"\'=1+1"\r\n');
  expect(csvText([], { name: 'Name' })).toBe('\uFEFFName\r\n');
});
