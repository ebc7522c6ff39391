import { describe, expect, it } from 'vitest';
import { STORAGE_KEYS } from '../../../web/src/lib/storage-keys.ts';
import { sourceFiles } from './source-files.ts';

const SPECIFIED = ['appgen_apiKey', 'appgen_user', 'walletName'];

/** The site's files. Excludes the Buidl kit, which runs inside apps and stores data under the apps' own keys. */
const all = sourceFiles().filter(({ path }) => path.startsWith('web/') && !path.startsWith('web/buidl-kit/'));
const writes = all.flatMap(({ path, text }) =>
  [...text.matchAll(/\.setItem\(\s*([\w.]+)/g)].map(([, key = '']) => ({ path, text, key })),
);

/**
 * Returns the literal text at the start of a storage key. Looks it up in the constant or function that the key refers
 * to.
 */
function beginningOf(key: string, text: string): string | undefined {
  const [name, member] = key.split('.');
  if (name === 'STORAGE_KEYS') {
    const keys: Record<string, string> = STORAGE_KEYS;
    return keys[member ?? ''];
  }
  const definitions = [text, ...all.map((file) => file.text)];
  const pattern = new RegExp(`\\b(?:const|function) ${name}\\b[^'\`]*['\`](?:\\$\\{(\\w+)\\})?([^'\`]*)`);
  const found = definitions.map((each) => pattern.exec(each)).find((match) => match !== null);
  const [, constant, literal] = found ?? [];
  return constant === undefined ? literal : beginningOf(constant, text);
}

describe('what the site stores', () => {
  it('is written in places that this test recognizes', () => {
    expect(writes.length).toBeGreaterThan(15);
  });

  it.each(writes)('has one prefix: $key in $path', ({ key, text }) => {
    const beginning = beginningOf(key, text) ?? '';
    expect(SPECIFIED.includes(beginning) || beginning.startsWith('buidl:'), beginning).toBe(true);
  });
});
