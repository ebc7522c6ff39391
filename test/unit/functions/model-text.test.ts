/** What is taken from a model's answer. */
import { describe, expect, it } from 'vitest';
import { completeDocument, withoutFence } from '../../../functions/core/generation/model-text.ts';

const DOCUMENT = '<!doctype html>\n<html><body>Hi ``` there</body></html>';

describe('the document in an answer', () => {
  it.each([
    ['alone', DOCUMENT],
    ['in a fence', `\`\`\`html\n${DOCUMENT}\n\`\`\``],
    ['in a fence without a language, with CRLF', `\`\`\`\r\n${DOCUMENT}\r\n\`\`\`\r\n`],
    ['between prose', `Here it is:\n${DOCUMENT}\nEnjoy!`],
    ['in a fence between prose', `Here:\n\`\`\`html\n${DOCUMENT}\n\`\`\`\nEnjoy!`],
  ])('is found %s', (_, answer) => {
    expect(completeDocument(answer)).toBe(DOCUMENT);
  });

  it('may start with html and be in capitals', () => {
    expect(completeDocument('<HTML lang="en"></HTML>')).toBe('<HTML lang="en"></HTML>');
  });

  it.each(['', 'I cannot do that.', DOCUMENT.slice(0, -3), '</html>', '</html><html>'])(
    'is missing in %j',
    (answer) => {
      expect(completeDocument(answer)).toBeUndefined();
    },
  );
});

it('a fence is taken off only where it is around everything', () => {
  expect(withoutFence(' ```json\n{"a":1}\n``` ')).toBe('{"a":1}');
  expect(withoutFence('{"a":"```"}')).toBe('{"a":"```"}');
});
