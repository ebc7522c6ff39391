import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { REFUSALS } from '../../../shared/messages/refusals.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
/** Matches reasons that do not appear literally in the code, because it composes them of a prefix and another word. */
const COMPOSED = /^(?:mismatch|image|upload)_/;

it('no two features have the same reason', async () => {
  const tables = globSync('shared/messages/refusals/*.ts', { cwd: ROOT }).filter(
    (path) => basename(path) !== 'refusal-table.ts',
  );
  const modules: object[] = await Promise.all(tables.map((path) => import(resolve(ROOT, path))));
  const reasons = modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, table]) => (name.endsWith('_REFUSALS') ? Object.keys(table) : [])),
  );
  expect(reasons.toSorted()).toEqual(Object.keys(REFUSALS).toSorted());
});

it('every reason is used', () => {
  const sources = globSync('{functions,shared/domain}/**/*.ts', { cwd: ROOT }).map((path) =>
    readFileSync(resolve(ROOT, path), 'utf8'),
  );
  const unused = Object.keys(REFUSALS).filter(
    (reason) => !COMPOSED.test(reason) && !sources.some((source) => source.includes(`'${reason}'`)),
  );
  expect(unused).toEqual([]);
});
