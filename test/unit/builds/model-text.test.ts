import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeDocument, withoutFence } from '../../../functions/core/builds/model/model-text.ts';

const DOCUMENT = '<!doctype html>\n<html><body>Hi ``` there</body></html>';

describe('the document in a response', () => {
  it.each([
    ['alone', DOCUMENT],
    ['in a fence', `\`\`\`html\n${DOCUMENT}\n\`\`\``],
    ['in a fence without a language, with CRLF', `\`\`\`\r\n${DOCUMENT}\r\n\`\`\`\r\n`],
    ['between prose', `Here it is:\n${DOCUMENT}\nEnjoy!`],
    ['in a fence between prose', `Here:\n\`\`\`html\n${DOCUMENT}\n\`\`\`\nEnjoy!`],
  ])('is found %s', (_, response) => {
    expect(completeDocument(response)).toBe(DOCUMENT);
  });

  it('may start with html and be in capitals', () => {
    expect(completeDocument('<HTML lang="en"></HTML>')).toBe('<HTML lang="en"></HTML>');
  });

  it.each(['', 'I cannot do that.', DOCUMENT.slice(0, -3), '</html>', '</html><html>'])(
    'is missing in %j',
    (response) => {
      expect(completeDocument(response)).toBeUndefined();
    },
  );
});

/** Parts of documents, including misleading ones. */
const PIECES = [
  '<!doctype html>',
  '<!DOCTYPE html',
  '<html>',
  '<html lang="en">',
  '<HTML',
  '</html>',
  '</html >',
  '</HTML\n',
  '"',
  '>',
  '<!--',
  '-->',
  '<script>',
  '<script src=',
  '</script>',
  '</SCRIPT >',
  '<style',
  '</style>',
  '<title>',
  '</title',
  '<textarea ',
  '</textarea>',
  '\n',
  ' ',
  'x',
];

/** A pattern that defines a document, and takes quadratic time for unclosed elements. */
const DEFINITION =
  /<!--[\s\S]*?-->|<(script|style|textarea|title)\b[^>]*>[\s\S]*?<\/\1\s*>|(?<start><!doctype html\b[^>]*>|<html(?=[\s>]))|(?<end><\/html\s*>)(?!["'`])/gi;

function documentByDefinition(response: string): string | undefined {
  let best: string | undefined;
  let start: number | undefined;
  let hasRoot = false;
  for (const match of response.matchAll(DEFINITION)) {
    const { start: opening, end } = match.groups ?? {};
    const isLineStart = match.index === 0 || response[match.index - 1] === '\n';
    const isRoot = opening?.toLowerCase() === '<html';
    if (opening !== undefined && (start === undefined || (isLineStart && (hasRoot || !isRoot)))) {
      start = match.index;
      hasRoot = false;
    }
    hasRoot ||= isRoot;
    if (end === undefined || start === undefined) continue;
    const document = response.slice(start, match.index + end.length);
    if (best === undefined || document.length >= best.length) best = document;
    start = undefined;
  }
  return best;
}

it('the document in any response equals that of the pattern', () => {
  const responses = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(responses, (response) => {
      expect(completeDocument(response)).toBe(documentByDefinition(response));
    }),
    { numRuns: 3_000 },
  );
});

// With the pattern each of these would take minutes.
it.each(['<!--', '<script>', '<script ', '<style>', '<title>', '<!doctype html ', '<html>', '</html '])(
  'a long sequence of %j is parsed in time',
  (piece) => {
    expect(completeDocument(piece.repeat(400_000))).toBeUndefined();
  },
);

it('a fence is removed only if it surrounds everything', () => {
  expect(withoutFence(' ```json\n{"a":1}\n``` ')).toBe('{"a":1}');
  expect(withoutFence('{"a":"```"}')).toBe('{"a":"```"}');
});
