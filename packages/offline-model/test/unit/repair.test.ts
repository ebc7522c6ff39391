import { expect, test } from 'vitest';
import { repair } from '../../engine/repair.ts';

test('a script that only calls an undefined function is removed', () => {
  const document = '<p>Hi</p>\n<script>undefinedFunctionOnLoad();</script>\n<p>Bye</p>';
  expect(repair(document, 'ReferenceError: undefinedFunctionOnLoad is not defined (line 2)')).toBe(
    '<<<<<<< SEARCH\n<script>undefinedFunctionOnLoad();</script>\n=======\n>>>>>>> REPLACE',
  );
});

test('a call of an undefined function is removed from a longer script', () => {
  const document = '<script>\n  const a = 1;\n  startUp();\n  show(a);\n</script>';
  expect(repair(document, 'page error: ReferenceError: startUp is not defined')).toBe(
    '<<<<<<< SEARCH\n  startUp();\n=======\n>>>>>>> REPLACE',
  );
});

test('an unknown fault gets a sentence and no edit', () => {
  expect(repair('<p>x</p>', 'TypeError: a is null')).not.toContain('SEARCH');
});
