import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appNameSchema } from '../../../shared/domain/app-name.ts';

const isName = (name: string) => appNameSchema.safeParse(name).success;

describe('a name', () => {
  it.each(['a', '7', 'focus-tomato', 'a--b', 'a'.repeat(63)])('may be %s', (name) => {
    expect(appNameSchema.parse(name)).toBe(name);
  });

  it('is stored in lower case', () => {
    expect(appNameSchema.parse('Focus-Tomato')).toBe('focus-tomato');
  });

  it.each([
    '',
    '-a',
    'a-',
    '-',
    'a b',
    'a_b',
    'a.b',
    'a/b',
    '..',
    'ä',
    'a\n',
    'a'.repeat(64),
    'xn--bcher-kva',
    'XN--A',
    'admin',
    'API',
    'www',
    'p',
  ])('may not be %j', (name) => {
    expect(isName(name)).toBe(false);
  });

  it('is a valid URL path segment for any input', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 70 }), (text) => {
        const parsed = appNameSchema.safeParse(text);
        if (parsed.success) expect(new URL(`https://a.example/p/${parsed.data}`).pathname).toBe(`/p/${parsed.data}`);
      }),
    );
  });
});
