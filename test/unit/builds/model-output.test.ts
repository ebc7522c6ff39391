import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replaceLongValues } from '../../../functions/core/builds/documents/document-images.ts';
import { findOmittedCode } from '../../../functions/core/builds/documents/find-omitted-code.ts';
import { countChangedLines } from '../../../functions/core/builds/edits/count-changed-lines.ts';
import { readEdits } from '../../../functions/core/builds/edits/edit-attempt.ts';
import { parsePlan } from '../../../functions/core/builds/stages/plan-app.ts';
import { relevantLines } from '../../../functions/prompts/relevant-lines.ts';
import { editBlock } from '../../fixtures/edit-block.ts';

describe('a response with edits', () => {
  const outcomeOf = (text: string, base: string) => readEdits({ text, isCut: false }, base);
  const document = '<h1>One</h1>\n<p>Two</p>\n<p>Two</p>';

  it('changes only the named parts', () => {
    expect(outcomeOf(editBlock('<h1>One</h1>', '<h1>$& 1</h1>'), document)).toMatchObject({
      kind: 'edited',
      document: '<h1>$& 1</h1>\n<p>Two</p>\n<p>Two</p>',
      editsApplied: 1,
      isRewritten: false,
    });
  });

  it('reports which block does not fit, and which did', () => {
    const response = editBlock('<h1>One</h1>', '<h1>1</h1>') + editBlock('<p>Two</p>', '') + editBlock('<b>', '<i>');
    expect(outcomeOf(response, document)).toMatchObject({
      kind: 'partial',
      document: '<h1>1</h1>\n<p>Two</p>\n<p>Two</p>',
      applied: [1],
      problems: [
        'Block 2: SEARCH text found at lines 2, 3; take more lines around the spot',
        'Block 3: SEARCH text not found',
      ],
    });
  });

  it.each([
    ['', 'no complete search/replace block'],
    ['Sure! I changed the title.', 'no complete search/replace block'],
    ['<<<<<<< SEARCH\n<h1>One</h1>\n=======\n<h1>1', 'it has no end'],
    [editBlock('<h1>One</h1>', '<h1>1</h1>\n<!-- rest of the page -->'), 'a comment stands for code'],
    ['<<<<<<< SEARCH\n<h1>One</h1>\n=======\n<h1>1</h1>\n<<<<<<< SEARCH\n', 'stands inside it'],
    [editBlock('<h1>One</h1>', '<h1>One</h1>'), 'change nothing'],
  ])('is unusable: %j', (response, problem) => {
    const outcome = outcomeOf(response, document);
    expect(outcome).toMatchObject({ kind: 'partial', document, applied: [] });
    expect(outcome).toHaveProperty('problems.0', expect.stringContaining(problem));
  });

  it('may repeat an edit, of this response or of an earlier one', () => {
    const title = editBlock('<h1>One</h1>', '<h1>One</h1>\n<p>New</p>');
    expect(outcomeOf(title + title, document)).toMatchObject({
      kind: 'edited',
      document: '<h1>One</h1>\n<p>New</p>\n<p>Two</p>\n<p>Two</p>',
      editsApplied: 1,
    });
  });

  it('refuses with its reason in one line', () => {
    expect(outcomeOf('REFUSED: That needs a server.\nSorry.', document)).toEqual({
      kind: 'refused',
      reason: 'That needs a server.',
    });
    expect(outcomeOf(`REFUSED: ${'x'.repeat(999)}`, document)).toMatchObject({ reason: 'x'.repeat(300) });
    expect(outcomeOf('I am sorry.\n**REFUSED: No server.**', document)).toMatchObject({ kind: 'refused' });
  });

  it('that is a whole document is a rewrite', () => {
    const rewritten = '<!doctype html><html><h1>1</h1></html>';
    expect(outcomeOf(`Here:\n${rewritten}`, document)).toMatchObject({
      kind: 'edited',
      document: rewritten,
      editsApplied: 0,
      isRewritten: true,
    });
    expect(outcomeOf(rewritten, rewritten)).toMatchObject({ kind: 'partial', applied: [] });
  });

  it('summarizes the change in one line', () => {
    const edits = editBlock('<h1>One</h1>', '<h1>1</h1>');
    expect(outcomeOf(`${edits}\n**SUMMARY: The title is a number.**\n`, document)).toMatchObject({
      kind: 'edited',
      summary: 'The title is a number.',
    });
    expect(outcomeOf(`${edits}SUMMARY: ${'x'.repeat(999)}`, document)).toMatchObject({
      summary: 'x'.repeat(300),
    });
    // The app's own text contains a line that looks like the model's summary, but it belongs to the document.
    const page = '<!doctype html><html><pre>\nSUMMARY: of a page\n</pre></html>';
    expect(outcomeOf(page, document)).toMatchObject({ kind: 'edited', summary: undefined });
    expect(outcomeOf(`${page}\nSUMMARY: It is new.`, document)).toMatchObject({ summary: 'It is new.' });
  });

  it('that was truncated is never complete, even after a complete block', () => {
    const text = editBlock('<h1>One</h1>', '<h1>1</h1>');
    expect(readEdits({ text, isCut: true }, document)).toMatchObject({
      kind: 'partial',
      applied: [1],
      problems: ['The response was cut off at the output limit.'],
    });
  });
});

