import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  completeDocument,
  documentSoFar,
  findDocument,
  joinContinuation,
  jsonObjectText,
  withoutReasoning,
} from '../../../functions/core/builds/model/model-text.ts';

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

/** Parts that random responses are composed of, including parts that look like the start or the end of a document. */
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

/**
 * A slow pattern that defines where a document starts and ends. It takes quadratic time for elements that are not
 * closed.
 */
const DEFINITION =
  /<!--[\s\S]*?-->|<(script|style|textarea|title)\b[^>]*>[\s\S]*?<\/\1\s*>|(?<start><!doctype html\b[^>]*>|<html(?=[\s>]))|(?<end><\/html\s*>)(?!["'`])/gi;

function documentByDefinition(response: string): string | undefined {
  const start = response.search(/^[ \t]*(?:<!doctype html|<html[\s>])/im);
  return (start > 0 ? longestByDefinition(response.slice(start)) : undefined) ?? longestByDefinition(response);
}

function longestByDefinition(response: string): string | undefined {
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

// With the pattern above instead of the parser, each of these texts would take minutes.
it.each(['<!--', '<script>', '<script ', '<style>', '<title>', '<!doctype html ', '<html>', '</html '])(
  'a long sequence of %j is parsed in time',
  (piece) => {
    expect(completeDocument(piece.repeat(400_000))).toBeUndefined();
  },
);

const PAGE = '<!doctype html>\n<html><body>\n<p>Hi</p>\n<script>\nlet a;\n</script>\n';

describe('a document without its last end tags', () => {
  it.each([
    ['the one of html', `${PAGE}</body>`, `${PAGE}</body>\n</html>`],
    ['both', PAGE.trimEnd(), `${PAGE}</body>\n</html>`],
    ['both, in a fence', `Here:\n\`\`\`html\n${PAGE}\`\`\``, `${PAGE}</body>\n</html>`],
  ])('gets %s', (_, response, expected) => {
    expect(findDocument(response)?.document).toBe(expected);
  });

  it('keeps what the model declares behind it', () => {
    const declared = 'SUMMARY: New.\n<checks>\n{"add": []}\n</checks>';
    expect(findDocument(`${PAGE}</body>\n${declared}`)).toEqual({
      document: `${PAGE}</body>\n</html>`,
      prose: `\n${declared}`,
    });
    expect(findDocument(PAGE + declared)?.document).toBe(`${PAGE}</body>\n</html>`);
  });

  it.each([
    ['in a script', PAGE.slice(0, PAGE.indexOf('let a') + 3)],
    ['in its page', PAGE.slice(0, PAGE.indexOf('</p>'))],
    ['behind an element that follows a script', `${PAGE}<p>More`],
    ['in a script behind its body', `${PAGE}</body><script>let b`],
    ['in its head', '<!doctype html>\n<html><head><script src="a.js"></script>'],
  ])('is no document when it ends %s', (_, response) => {
    expect(findDocument(response)).toBeUndefined();
  });
});

describe('prose before a document', () => {
  it.each([
    'I put everything into one <html> file with a <script> tag:',
    'There is no <!-- comment in it, and no <style> element.',
    'I use `<script>` and `<textarea>`.\n\n```html',
  ])('may name tags: %s', (prose) => {
    const response = `${prose}\n${PAGE}</body></html>`;
    expect(completeDocument(response)).toBe(`${PAGE}</body></html>`);
  });
});

describe('the reasoning of a model', () => {
  it.each([
    ['in a think block', '<think>\n<html> with a <script>\n</think>\n\nAnswer', 'Answer'],
    ['in a block with another name', '<reasoning>x</reasoning>Answer', 'Answer'],
    ['without an opening tag', 'Let me see.\n</think>\nAnswer', 'Answer'],
  ])('is removed: %s', (_, response, expected) => {
    expect(withoutReasoning(response)).toBe(expected);
  });

  it('is not in the middle of an app', () => {
    const page = `${PAGE}<pre>\n</think>\n</pre></body></html>\n</think>\n`;
    expect(withoutReasoning(page)).toBe(page);
    expect(withoutReasoning('Use <think>x</think>.')).toBe('Use <think>x</think>.');
  });

  it('is not shown as a preview', () => {
    expect(documentSoFar('<think>An <html> page')).toBeUndefined();
    expect(documentSoFar('<think>An <html> page</think>\n<!doctype html><p>')).toBe('<!doctype html><p>');
  });
});

describe('a continuation', () => {
  it.each([
    ['a sentence', 'Here is the rest:\nde'],
    ['a sentence and a fence', 'Sure! Here is the rest of the document:\n\n```html\nde'],
    ['another sentence', 'Continuing from where I left off...\nde'],
    ['a fence', '```html\nde'],
    ['reasoning', '<think>Where was I?</think>\nde'],
  ])('is joined without %s', (_, next) => {
    expect(joinContinuation('abc', next)).toBe('abcde');
  });

  it('may end the reasoning of the first part', () => {
    expect(withoutReasoning(joinContinuation('<think>a', 'b\n</think>\nc'))).toBe('c');
  });

  it.each(['de', ' the rest of the day:\n', 'Here is the menu:\n', '\n  Here is <b>the rest</b>:\n'])(
    'keeps the text of an app: %j',
    (next) => expect(joinContinuation('abc', next)).toBe(`abc${next}`),
  );
});

describe('the JSON in a response', () => {
  const json = '{"a": {"b": "}"}, "c": "\\"{"}';

  it.each([
    ['alone', json],
    ['in a fence', `\`\`\`json\n${json}\n\`\`\``],
    ['among braces', `A {plan} for {this}: ${json} or {that}`],
    ['after a short draft', `{"a": 1}\n${json}`],
  ])('is found %s', (_, response) => expect(jsonObjectText(response)).toBe(json));

  it('is the text between the outer braces when it is not closed', () => {
    expect(jsonObjectText('{"a": {"b": 1}')).toBe('{"a": {"b": 1}');
    expect(jsonObjectText('nothing')).toBe('');
  });
});
