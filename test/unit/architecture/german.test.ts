import { describe, expect, it } from 'vitest';
import { PASSKEY_WALLET_MESSAGES } from '../../../shared/messages/passkey-wallet.ts';
import { GERMAN as SIGNER_GERMAN } from '../../../web/signer/german.ts';
import SHELL_GERMAN from '../../../web/src/lib/language/german/shell.json' with { type: 'json' };
import { GERMAN } from '../../../web/src/lib/language/german.ts';
import { keyedTexts, serverTexts } from '../../fixtures/server-texts.ts';
import { sharedTexts } from '../../fixtures/shared-texts.ts';
import { siteTexts } from '../../fixtures/site-texts.ts';

const { texts, plurals, untranslated, early } = siteTexts();
const shared = sharedTexts();
const keyed = keyedTexts();
const unkeyed = new Set([...shared, ...texts.keys(), ...serverTexts()]);
const EVERY_GERMAN = { ...SIGNER_GERMAN, ...GERMAN };

function textsIn(folder: string): string[] {
  return [...texts].flatMap(([text, paths]) => (paths.some((path) => path.startsWith(folder)) ? [text] : []));
}

describe('the site in German', () => {
  it('has a text for each English one, and no other', () => {
    expect([...unkeyed].filter((text) => !Object.hasOwn(EVERY_GERMAN, text))).toEqual([]);
    const known = Object.keys(EVERY_GERMAN);
    expect(known.filter((key) => !unkeyed.has(key) && !keyed.has(key))).toEqual([]);
  });

  it('has a text for each key of the server; a refusal may be a sentence that the site shows too', () => {
    const lacks = ([key, text]: [string, string]) =>
      !(Object.hasOwn(GERMAN, key) || (key.startsWith('refusal.') && Object.hasOwn(GERMAN, text)));
    expect([...keyed].filter(lacks)).toEqual([]);
  });

  it('has the same texts in the signer and in the site', () => {
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
  ])('has in each catalog the texts of its page: %s', (folder, catalog) => {
    expect(textsIn(folder).filter((text) => !Object.hasOwn(catalog, text))).toEqual([]);
  });

  it('has every text of the signer in its catalog', () => {
    const { offer, busy, notLoaded, otherAccount, exportKey, ...ofSigner } = PASSKEY_WALLET_MESSAGES;
    for (const text of [offer, busy, notLoaded, otherAccount, exportKey]) expect(GERMAN).toHaveProperty([text]);
    for (const text of Object.values(ofSigner).flat()) expect(SIGNER_GERMAN).toHaveProperty([text]);
  });

  it('keeps the placeholders of the English text, and both plural forms', () => {
    for (const [english, german] of Object.entries(EVERY_GERMAN)) {
      const forms = typeof german === 'string' ? [german] : [german.one, german.other];
      expect(typeof german === 'object', english).toBe(plurals.has(english));
      const source = keyed.get(english) ?? english;
      for (const form of forms) expect(valuesOf(form), english).toEqual(valuesOf(source));
    }
  });

  it('follows German typography', () => {
    const forms = Object.values(EVERY_GERMAN).flatMap((german) =>
      typeof german === 'string' ? [german] : Object.values(german),
    );
    expect(forms.filter((form) => /["“][^“”]*["”]|\.{3}|\S…(?!“)|'| - /.test(form))).toEqual([]);
  });

  it('leaves no text of the sources only in English', () => {
    expect(untranslated).toEqual([]);
  });

  it('is chosen before a text is looked up', () => {
    expect(early).toEqual([]);
  });
});

function valuesOf(text: string | undefined): string[] {
  return [...(text ?? '').matchAll(/\{\w+\}|#/g)].map(([value]) => value).toSorted();
}
