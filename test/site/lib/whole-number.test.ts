import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LANGUAGES, languageStore } from '../../../web/src/lib/language/language.ts';
import { formatWhole } from '../../../web/src/lib/language/whole-number.ts';

beforeEach(() => void vi.stubGlobal('document', { documentElement: { lang: 'en' } }));
afterEach(() => {
  languageStore.show('en', { texts: {} });
  vi.unstubAllGlobals();
});

it.each(LANGUAGES)('numbers are formatted as Intl formats them in %s', (language) => {
  languageStore.show(language, { texts: {} });
  const intl = new Intl.NumberFormat(language);
  const numbers = fc.oneof(fc.integer({ min: -10_000_000, max: 10_000_000 }), fc.maxSafeInteger(), fc.double());
  fc.assert(fc.property(numbers, (value) => formatWhole(value) === intl.format(value)));
  expect([0, -0, 999, 1_000, -1_000, 1_234_567].map(formatWhole)).toEqual(
    [0, -0, 999, 1_000, -1_000, 1_234_567].map((value) => intl.format(value)),
  );
});
