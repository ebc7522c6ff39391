import { expect, it } from 'vitest';
import { findScriptProblem } from '../../../functions/core/builds/edits/script-problem.ts';

it('finds an error of syntax with its line, and runs nothing', () => {
  const html = '<!doctype html>\n<p>Tea</p>\n<script>\nglobalThis.ran = true;\nlet broken = ;\n</script>';
  expect(findScriptProblem(html)).toEqual({ file: '', line: 5, column: 1, message: "Unexpected token ';'" });
  expect(Reflect.get(globalThis, 'ran')).toBeUndefined();
});

it.each([
  '<script>const ok = 1;</script>',
  '<script type="application/json">{"a": }</script>',
  '<script type="module">import a from "a"; await a;</script>',
  '<script src="x.js">not code (</script>',
  '<p>none</p>',
])('accepts %s', (html) => {
  expect(findScriptProblem(html)).toBeUndefined();
});
