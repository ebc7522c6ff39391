import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { grantsOfStack } from '../fixtures/grants-of.ts';
import { reasonOf } from './unexercised-grants.ts';

const listIn = (file: string) =>
  z.array(z.string()).parse(JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')));
const needed = listIn('needed-grants.json');
const grants = grantsOfStack();

it('each grant of a role is needed: without it, a call of `npm run assets -- grants` would have been denied', () => {
  const known = new Set(needed);
  expect(grants.filter((grant) => !known.has(grant) && reasonOf(grant) === undefined)).toEqual([]);
});

it('no needed grant is listed that the stack no longer has', () => {
  const current = new Set(grants);
  expect(needed.filter((grant) => !current.has(grant))).toEqual([]);
});

it('no reason is given for a grant that a call needs', () => {
  expect(needed.filter((grant) => reasonOf(grant) !== undefined)).toEqual([]);
});
