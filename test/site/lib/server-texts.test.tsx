import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GERMAN_CATALOG } from '../../../web/src/lib/language/german.ts';
import { languageStore } from '../../../web/src/lib/language/language.ts';
import { t } from '../../../web/src/lib/language/translate.ts';

describe('a text of the server', () => {
  beforeEach(() => languageStore.show('de', GERMAN_CATALOG));
  afterEach(() => languageStore.show('en', { texts: {} }));

  it.each([
    ['Project not found.', 'Das Projekt wurde nicht gefunden.'],
    [
      'This needs 4 credits, and you have fewer. Please buy credits first.',
      'Das braucht 4 Credits, und du hast weniger. Bitte kaufe zuerst Credits.',
    ],
    [
      'The model refused this request. Your credits were returned.',
      'Das Modell hat diese Anfrage abgelehnt. Deine Credits sind zurück.',
    ],
    [
      'The app did not pass its check: ReferenceError: a is not defined. Your credits were returned.',
      'Die App hat ihre Prüfung nicht bestanden: ReferenceError: a is not defined. Deine Credits sind zurück.',
    ],
    [
      'The name "{0}" is in use. Please choose another.',
      'Der Name „{0}“ ist vergeben. Bitte wähle einen anderen.',
    ],
    ['What nobody translated, with 2 values.', 'What nobody translated, with 2 values.'],
  ])('is shown in the language of the site: %s', (english, german) => {
    expect(t(english)).toBe(german);
  });

  it('is unchanged in English', () => {
    languageStore.show('en', { texts: {} });
    expect(t('This payment is for 50 credits.')).toBe('This payment is for 50 credits.');
  });
});
