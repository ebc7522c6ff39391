import { describe, expect, it } from 'vitest';
import { parseEdits, withoutFences } from '../../../shared/domain/edits/edit-blocks.ts';

const edit = (search: string, replace: string) => ({ search, replace });
const blockOf = (search: string, replace: string) => `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE`;
const blocksOf = (response: string) => parseEdits(response).blocks;

describe('parseEdits', () => {
  it('returns the blocks in order, and the text around them', () => {
    const response = `Here you are:\n${blockOf('a\n  b', 'c')}\nand\n\n${blockOf('d', 'e\nf')}\nDone.`;
    expect(parseEdits(response)).toEqual({
      blocks: [edit('a\n  b', 'c'), edit('d', 'e\nf')],
      prose: 'Here you are:\nand\n\nDone.',
    });
  });

  it('reads a block without a replacement as a deletion, and accepts CRLF', () => {
    expect(blocksOf('<<<<<<< SEARCH\na\n=======\n>>>>>>> REPLACE')).toEqual([edit('a', '')]);
    expect(blocksOf(blockOf('a', 'b').replaceAll('\n', '\r\n'))).toEqual([edit('a', 'b')]);
  });

  it.each([
    '<<<<< SEARCH\na\n=====\nb\n>>>>> REPLACE',
    '<<<<<<<<< search:\na\n=========\nb\n>>>>>>>>> replace:',
    '  <<<<<<< SEARCH  \na\n  =======\t\nb\n  >>>>>>> REPLACE',
    '<<<<<<< ORIGINAL\na\n=======\nb\n>>>>>>> UPDATED',
    '<<<<<<<\na\n=======\nb\n>>>>>>>',
  ])('reads markers of five to nine characters with their words: %j', (response) => {
    expect(blocksOf(response)).toEqual([edit('a', 'b')]);
  });

  it('finds no block in prose', () => {
    expect(blocksOf('I changed nothing.\n=======\n')).toEqual([]);
  });

  it.each([
    ['<<<<<<< SEARCH\na\n=======\nb', ['open']],
    ['<<<<<<< SEARCH\na', ['open']],
    [blockOf('a', 'b\n=======\nc'), ['mark_inside']],
    ['<<<<<<< SEARCH\na\n>>>>>>> REPLACE', ['mark_inside']],
    [`<<<<<<< SEARCH\na\n=======\nb\n${blockOf('c', 'd')}`, ['mark_inside', undefined]],
  ])('marks a block that is open or has a mark inside: %j', (response, expected) => {
    const found = blocksOf(response).map((block) => ('malformed' in block ? block.malformed : undefined));
    expect(found).toEqual(expected);
  });

  it.each(['<', '<<<<<<<', '<<<<<<< SEA', '  <<<<<<< SEARC'])(
    'treats a response that ends in a partial marker as having an open block: %j',
    (end) => {
      expect(blocksOf(`${blockOf('a', 'b')}\n${end}`)).toEqual([edit('a', 'b'), { malformed: 'open' }]);
    },
  );

  it('treats a marker in the middle of a line as text', () => {
    expect(blocksOf(blockOf('a <<<<<<< SEARCH', 'let b = "=======";'))).toEqual([
      edit('a <<<<<<< SEARCH', 'let b = "=======";'),
    ]);
  });
});

describe('withoutFences', () => {
  it.each([
    [edit('```html\na\n```', '```html\nb\n```'), edit('a', 'b')],
    [edit('a', '```\nb\n```'), edit('a', 'b')],
    [edit('```js\na', 'b\n```'), edit('a', 'b')],
    [edit('```\na\n```', ''), edit('a', '')],
  ])('removes paired fences: %j', (fenced, expected) => {
    expect(withoutFences(fenced)).toEqual(expected);
  });

  it('does not change an edit without a pair of fences', () => {
    expect(withoutFences(edit('a', 'b'))).toBeUndefined();
    expect(withoutFences(edit('a\n```', 'b'))).toBeUndefined();
  });
});
