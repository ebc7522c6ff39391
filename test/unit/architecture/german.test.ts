import { describe, expect, it } from 'vitest';
import { PASSKEY_WALLET_MESSAGES } from '../../../shared/messages/passkey-wallet.ts';
import { GERMAN as SIGNER_GERMAN } from '../../../web/signer/german.ts';
import SHELL_GERMAN from '../../../web/src/lib/language/german/shell.json' with { type: 'json' };
import { GERMAN } from '../../../web/src/lib/language/german.ts';
import { serverTexts } from '../../fixtures/server-texts.ts';
import { sharedTexts } from '../../fixtures/shared-texts.ts';
import { siteTexts } from '../../fixtures/site-texts.ts';

const { texts, plurals, untranslated, early } = siteTexts();
const shared = sharedTexts();
const keys = new Set([...shared, ...texts.keys(), ...serverTexts()]);
const EVERY_GERMAN = { ...SIGNER_GERMAN, ...GERMAN };

/** The texts of the files below a folder. */
function textsIn(folder: string): string[] {
  return [...texts].flatMap(([text, paths]) => (paths.some((path) => path.startsWith(folder)) ? [text] : []));
}

describe('the site in German', () => {
  it('has a text for each English one, and no other', () => {
    expect([...keys].filter((key) => !Object.hasOwn(EVERY_GERMAN, key))).toEqual([]);
    expect(Object.keys(EVERY_GERMAN).filter((key) => !keys.has(key))).toEqual([]);
  });

  it('says the same in the signer as in the site', () => {
    const other = Object.entries(SIGNER_GERMAN).filter(
      ([key, text]) => Object.hasOwn(GERMAN, key) && GERMAN[key] !== text,
    );
    expect(other).toEqual([]);
  });

  it.each([
    ['web/src/', GERMAN],
    ['web/shell/', SHELL_GERMAN],
    ['web/app-frame/', GERMAN],
    ['web/app-frame/', SHELL_GERMAN],
    ['web/signer/', SIGNER_GERMAN],
  ])('has in each catalog what its page shows: %s', (folder, catalog) => {
    expect(textsIn(folder).filter((text) => !Object.hasOwn(catalog, text))).toEqual([]);
  });

  it('has every text of the signer in its catalog', () => {
    const { offer, hint, busy, notLoaded, otherAccount, exportKey, ...ofSigner } = PASSKEY_WALLET_MESSAGES;
    for (const text of [offer, hint, busy, notLoaded, otherAccount, exportKey])
      expect(GERMAN).toHaveProperty([text]);
    for (const text of Object.values(ofSigner).flat()) expect(SIGNER_GERMAN).toHaveProperty([text]);
  });

  it('has the values of the English text, and both forms of what is counted', () => {
    for (const [english, german] of Object.entries(EVERY_GERMAN)) {
      const forms = typeof german === 'string' ? [german] : [german.one, german.other];
      expect(typeof german === 'object', english).toBe(plurals.has(english));
      for (const form of forms) expect(valuesOf(form), english).toEqual(valuesOf(english));
    }
  });

  it('is set as German is', () => {
    const forms = Object.values(EVERY_GERMAN).flatMap((german) =>
      typeof german === 'string' ? [german] : Object.values(german),
    );
    expect(forms.filter((form) => /["“][^“”]*["”]|\.{3}|\S…(?!“)|'| - /.test(form))).toEqual([]);
  });

  it('leaves no text of the sources in English alone', () => {
    expect(untranslated).toEqual([]);
  });

  it('is chosen before a text is looked up', () => {
    expect(early).toEqual([]);
  });
});

function valuesOf(text: string | undefined): string[] {
  return [...(text ?? '').matchAll(/\{\d+\}|#/g)].map(([value]) => value).toSorted();
}
