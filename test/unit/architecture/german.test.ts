import { describe, expect, it } from 'vitest';
import { GERMAN } from '../../../web/src/lib/language/german.ts';
import { sharedTexts } from '../../fixtures/shared-texts.ts';
import { siteTexts } from '../../fixtures/site-texts.ts';

const { texts, plurals, untranslated, early } = siteTexts();
const shared = sharedTexts();
const keys = new Set([...shared, ...texts.keys()]);

describe('the site in German', () => {
  it('has a text for each English one, and no other', () => {
    expect([...keys].filter((key) => !Object.hasOwn(GERMAN, key))).toEqual([]);
    expect(Object.keys(GERMAN).filter((key) => !keys.has(key))).toEqual([]);
  });

  it('has the values of the English text, and both forms of what is counted', () => {
    for (const [english, german] of Object.entries(GERMAN)) {
      const forms = typeof german === 'string' ? [german] : [german.one, german.other];
      expect(typeof german === 'object', english).toBe(plurals.has(english));
      for (const form of forms) expect(valuesOf(form), english).toEqual(valuesOf(english));
    }
  });

  it('is set as German is', () => {
    const forms = Object.values(GERMAN).flatMap((german) =>
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
