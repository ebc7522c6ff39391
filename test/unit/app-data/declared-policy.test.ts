import { expect, it } from 'vitest';
import { readDeclaredPolicy } from '../../../functions/ports/declared-policy.ts';

const element = (json: string, type = 'application/json') =>
  `<!doctype html>\n<html><head>\n<script type="${type}" id="buidl-data">${json}</script></head></html>`;

it('a document without a declaration has no policies', () => {
  expect(readDeclaredPolicy('<p>buidl-data</p>')).toBeUndefined();
});

it('presets and complete policies are parsed, with the line of the element', () => {
  const json = '{"scores": "shared", "polls": {"preset": "shared", "counters": ["votes"]}, "news": {"add": "owner"}}';
  expect(readDeclaredPolicy(element(json))).toEqual({
    ok: true,
    line: 3,
    policy: {
      scores: { read: 'everyone', add: 'everyone', change: 'author' },
      polls: { read: 'everyone', add: 'everyone', change: 'author', counters: ['votes'] },
      news: { read: 'everyone', add: 'owner', change: 'author' },
    },
  });
});

it.each([
  ['{"scores":', 'It is not valid JSON.'],
  ['{"scores": "open"}', 'scores: '],
  ['{"scores": {"preset": "inbox", "read": "nobody"}}', 'scores.read: '],
  ['{"Scores": "shared"}', 'Scores: '],
  [`{${Array.from({ length: 11 }, (_, at) => `"a${at}": "shared"`)}}`, 'An app has at most 10 collections.'],
  ['{"scores": {"shape": {"type": "object", "properties": {"at": {"type": "date"}}}}}', 'scores.shape.properties.at'],
])('%s is invalid, and it is said where', (json, problem) => {
  expect(readDeclaredPolicy(element(json))).toMatchObject({
    ok: false,
    line: 3,
    problem: expect.stringContaining(problem),
  });
});

it('another kind of element with the id is not a valid declaration', () => {
  expect(readDeclaredPolicy(element('{}', 'text/javascript'))).toMatchObject({ ok: false });
});

it('a deeply nested document is parsed', () => {
  expect(readDeclaredPolicy(`${'<b>'.repeat(5_000)}<i id="buidl-data">`)).toMatchObject({ ok: false });
});
