import { expect, it } from 'vitest';
import { sampleFor } from '../../../functions/adapters/browser/sample-for.ts';

const text = { type: 'text', inputMode: '', label: 'Name', min: '', max: '', maxLength: -1 };

it.each([
  ['a text field', text, 'Sample'],
  ['a field without a type', { ...text, type: '' }, 'Sample'],
  ['a short text field', { ...text, maxLength: 3 }, 'Sam'],
  ['an email field', { ...text, type: 'email' }, 'ada@example.com'],
  ['a text field for numbers', { ...text, inputMode: 'decimal' }, '3'],
  ['a text field for digits', { ...text, inputMode: 'numeric' }, '3'],
  ['a text field whose label asks for an amount', { ...text, label: 'Price per kg' }, '3'],
  ['a text field whose German label asks for an amount', { ...text, label: 'Betrag in €' }, '3'],
  ['a text field whose label asks for a count', { ...text, label: 'Count' }, '3'],
  ['a text field whose label asks for a length', { ...text, label: 'Distance (km)' }, '3'],
  ['a text field whose German label asks for a length', { ...text, label: 'Länge in m' }, '3'],
  ['a text field whose German label begins with such a word', { ...text, label: 'Höhenmeter' }, 'Sample'],
  ['a text field whose label only contains such a word', { ...text, label: 'Account' }, 'Sample'],
  ['a number field', { ...text, type: 'number' }, '3'],
  ['a number field with a minimum', { ...text, type: 'number', min: '18' }, '18'],
  ['a number field with a maximum', { ...text, type: 'number', min: '0', max: '1' }, '1'],
  ['a date field', { ...text, type: 'date' }, '2030-05-17'],
  ['a date field with a maximum', { ...text, type: 'date', max: '2026-01-01' }, '2026-01-01'],
  ['a date field with a minimum', { ...text, type: 'date', min: '2031-01-01' }, '2031-01-01'],
])('%s gets a value that it accepts', (_, field, sample) => {
  expect(sampleFor(field, 0)).toBe(sample);
});

it('gives several texts different values, and each date or time a later one', () => {
  const samplesOf = (type: string) => [0, 1, 2].map((before) => sampleFor({ ...text, type }, before));
  expect(samplesOf('text')).toEqual(['Sample', 'Sample 2', 'Sample 3']);
  expect(samplesOf('date')).toEqual(['2030-05-17', '2030-05-18', '2030-05-19']);
  expect(samplesOf('time')).toEqual(['10:30', '11:30', '12:30']);
  expect(samplesOf('datetime-local')).toEqual(['2030-05-17T10:30', '2030-05-18T10:30', '2030-05-19T10:30']);
  expect(samplesOf('month')).toEqual(['2030-05', '2030-06', '2030-07']);
});
