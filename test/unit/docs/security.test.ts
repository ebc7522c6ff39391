import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './markdown-files.ts';

const document = readFileSync(join(ROOT, 'docs/develop/security.md'), 'utf8');
const ofTests = readFileSync(join(ROOT, 'docs/develop/tests.md'), 'utf8');
/**
 * Matches a reference to a test: its file, then its title. The title of a group comes before the test's title,
 * separated by ` › `.
 */
const HELD_BY = /`((?:packages\/[\w-]+\/)?test\/[^`]+\.tsx?)`:\s+“([^”]+)”/g;

const tests = [...`${document}\n${ofTests}`.matchAll(HELD_BY)].map(([, path = '', name = '']) => ({
  path,
  name: name.replace(/\s+/g, ' '),
}));

it('names a test for each promise', () => {
  const sections = document.split(/^### /m).slice(1);
  expect(sections.length).toBeGreaterThan(10);
  const withoutTest = sections.filter((section) => !new RegExp(HELD_BY).test(section));
  expect(withoutTest.map((section) => section.split('\n')[0])).toEqual([]);
});

it.each(tests)('$path has “$name”', ({ path, name }) => {
  const file = join(ROOT, path);
  expect(existsSync(file)).toBe(true);
  const source = readFileSync(file, 'utf8').replaceAll("\\'", "'");
  expect(name.split(' › ').filter((part) => !source.includes(part))).toEqual([]);
});
