import { afterEach, expect, it, vi } from 'vitest';
import { languageStore } from '../../../web/src/lib/language/language.ts';
import { plural } from '../../../web/src/lib/language/plural.ts';
import { t } from '../../../web/src/lib/language/translate.ts';
import { formatBytes } from '../../../web/src/lib/measure-format.ts';

const GERMAN = {
  'Rev {0} of {1} was deleted.': 'Von {1} wurde Rev. {0} gelöscht.',
  '# credits': { one: '# Credit', other: '# Credits' },
};

function showGerman(): void {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  languageStore.show('de', { texts: GERMAN });
}

afterEach(() => {
  languageStore.show('en', { texts: {} });
  vi.unstubAllGlobals();
});

const deleted = () => t`Rev ${'1.1'} of ${'Hills'} was deleted.`;
const credits = (count: number) => plural(count, { one: '# credit', other: '# credits' });

it('an English text is that of the source', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  expect(deleted()).toBe('Rev 1.1 of Hills was deleted.');
  expect([credits(1), credits(1200)]).toEqual(['1 credit', '1,200 credits']);
  expect(formatBytes(12_700)).toBe('12.4 KB');
});

it('a German text has the placeholders in German word order', () => {
  showGerman();
  expect(deleted()).toBe('Von Hills wurde Rev. 1.1 gelöscht.');
  expect([credits(1), credits(1200)]).toEqual(['1 Credit', '1.200 Credits']);
  expect(formatBytes(12_700)).toBe('12,4 KB');
  expect(document.documentElement.lang).toBe('de');
});

it('a text that the catalog lacks stays English, and a value that looks like a placeholder is not replaced', () => {
  showGerman();
  expect(t`Hello ${'{1}'}`).toBe('Hello {1}');
  expect(t('constructor')).toBe('constructor');
});
