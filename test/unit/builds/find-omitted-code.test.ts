/** Comments that replace omitted code must be distinguished from ordinary comments. */
import { describe, expect, it } from 'vitest';
import { addedOmission, findOmittedCode } from '../../../functions/core/builds/documents/find-omitted-code.ts';

/** Ordinary comments, which describe the code after them. None of them replaces omitted code. */
const ORDINARY = [
  '// Clear existing content',
  '// Loop over remaining elements',
  '// Load existing file',
  '// Previous page',
  '// Existing file',
  '// Original content of the note',
  '// Remaining elements',
  '// Restore previous content',
  '// Remove existing elements before drawing',
  '// Check for existing document',
  '// Render the rest of the page',
  '// Draw the remaining sections',
  '// Rest of the time is shown in grey',
  '// The rest is kept for the next round',
  '// Truncated content gets an ellipsis',
  '// Unchanged elements keep their colour',
  '// Hide existing sections',
  '// Show more content on click',
  '// Other functions of the calculator',
  '// Same as above, but for columns',
  '// Skip unchanged files',
  '// Keep existing items in their order',
  '// Add the rest of the elements',
  '// Loading existing file...',
  '// Wait for the remaining scripts...',
  '// Save the original document...',
  '// Game logic',
  '// Update content here',
  '// The page starts here',
  '/* Remaining elements fade out */',
  '/* Previous and next page */',
  '/** Returns the rest of the code that the visitor typed. */',
  '<!-- Insert the items here -->',
  '<!-- Existing items -->',
  '<!-- Remaining elements are drawn by the script -->',
];

const OMISSIONS = [
  '// ... rest of the code ...',
  '// rest of the code remains the same',
  '// The rest of the JavaScript code goes here',
  '// Rest of your functions',
  '// ... existing code ...',
  '// existing code here',
  '// Keep existing styles',
  '// keep the rest of the script unchanged',
  '// ... (previous functions remain unchanged)',
  '// ... other functions ...',
  '// remaining functions stay the same',
  '// same as before ...',
  '// code omitted for brevity',
  '// omitted for brevity',
  '// [remaining logic omitted for brevity]',
  '// Add your code here',
  '// TODO: add your logic here',
  '// Your code goes here',
  '// ...',
  '/* ... existing styles ... */',
  '/* rest of the CSS */',
  '/* ... */',
  '<!-- rest of the page -->',
  '<!-- ... more sections ... -->',
  '<!-- existing content remains unchanged -->',
];

const followed = (comment: string) =>
  comment.startsWith('<!--')
    ? `<main>\n${comment}\n<p>One</p>\n</main>`
    : `<script>\nlet a = 1;\n${comment}\nupdate(a);\n</script>`;

describe('an ordinary comment', () => {
  it.each(ORDINARY)('is no omission: %s', (comment) => {
    expect(findOmittedCode(followed(comment))).toBeUndefined();
  });

  it.each([
    'return text; // unchanged',
    "case 'b': // same as above",
    'const end = text.slice(0, 9); // truncated',
    'let page = 1; // previous page',
  ])('behind code is no omission: %s', (line) => {
    expect(findOmittedCode(`<script>\n{\n${line}\n}\n</script>`)).toBeUndefined();
  });
});

describe('a comment in place of code', () => {
  it.each(OMISSIONS)('is found: %s', (comment) => {
    expect(findOmittedCode(followed(comment))).toBe(comment);
  });

  it.each([
    '// remaining functions',
    '// same as before',
    '// unchanged',
    '/* previous styles */',
    '<!-- existing content -->',
    '// game logic goes here',
  ])('is found where no code follows: %s', (comment) => {
    expect(findOmittedCode(`function draw() {\n  ${comment}\n}`)).toBe(comment);
  });

  it('counts for an edit only if the edit adds it', () => {
    const omission = '// ... existing code ...';
    expect(addedOmission('a();', `a();\n${omission}`)).toBe(omission);
    expect(addedOmission(omission, `b();\n${omission}`)).toBeUndefined();
  });
});
