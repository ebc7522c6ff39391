import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../../shared/domain/edits/apply-edits.ts';
import { editProblemTexts } from '../../../shared/domain/edits/edit-problem-texts.ts';

const edit = (search: string, replace: string) => ({ search, replace });
const apply = (document: string, search: string, replace: string) => {
  const { document: changed, problems } = applyEdits(document, [edit(search, replace)]);
  return problems.length === 0 ? changed : problems[0]?.reason;
};

describe('applyEdits', () => {
  it('applies edits in order, each to the result of the previous one', () => {
    expect(applyEdits('one two', [edit('one', 'three'), edit('three two', 'four')])).toEqual({
      document: 'four',
      applied: [1, 2],
      problems: [],
    });
  });

  it('reports the applied blocks and the reasons for the others', () => {
    const blocks = [
      edit('a', 'x'),
      edit('missing', 'y'),
      edit('b', 'z'),
      edit(' \n', ''),
      { malformed: 'open' } as const,
    ];
    expect(applyEdits('a\nb\nb', blocks)).toEqual({
      document: 'x\nb\nb',
      applied: [1],
      problems: [
        { block: 2, reason: 'missing', search: 'missing' },
        { block: 3, reason: 'ambiguous', lines: [2, 3] },
        { block: 4, reason: 'empty_search' },
        { block: 5, reason: 'open' },
      ],
    });
  });

  it('counts overlapping matches', () => {
    expect(apply('aaa', 'aa', 'b')).toBe('ambiguous');
    expect(apply('a\na\na', 'a\na', 'b')).toBe('ambiguous');
  });

  it.each(['$&', '$1', "$'", '$$', '\\n', '$<name>'])('treats %s as literal text', (text) => {
    expect(apply('[here]', 'here', text)).toBe(`[${text}]`);
    expect(apply(`[${text}]`, text, 'here')).toBe('[here]');
  });

  it.each([
    ['exactly', 'a\n  b\nc', '  b', '  x', 'a\n  x\nc'],
    ['without space at line ends', 'a  \nb\nc', 'a\nb', 'x', 'x\nc'],
    [
      'with the indentation of the document',
      '    a {\n      b\n    }',
      'a {\n  b\n}',
      'a {\n  c\n}',
      '    a {\n      c\n    }',
    ],
    ['with less indentation', 'a {\n  b\n}', '    a {\n      b', '    a {\n      c\n      d', 'a {\n  c\n  d\n}'],
    [
      'with tabs for spaces',
      '\ta {\n\t\tb\n\t}',
      '  a {\n    b',
      '  a {\n    if\n      c',
      '\ta {\n\t\tif\n\t\t\tc\n\t}',
    ],
    ['without any indentation', 'a {\n  b {\n    c', 'a {\nb {\nc', 'a {\nb {\nd', 'a {\n  b {\n  d'],
    ['with quotes of the document', 'say("it")\nz', 'say(“it”)', 'say(“that”)', 'say("that")\nz'],
    ['with spaces of the document', 'a\u00a0b c\nz', 'a b c', 'a b c\nd', 'a\u00a0b c\nd\nz'],
    ['with decoded entities', 'if (a < b && c)\nz', 'if (a &lt; b &amp;&amp; c)', 'if (a &lt; c)', 'if (a < c)\nz'],
    ['inside one line', 'x = one; y = two', 'one', '1', 'x = 1; y = two'],
    ['inside a fence', 'a\nb', '```\na\n```', '```\nc\n```', 'c\nb'],
    ['between blank lines', 'a\nb\nc', '\nb\n', '\nx\n', 'a\nx\nc'],
    ['to delete lines', 'a\nb\nc', 'b', '', 'a\nc'],
  ])('matches %s', (_, document, search, replace, expected) => {
    expect(apply(document, search, replace)).toBe(expected);
  });

  it('prefers the exact match to one that differs in white space', () => {
    expect(apply('  if (x) {\nif (x) {\n', 'if (x) {', 'y')).toBe('  if (x) {\ny\n');
  });

  it('matches several lines that begin and end in the middle of a line, if they occur once', () => {
    expect(apply('x = one;\ny = two;', 'one;\ny', '1;\nz')).toBe('x = 1;\nz = two;');
    expect(apply('x = one;\r\ny = two;', 'one;\ny', '1;\nz')).toBe('x = 1;\r\nz = two;');
    expect(apply('a(b,\nc); d(b,\nc);', 'b,\nc', 'e')).toBe('ambiguous');
    expect(apply('x = one;\n  y = two;', 'one;\ny', '1;\nz')).toBe('missing');
  });

  it('applies a repeated edit once', () => {
    const insert = edit('a', 'a\nb');
    expect(applyEdits('a\nc', [insert, edit('c', 'd'), insert])).toEqual({
      document: 'a\nb\nd',
      applied: [1, 2],
      problems: [],
    });
    expect(applyEdits('d', [edit('c', 'd'), edit('d', 'e')], [edit('c', 'd')])).toEqual({
      document: 'e',
      applied: [2],
      problems: [],
    });
  });

  it('does not count a repeated edit that never applied', () => {
    expect(applyEdits('a\na', [edit('a', 'b'), edit('a', 'b')]).problems).toHaveLength(2);
  });

  it('never guesses by similarity', () => {
    expect(apply('const total = 1;\n', 'const totals = 1;', 'x')).toBe('missing');
  });

  it('keeps the line ends of the document, CRLF or LF', () => {
    expect(apply('\ta\r\n\tb\r\n\tc', '\ta\n\tb', '\tx\n\ty')).toBe('\tx\r\n\ty\r\n\tc');
    expect(apply('a\nb\r\nc\n', 'c', 'x\ny')).toBe('a\nb\r\nx\ny\n');
    expect(apply('a (b) c\r\n', 'b', 'x\ny')).toBe('a (x\r\ny) c\r\n');
  });

  describe('with ... for an omitted part', () => {
    const document = 'function a() {\n  one();\n  two();\n  three();\n}\nfunction b() {\n  one();\n}';

    it('keeps the omitted part when the replacement has ... too', () => {
      expect(apply(document, 'function a() {\n  ...\n  three();', 'function a() {\n  ...\n  four();')).toBe(
        document.replace('three', 'four'),
      );
    });

    it('replaces the omitted part otherwise', () => {
      expect(apply(document, 'function a() {\n  // ...\n  three();\n}', 'let a;')).toBe(
        'let a;\nfunction b() {\n  one();\n}',
      );
    });

    it.each([
      ['an end that occurs twice', '  one();\n...\n  three();', ''],
      ['another number of parts', 'function a() {\n...\n  three();', 'x\n...\ny\n...\nz'],
      ['no end', 'function a() {\n...', 'x\n...'],
    ])('refuses %s', (_, search, replace) => {
      expect(apply(document, search, replace)).toBe('missing');
    });
  });

  it('changes nothing but the matching place, whatever the texts', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '$', '\n', '\t', ' ', '&', '<') });
    fc.assert(
      fc.property(text, text, text, (before, after, replacement) => {
        const stripped = replacement.replace(/^\s*\n/, '').replace(/\n\s*$/, '');
        expect(apply(`${before}[#mark#]${after}`, '#mark#', stripped)).toBe(`${before}[${stripped}]${after}`);
      }),
    );
  });
});

describe('editProblemTexts', () => {
  it('lists the lines of duplicates, and the nearest lines of a missing one', () => {
    const document = 'let total = 0;\nfor (const item of items) total += item.price;\nlet total = 0;';
    const { problems } = applyEdits(document, [
      edit('let total = 0;', 'x'),
      edit('for (const item of items) total += item.cost;', 'x'),
      edit('nothing like it', 'x'),
    ]);
    expect(editProblemTexts(problems, document)).toEqual([
      'Block 1: SEARCH text found at lines 1, 3; take more lines around the spot',
      'Block 2: SEARCH text not found; the nearest lines are\n2: for (const item of items) total += item.price;',
      'Block 3: SEARCH text not found',
    ]);
  });
});
