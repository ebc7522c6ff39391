import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** Matches code that only a script contains: functions, variables and members of the page. */
const CODE = /=>\s*[({\w]|\bfunction\b\s*\w*\s*\(|^\s*(?:const|let|var)\s+[\w{[]|\b(?:window|document)\.\w+\s*[(=]/m;
/** Shorter strings are no scripts: a prompt or a message may quote a line of code in a sentence. */
const SCRIPT_MIN_LENGTH = 60;

/** Returns the beginnings of the strings and templates in a source text that contain a script. */
function scriptsIn(path: string, text: string): string[] {
  const strings: string[] = [];
  const template = ({ value }: ESTree.TemplateElement) => void strings.push(value.raw);
  const literal = ({ value }: { value: unknown }) => void (typeof value === 'string' && strings.push(value));
  new Visitor({ TemplateElement: template, Literal: literal }).visit(parseSync(path, text).program);
  return strings
    .filter((each) => each.length >= SCRIPT_MIN_LENGTH && CODE.test(each))
    .map((each) => `${path}: ${each.slice(0, 60)}`);
}

it('no string of shared/ contains a script', () => {
  const files = sourceFiles().filter(({ path }) => path.startsWith('shared/'));
  expect(files.flatMap(({ path, text }) => scriptsIn(path, text))).toEqual([]);
});

it.each([
  'const script = `(() => {\n  const { apply } = Reflect;\n  addEventListener("click", () => apply(go, this, []));\n})()`;',
  'const script = \'document.title = 1; window.addEventListener("click", function () { go(); });\';',
])('a script in a string is found: %#', (text) => {
  expect(scriptsIn('shared/x.ts', text)).toHaveLength(1);
});
