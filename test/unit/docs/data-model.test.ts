import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './markdown-files.ts';

/**
 * Matches the constant words at the start of a table key, such as `ACCOUNT` in `ACCOUNT#{accountId}` or
 * `BUILDS#RUNNING`.
 */
const KEY_WORD = '[A-Z][A-Z_-]{2,}(?:#[A-Z]{2,})?';
/** Texts in capitals that are not parts of table keys: a date format and values of DynamoDB's `ReturnValues`. */
const NO_KEYS = ['YYYY-MM', 'ALL_OLD', 'UPDATED_NEW'];

function wordsIn(text: string, pattern: RegExp): Set<string> {
  return new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''));
}

describe('the data model', () => {
  const document = readFileSync(join(ROOT, 'docs/develop/data-model.md'), 'utf8');
  const adapters = globSync('functions/adapters/dynamodb/**/*.ts', { cwd: ROOT })
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    .join('\n');
  const inCode = wordsIn(adapters, new RegExp(`['"\`](${KEY_WORD})(?=['"\`#])`, 'g'));
  const inDocument = wordsIn(document, new RegExp(`\`(${KEY_WORD})(?=[\`#])`, 'g'));

  it('describes every key that the adapters use', () => {
    const missing = [...inCode].filter((word) => !inDocument.has(word) && !NO_KEYS.includes(word));
    expect(missing).toEqual([]);
  });

  it('describes no unused key', () => {
    expect([...inDocument].filter((word) => !inCode.has(word))).toEqual([]);
  });
});
