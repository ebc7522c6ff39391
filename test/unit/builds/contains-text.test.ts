import { expect, it } from 'vitest';
import { containsText } from '../../../functions/adapters/browser/meet-expectation.ts';

it.each([
  ['Total:  12 €', 'total: 12 €', true],
  ['312 items', '12', false],
  ['12.5 kg', '12', false],
  ['3.12 kg', '12', false],
  ['Page 12. Next', '12', true],
  ['312 and 12', '12', true],
  ['€1,234.50', '1234.50', true],
  ['1.234,50 €', '1234.50', true],
  ['1’234.50 CHF', '1234.50', true],
  ['12,50 €', '12.50', true],
  ['Milk', 'Bread', false],
  ['anything', '', true],
])('“%s” contains “%s”: %s', (text, part, expected) => {
  expect(containsText(text, part)).toBe(expected);
});
