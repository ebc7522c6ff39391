import { ApiError } from '@buidl/client/api-error';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorText } from '../../../web/src/lib/api-error.ts';
import { failureText } from '../../../web/src/lib/failure-text.ts';
import { GERMAN_CATALOG } from '../../../web/src/lib/language/german.ts';
import { languageStore } from '../../../web/src/lib/language/language.ts';
import { serverText } from '../../../web/src/lib/language/server-text.ts';

beforeEach(() => languageStore.show('de', GERMAN_CATALOG));
afterEach(() => languageStore.show('en', { texts: {} }));

interface Said {
  reason?: string;
  params?: Record<string, string | number>;
}

const refusal = (message: string, said: Said = {}) =>
  errorText(new ApiError(message, { status: 409, code: 'conflict', isFromServer: true, ...said }), '');

describe('a refusal', () => {
  it.each([
    ['by its reason', 'Project not found.', { reason: 'project_not_found' }, 'Das Projekt wurde nicht gefunden.'],
    [
      'with the values of its sentence',
      'This needs 4 credits, and you have fewer. Please buy credits first.',
      { reason: 'build_credits_missing', params: { credits: 4 } },
      'Das braucht 4 Credits, und du hast weniger. Bitte kaufe zuerst Credits.',
    ],
    [
      'with a value that looks like a placeholder',
      'The name "{0} {name}" is in use. Please choose another.',
      { reason: 'app_name_taken', params: { name: '{0} {name}' } },
      'Der Name „{0} {name}“ ist vergeben. Bitte wähle einen anderen.',
    ],
    [
      'by a sentence that the site shows too, without a text for its reason',
      'This account was deleted.',
      { reason: 'account_deleted' },
      'Dieses Konto wurde gelöscht.',
    ],
  ])('is translated %s', (_, message, said, german) => {
    expect(refusal(message, said)).toBe(german);
  });

  it.each([
    ['of a newer server', { reason: 'from_the_future', params: { revision: '1.2' } }],
    ['of an older server, without a reason', {}],
  ])('%s stays English', (_, said) => {
    expect(refusal('Revision 1.2 not found.', said)).toBe('Revision 1.2 not found.');
  });

  it('is in the words of the server in English', () => {
    languageStore.show('en', { texts: {} });
    expect(refusal('Older words.', { reason: 'project_not_found' })).toBe('Older words.');
  });
});

describe('why a build failed', () => {
  it.each([
    [
      'and that the credits came back',
      'The model refused this request. Your credits were returned.',
      { key: 'model_refused', areCreditsReturned: true },
      'Das Modell hat diese Anfrage abgelehnt. Deine Credits sind zurück.',
    ],
    [
      'with what the browser said',
      'The app did not pass its check: ReferenceError: a is not defined.',
      {
        key: 'check_failed_with',
        params: { problem: 'ReferenceError: a is not defined.' },
        areCreditsReturned: false,
      },
      'Die App hat ihre Prüfung nicht bestanden: ReferenceError: a is not defined.',
    ],
    ['of an older build, in English', 'It failed.', undefined, 'It failed.'],
    [
      'of a newer server, in English',
      'It rains. Your credits were returned.',
      { key: 'rain', areCreditsReturned: true },
      'It rains. Your credits were returned.',
    ],
  ])('is said %s', (_, english, failure, german) => {
    expect(failureText(english, failure)).toBe(german);
  });
});

it('a progress line has its values', () => {
  const line = { key: 'still_generating', params: { kb: 12 } };
  expect(serverText('Still generating... 12 KB written', 'progress', line)).toBe(
    'Wird noch erzeugt … 12 KB geschrieben',
  );
});
