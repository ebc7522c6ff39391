/** Search/replace edits of documents. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, parseEdits } from '../../../shared/domain/edits.ts';

const edit = (search: string, replace: string) => ({ search, replace });
const blockOf = (search: string, replace: string) =>
  `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE`;

describe('reading edits', () => {
  it('takes the blocks in their order and ignores what is around them', () => {
    const response = `Here you are:\n${blockOf('a\n  b', 'c')}\nand\n\n${blockOf('d', 'e\nf')}\nDone.`;
    expect(parseEdits(response)).toEqual([edit('a\n  b', 'c'), edit('d', 'e\nf')]);
  });

  it('takes a block without a replacement as a deletion, and reads CRLF', () => {
    expect(parseEdits('<<<<<<< SEARCH\na\n=======\n>>>>>>> REPLACE')).toEqual([edit('a', '')]);
    expect(parseEdits(blockOf('a', 'b').replaceAll('\n', '\r\n'))).toEqual([edit('a', 'b')]);
  });

  it('finds none in prose, nor in a block that is cut', () => {
    expect(parseEdits('I changed nothing.')).toEqual([]);
    expect(parseEdits('<<<<<<< SEARCH\na\n=======\nb')).toEqual([]);
  });

  it('takes each block up to its first divider and end, and a mark in the middle of a line for text', () => {
    const response = `${blockOf('a <<<<<<< SEARCH', 'b\n=======\nc')} <<<<<<< SEARCH\n${blockOf('d', 'e')}`;
    expect(parseEdits(response)).toEqual([edit('a <<<<<<< SEARCH', 'b\n=======\nc'), edit('d', 'e')]);
  });

  it('reads a response full of marks that no block is made of at once', () => {
    const startMs = performance.now();
    expect(parseEdits('<<<<<<< SEARCH\n=======\n'.repeat(20_000))).toEqual([]);
    expect(performance.now() - startMs).toBeLessThan(5_000);
  });
});

describe('applying edits', () => {
  it('applies all, in order, each to what the one before made', () => {
    expect(applyEdits('one two', [edit('one', 'three'), edit('three two', 'four')])).toEqual({
      ok: true,
      document: 'four',
    });
  });

  it('applies none when one cannot be, and names each that cannot', () => {
    const edits = [edit('a', 'x'), edit('missing', 'y'), edit('b', 'z'), edit(' \n', '')];
    expect(applyEdits('a b b', edits)).toEqual({
      ok: false,
      problems: [
        { block: 2, reason: 'missing' },
        { block: 3, reason: 'ambiguous' },
        { block: 4, reason: 'empty_search' },
      ],
    });
  });

  it('counts places that overlap', () => {
    expect(applyEdits('aaa', [edit('aa', 'b')])).toMatchObject({ ok: false });
  });

  it.each(['$&', '$1', "$'", '$$', '\\n', '$<name>'])('takes %s literally', (text) => {
    expect(applyEdits('[here]', [edit('here', text)])).toEqual({ ok: true, document: `[${text}]` });
    expect(applyEdits(`[${text}]`, [edit(text, 'here')])).toEqual({ ok: true, document: '[here]' });
  });

  it('leaves tabs and CRLF as they are, also where only the lines match', () => {
    expect(applyEdits('\ta\r\n\tb\r\n\tc', [edit('b', 'x')])).toEqual({
      ok: true,
      document: '\ta\r\n\tx\r\n\tc',
    });
    expect(applyEdits('\ta\r\n\tb\r\n\tc', [edit('\ta\n\tb', '\tx')])).toEqual({
      ok: true,
      document: '\tx\r\n\tc',
    });
  });

  it('ignores space at line ends, then indentation, and only then gives up', () => {
    expect(applyEdits('a  \nb\nc', [edit('a\nb', 'x')])).toEqual({ ok: true, document: 'x\nc' });
    expect(applyEdits('    a\n      b\nc', [edit('a\n  b', 'x')])).toEqual({ ok: true, document: 'x\nc' });
    expect(applyEdits('a b', [edit('a  b', 'x')])).toMatchObject({ ok: false });
  });

  it('prefers the exact place to one that differs in space', () => {
    expect(applyEdits('  if (x) {\nif (x) {\n', [edit('\nif (x) {\n', '\ny\n')])).toEqual({
      ok: true,
      document: '  if (x) {\ny\n',
    });
  });

  it('changes nothing but the one place, whatever the texts are', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '$', '\n', '\r', '\t', ' ', '&', '<') });
    fc.assert(
      fc.property(text, text, text, (before, after, replacement) => {
        const document = `${before}#mark#${after}`;
        const applied = applyEdits(document, [edit('#mark#', replacement)]);
        expect(applied).toEqual({ ok: true, document: before + replacement + after });
      }),
    );
  });
});
