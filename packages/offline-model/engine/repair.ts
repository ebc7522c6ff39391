/** Writes the response of the Repairer: edits for the faults that the offline model recognizes. */

const UNDEFINED_NAME = /ReferenceError:\s*([A-Za-z_$][\w$]*) is not defined/g;
const INLINE_SCRIPT = /^[ \t]*<script>\s*[^<]*<\/script>[ \t]*$/gim;

/** Returns search/replace blocks, or one sentence when it recognizes no fault. */
export function repair(document: string, problems: string): string {
  const names = [...new Set([...problems.matchAll(UNDEFINED_NAME)].map((match) => match[1] ?? ''))];
  const blocks = [...new Set(names.flatMap((name) => blocksFor(document, name)))];
  if (blocks.length > 0) return blocks.join('\n');
  return 'The built-in composer does not recognise these problems and changed nothing.';
}

/** Removes inline scripts that only call the undefined function, or else the lines that call it. */
function blocksFor(document: string, name: string): string[] {
  const call = new RegExp(`^\\s*(?:window\\.)?${escapePattern(name)}\\s*\\([^;]*\\)\\s*;?\\s*$`);
  const scripts = [...document.matchAll(INLINE_SCRIPT)]
    .map((match) => match[0])
    .filter((script) => call.test(script.replace(/^[ \t]*<script>|<\/script>[ \t]*$/gi, '')));
  if (scripts.length > 0)
    return scripts.filter((script) => isUnique(document, script)).map((script) => block(script, ''));
  return document
    .split('\n')
    .filter((line) => call.test(line) && isUnique(document, line))
    .map((line) => block(line, ''));
}

function block(search: string, replacement: string): string {
  return `<<<<<<< SEARCH\n${search}\n=======\n${replacement}${replacement === '' ? '' : '\n'}>>>>>>> REPLACE`;
}

function isUnique(document: string, text: string): boolean {
  return document.indexOf(text) === document.lastIndexOf(text);
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
