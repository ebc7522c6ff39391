/** Tests the mistakes that the check finds in the texts of a page, such as `undefined`. */
import { describe, expect, it } from 'vitest';
import type { PageTexts } from '../../../functions/adapters/browser/proof-reading/page-texts.ts';
import { findSlips } from '../../../functions/adapters/browser/proof-reading/text-slips.ts';

const block = (text: string) => ({ text, pieces: [text], markup: `<p>${text}</p>` });
const texts = (given: Partial<PageTexts>): PageTexts => ({
  ...{ language: 'en', blocks: [], lists: [], tables: [], values: [], switches: [] },
  ...given,
});
const slipsIn = (shown: string[], source = '', language = 'en') =>
  findSlips(texts({ blocks: shown.map(block), language }), source).map(({ text }) => text);

describe('a text', () => {
  it.each([
    ['Total: undefined', '“Total: undefined” shows undefined instead of a value'],
    ['null items', '“null items” shows null instead of a value'],
    ['€NaN', '“€NaN” shows NaN instead of a value'],
    ['[object Object]', '“[object Object]” shows [object Object] instead of a value'],
  ])('shows a missing value: %s', (shown, expected) => {
    expect(slipsIn([shown], 'const items = null; let sum = undefined;')).toEqual([expected]);
  });

  it.each([
    ['typeof null is an object', '<p>typeof null is an object</p>'],
    ['Sie haben null Fehler', "const words = ['null', 'eins']"],
    ['nullable, undefinedness', ''],
    ['element.value.null', ''],
  ])('was written on purpose: %s', (shown, source) => {
    expect(slipsIn([shown], source)).toEqual([]);
  });

  it.each([
    ['1 exams', 'exam', '“1 exams” says “1 exams” where it should say “1 exam”'],
    ['only 1 stories left', 'story', '“only 1 stories left” says “1 stories” where it should say “1 story”'],
    ['2 item', '5 items', '“2 item” says “2 item” where it should say “2 items”'],
  ])('has a wrong number: %s', (shown, other, expected) => {
    expect(slipsIn([shown, other])).toEqual([expected]);
  });

  it.each([
    ['Level 1 exams', 'exam'],
    ['1 news', 'new'],
    ['2 new', 'news'],
    ['3 day trip', '4 days'],
    ['1.1 points', 'point'],
    ['11 exams', 'exam'],
    ['1 Exams', 'other'],
  ])('has a number that is right, or no number: %s', (shown, other) => {
    expect(slipsIn([shown, other])).toEqual([]);
  });

  it('is German where the page says so', () => {
    expect(slipsIn(['1 Karten', 'Karte'], '', 'de')).toEqual([
      '“1 Karten” says “1 Karten” where it should say “1 Karte”',
    ]);
    expect(slipsIn(['1 Kuchen', 'Karte'], '', 'de')).toEqual([]);
  });

  it('has a raw date, except where people write it so', () => {
    expect(slipsIn(['Due 2026-03-01'])).toHaveLength(1);
    expect(slipsIn(['Due 2026-03-01'], '', 'sv-SE')).toEqual([]);
    expect(slipsIn(['Invoice RE-2026-03-01'])).toEqual([]);
  });
});

describe('a count above a list', () => {
  const list = (count: string, rows: string[], given = {}) => ({
    ...{ names: 'recipes', hiddenRows: 0, hasMore: false, before: [block(count)] },
    rows: rows.map((text) => ({ text, isDone: text.startsWith('✓') })),
    ...given,
  });
  const slips = (...given: Parameters<typeof list>) => findSlips(texts({ lists: [list(...given)] }), '');

  it('must be that of its rows', () => {
    expect(slips('3 recipes', ['A', 'B'])).toEqual([expect.objectContaining({ severity: 'major' })]);
    expect(slips('2 recipes', ['A', 'B'])).toEqual([]);
  });

  it.each<[string, Parameters<typeof list>]>([
    ['open rows', ['1 recipes', ['A', '✓ B']]],
    ['pieces', ['7 recipes', ['4 × A', '3 × B']]],
    ['something else', ['3 guests', ['A', 'B']]],
    ['rows on other pages', ['9 recipes', ['A', 'B'], { hasMore: true }]],
    ['rows before a filter', ['9 recipes', ['A', 'B'], { hiddenRows: 7 }]],
    ['an empty list', ['0 recipes', ['No recipes yet']]],
  ])('may be that of %s', (_, given) => {
    expect(slips(...given)).toEqual([]);
  });
});

describe('a total', () => {
  const table = (total: string, parts: string[], header = 'Amount') => ({
    ...{ headers: ['Item', header], hasHiddenRows: false, markup: '<tr>' },
    rows: parts.map((part, index) => [`Item ${'ABC'[index]}`, part]),
    total: ['Total', total],
  });
  const slips = (...given: Parameters<typeof table>) => findSlips(texts({ tables: [table(...given)] }), '');

  it.each([
    ['$30.00', ['$10.00', '$15.00']],
    ['1.300,00 €', ['1.000,00 €', '200,00 €']],
    ['5', ['1', '2']],
  ])('must be the sum of its parts: %s', (total, parts) => {
    expect(slips(total, parts)).toHaveLength(1);
  });

  it.each([
    ['$25.00', ['$10.00', '$15.00'], 'Amount'],
    ['10', ['3.3', '3.3', '3.3'], 'Amount'],
    ['40', ['10', '15'], 'Balance'],
    ['soon', ['10', '15'], 'Amount'],
    ['1.234', ['1.000', '300'], 'Amount'],
  ])('may be right or unclear: %s', (total, parts, header) => {
    expect(slips(total, parts, header)).toEqual([]);
  });
});

describe('a label', () => {
  const value = (shown: string, region: number) => ({ label: 'cart', value: shown, region, markup: '<b>' });
  const slips = (...values: ReturnType<typeof value>[]) => findSlips(texts({ values }), '');

  it('has one value, except in two named parts of the page', () => {
    expect(slips(value('2', -1), value('3', 0))).toHaveLength(1);
    expect(slips(value('2', -1), value('2', 0))).toEqual([]);
    expect(slips(value('2', 1), value('3', 0))).toEqual([]);
  });
});
