import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { markdownFiles } from './markdown-files.ts';

const INDEX = 'docs/decisions/README.md';
const FORM = [
  '# (?<number>\\d{3}): (?<title>.+)\\n\\n',
  '- Date: \\d{4}-\\d{2}-\\d{2}\\n',
  '- Status: (?:proposed|accepted)\\n\\n',
  '## Context\\n[\\s\\S]+\\n## Decision\\n[\\s\\S]+\\n## Consequences\\n',
].join('');

const files = markdownFiles();
const index = (files.find(({ path }) => path === INDEX)?.text ?? '').replace(/ +/g, ' ');
const decisions = files.filter(({ path }) => path.startsWith('docs/decisions/') && path !== INDEX);

describe.each(decisions)('$path', ({ path, text }) => {
  it('has a number, a date, a status, and the three parts', () => {
    expect(text).toMatch(new RegExp(`^${FORM}`));
  });

  it('is in the index with the same title', () => {
    const { number, title } = new RegExp(`^${FORM}`).exec(text)?.groups ?? {};
    expect(basename(path).slice(0, 3)).toBe(number);
    expect(index).toContain(`| [${number}](${basename(path)}) | ${title} |`);
  });
});

it('there are at most 25, so that the record of a topic is easy to find', () => {
  expect(decisions.length).toBeLessThanOrEqual(25);
});

it('numbers are unique and without gaps', () => {
  const numbers = decisions.map(({ path }) => Number(basename(path).slice(0, 3)));
  expect(numbers).toEqual(decisions.map((_, position) => position + 1));
});

it('the index has each decision once, in order', () => {
  const numbers = [...index.matchAll(/^\| \[(\d+)\]/gm)].map(([, number]) => Number(number));
  expect(numbers).toEqual(decisions.map(({ path }) => Number(basename(path).slice(0, 3))));
});
