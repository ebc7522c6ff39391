/** An inexact edit must apply like an exact one if only one place in the document fits. Otherwise it must not apply. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../../shared/domain/edits/apply-edits.ts';
import { parseEdits } from '../../../shared/domain/edits/edit-blocks.ts';

const WORDS = ['const', 'let', 'a', 'b', 'item', '=', '"text"', "'x'", '<li>', '&amp;', '{', '}', '();', '1 < 2', 'ü'];
const lineText = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
const line = fc.tuple(fc.nat(4), lineText).map(([indent, text]) => '  '.repeat(indent) + text);

interface Sample {
  document: string;
  search: readonly string[];
  replace: readonly string[];
}

/** A document whose lines all differ, some consecutive lines of it, and their replacement. */
const sample: fc.Arbitrary<Sample> = fc
  .tuple(
    fc.array(line, { minLength: 3, maxLength: 30 }),
    fc.nat(),
    fc.integer({ min: 1, max: 6 }),
    fc.array(line, { minLength: 1, maxLength: 6 }),
  )
  .map(([lines, at, count, replace]) => {
    const document = lines.map((text, number) => `${text} #${number}`);
    const first = at % document.length;
    const search = document.slice(first, first + count);
    return { document: document.join('\n'), search, replace: [...replace, ...search.slice(-1)] };
  });

interface Disturbance {
  lines?(lines: readonly string[]): readonly string[];
  response?(response: string): string;
}

const eachLine = (change: (text: string) => string): Disturbance => ({ lines: (lines) => lines.map(change) });

const DISTURBANCES: Record<string, Disturbance> = {
  'space at line ends': eachLine((text) => `${text}  \t`),
  'more indentation': eachLine((text) => `      ${text}`),
  // Models write curly quotes only in lines that they copy from the document. These lines contain `#`.
  'curly quotes': eachLine((text) => (text.includes('#') ? text.replaceAll('"', '”').replaceAll("'", '’') : text)),
  'fences inside': { lines: (lines) => ['```html', ...lines, '```'] },
  'fences around': { response: (response) => `\`\`\`\n${response}\n\`\`\`` },
  'blank lines': { lines: (lines) => ['', ...lines, ' '] },
  'long marks': { response: (response) => response.replace(/^([<=>])(?=\1{6})/gm, '$1$1') },
  'short marks': { response: (response) => response.replace(/^([<=>])\1\1(?=\1{4})/gm, '$1') },
  'indented marks': { response: (response) => response.replace(/^(?=[<=>]{7})/gm, '   ') },
  CRLF: { response: (response) => response.replaceAll('\n', '\r\n') },
  prose: { response: (response) => `Sure, here it is:\n\n${response}\n\nThat should do.` },
};

const responseTo = ({ search, replace }: Sample, { lines = (same) => same, response = (same) => same }: Disturbance) =>
  response(['<<<<<<< SEARCH', ...lines(search), '=======', ...lines(replace), '>>>>>>> REPLACE'].join('\n'));

const appliedTo = (document: string, response: string) => applyEdits(document, parseEdits(response).blocks);

describe('a disturbed response', () => {
  it.each(Object.entries(DISTURBANCES))('with %s has the effect of the exact one', (_, disturbance) => {
    fc.assert(
      fc.property(sample, (given) => {
        const exact = appliedTo(given.document, responseTo(given, {}));
        const disturbed = appliedTo(given.document, responseTo(given, disturbance));
        const trimmed = (text: string) => text.replace(/[ \t]+$/gm, '');
        expect(exact.problems).toEqual([]);
        expect(trimmed(disturbed.document)).toBe(trimmed(exact.document));
      }),
    );
  });

  it.each(Object.entries(DISTURBANCES))('with %s keeps the line ends of a document with CRLF', (_, disturbance) => {
    fc.assert(
      fc.property(sample, (given) => {
        const windows = given.document.replaceAll('\n', '\r\n');
        const expected = appliedTo(given.document, responseTo(given, disturbance)).document;
        expect(appliedTo(windows, responseTo(given, disturbance)).document).toBe(expected.replaceAll('\n', '\r\n'));
      }),
    );
  });

  it.each(Object.entries(DISTURBANCES))('with %s has no effect when its lines occur twice', (_, disturbance) => {
    fc.assert(
      fc.property(sample, (given) => {
        const twice = `${given.document}\n${given.search.join('\n')}`;
        const { document, problems } = appliedTo(twice, responseTo(given, disturbance));
        expect(document).toBe(twice);
        expect(problems).toMatchObject([{ reason: 'ambiguous' }]);
      }),
    );
  });

  it('that is truncated anywhere has no effect, or that of its complete blocks', () => {
    fc.assert(
      fc.property(sample, fc.nat(), (given, at) => {
        const exact = responseTo(given, {});
        const cut = exact.slice(0, at % exact.length);
        const { document, problems } = appliedTo(given.document, cut);
        if (document === given.document) return;
        expect({ document, problems }).toEqual({
          document: appliedTo(given.document, exact).document,
          problems: [],
        });
      }),
    );
  });
});
