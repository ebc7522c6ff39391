/** `npm run assets -- specification <path>` reports how the specification in a file differs from `specification.ts`. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { quotedStrings } from './quoted-strings.ts';
import { SPECIFICATION } from './specification.ts';

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('Give the path of the specification.');
const parts = readFileSync(path, 'utf8').split(/^## (?=\d+\. )/m);

const problems = SPECIFICATION.flatMap(({ number, title, sha256, rules }) => {
  const text = folded(parts.find((part) => part.startsWith(`${number}. ${title}\n`)) ?? '');
  const hash = createHash('sha256').update(text).digest('hex');
  const ruled = rules.map(({ rule }) => rule).join('\n');
  return [
    ...(hash === sha256 ? [] : [`Section ${number}, ${title}, has changed: ${hash}`]),
    ...quotedStrings(text)
      .filter((quoted) => !ruled.includes(quoted))
      .map((quoted) => `Section ${number} has '${quoted}', which no rule names.`),
  ];
});

process.stdout.write(problems.length === 0 ? 'Every section is as it was mapped.\n' : `${problems.join('\n')}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;

function folded(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
