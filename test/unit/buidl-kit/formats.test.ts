import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formats } from '../../../web/buidl-kit/formats.ts';

const NOON_MS = new Date(2026, 11, 1, 12).getTime();

beforeEach(() => {
  formats.language = 'en-GB';
});
afterEach(() => {
  formats.language = undefined;
});

describe('a format', () => {
  it('writes a day as that day, wherever the visitor is', () => {
    expect(formats.date('2026-12-01')).toBe('1 Dec 2026');
    expect(formats.day('2026-12-01')).toBe('2026-12-01');
    expect(formats.day(NOON_MS)).toBe('2026-12-01');
    formats.language = 'de-CH';
    expect(formats.date('2026-12-01', 'long')).toBe('1. Dezember 2026');
    expect(formats.time(NOON_MS)).toBe('12:00');
  });

  it.each([
    [-30, 'now'],
    [-90, '1 minute ago'],
    [3 * 3_600, 'in 3 hours'],
    [86_400, 'tomorrow'],
    [-40 * 86_400, 'last month'],
  ])('writes %i seconds from now as “%s”', (seconds, text) => {
    expect(formats.ago(NOON_MS + seconds * 1_000, NOON_MS)).toBe(text);
  });

  it('writes numbers, shares and money', () => {
    expect(formats.number(1234.567)).toBe('1,234.57');
    expect(formats.number('12', 0)).toBe('12');
    expect(formats.percent(0.256)).toBe('26%');
    expect(formats.money(12, 'EUR')).toBe('€12');
    expect(formats.money(12.5, 'EUR')).toBe('€12.50');
    formats.language = 'de-DE';
    expect(formats.number(1234.5)).toBe('1.234,5');
    expect(formats.money(1200.5, 'EUR').replace(/\s/g, ' ')).toBe('1.200,50 €');
  });

  it('counts with the singular for one', () => {
    expect([0, 1, 1_200].map((number) => formats.count(number, 'exam'))).toEqual(['0 exams', '1 exam', '1,200 exams']);
    expect(formats.count(2, 'city', 'cities')).toBe('2 cities');
  });

  it.each([null, undefined, '', 'no date', Number.NaN])('shows a dash for %s, which is no value', (value) => {
    const texts = [formats.date(value), formats.time(value), formats.dateTime(value), formats.ago(value)];
    expect([...texts, formats.number(value), formats.money(value, 'CHF')]).toEqual(Array(6).fill('–'));
  });
});