describe('code that was left out', () => {
  it.each([
    '// ... rest of the code stays the same ...',
    '/* rest of your styles */',
    '<!-- The rest of the page remains unchanged -->',
    '// (previous code)',
    '  // existing functions',
    '// add your code here',
    '// same as before',
    '/* ... */',
    '  // ...',
    '// remaining logic omitted for brevity',
  ])('is found: %s', (line) => {
    expect(findOmittedCode(`<script>\nlet a = 1;\n${line}\n</script>`)).toBeDefined();
  });

  it.each([
    '// Take the rest of the day off',
    '// The rest of them are drawn in grey',
    '<p>Read the rest of the story</p>',
    'const url = "https://example.com/rest";',
    '// Keep what existing users stored',
    'const [first, ...rest] = list;',
    '/* Same colour as the header */',
    '// Words go here and there',
  ])('is not detected in: %s', (line) => {
    expect(findOmittedCode(`<script>\nlet a = 1;\n${line}\n</script>`)).toBeUndefined();
  });
});

describe('a plan', () => {
  it.each([
    ['', 'The response contains no JSON object.'],
    ['I will plan it later.', 'The response contains no JSON object.'],
    ['{"title": "A",}', 'The response is not valid JSON'],
    ['{"title": ""}', 'title: '],
    ['{"images": [{"aspect": "2:1"}]}', 'images.0.aspect: '],
  ])('that is %j is refused with its problems', (response, problem) => {
    const { plan, problems } = parsePlan(response);
    expect(plan).toBeUndefined();
    expect(problems).toContainEqual(expect.stringContaining(problem));
  });
});

describe('a document for a model', () => {
  const image = `data:image/webp;name=hero;base64,${'A'.repeat(4_000)}`;
  const unnamed = `data:font/woff2;base64,${'B'.repeat(4_000)}`;

  it('has no image bytes, and is restored unchanged', () => {
    const document = `<img src="${image}">\n<style>@font-face{src:url(${unnamed})}</style>\r\n\t$&`;
    const { folded, unfold } = replaceLongValues(document);
    expect(folded.length).toBeLessThan(200);
    expect(folded.split('\n')).toHaveLength(document.split('\n').length);
    expect(unfold(folded)).toBe(document);
  });

  it('is restored to itself, whatever its content', () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom(image, unnamed, '{{image:x y}}', '$&', '\r\n'));
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const document = pieces.join('');
        const { folded, unfold } = replaceLongValues(document);
        expect(unfold(folded)).toBe(document);
      }),
    );
  });

  it('accepts new images by their names', () => {
    const image = { placeholder_id: 'user-1', contentType: 'image/webp', base64: 'AAAA' };
    const { unfold } = replaceLongValues('<body></body>');
    expect(unfold('<img src="{{image:user-1}}">', [image])).toBe('<img src="data:image/webp;name=user-1;base64,AAAA">');
  });
});

describe('the lines around problems', () => {
  it('are returned with their numbers, once each', () => {
    const document = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`).join('\n');
    const lines = relevantLines(document, ['Line 10: bad', 'Line 12: worse', 'blank page', 'Line 99: off']);
    expect(lines?.split('\n')).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15].map((number) => `${number}: line ${number}`));
    expect(relevantLines(document, ['blank page'])).toBeUndefined();
  });
});

it('count the added and removed lines of a revision, with images by name', () => {
  const image = (byte: string) => `data:image/webp;name=hero;base64,${byte.repeat(8)}`;
  const before = `<img src="${image('A')}">\na\nb\nc`;
  const after = `<img src="${image('B')}">\na\nB\nc\nd\n`;
  expect(countChangedLines(before, after)).toEqual({ linesAdded: 2, linesRemoved: 1 });
});
