/**
 * `npm run docs:layers` draws the imports between layers into docs/architecture.md. With `--check` it also applies the rules of
 * .dependency-cruiser.js, and fails when one is broken or the graph is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cruise, format, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

const DOCUMENT = join(import.meta.dirname, '../docs/architecture.md');
const RULES = join(import.meta.dirname, '../.dependency-cruiser.js');
const START = '<!-- dependency-graph:start -->';
const END = '<!-- dependency-graph:end -->';
const SOURCES = ['bin', 'functions', 'infra', 'packages', 'shared', 'web'];

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const imports = await readImports();
const { output: graph } = await format(imports, {
  includeOnly: `^(${SOURCES.join('|')})/`,
  collapse: '^(functions/[^/]+|infra/[^/]+|web/[^/]+|packages/[^/]+|bin|shared)',
  exclude: '^packages/[^/]+/test/',
  outputType: 'mermaid',
});
const current = readFileSync(DOCUMENT, 'utf8');
const drawn = replaceGraph(current, String(graph).trim());
if (values.check) await check();
else writeFileSync(DOCUMENT, drawn);

async function readImports(): Promise<ICruiseResult> {
  const { output } = await cruise(SOURCES, { ...(await extractDepcruiseOptions(RULES)), validate: true });
  if (typeof output === 'string')
    throw new Error('dependency-cruiser returned a text in place of its result.');
  return output;
}

async function check(): Promise<void> {
  const { output, exitCode } = await format(imports, { outputType: 'err' });
  console.log(output);
  if (exitCode > 0) process.exitCode = 1;
  if (drawn === current) return;
  console.error('docs/architecture.md does not show the current imports. Please run: npm run docs:layers');
  process.exitCode = 1;
}

function replaceGraph(document: string, graph: string): string {
  const [before, after] = [document.indexOf(START), document.indexOf(END)];
  if (before < 0 || after < before) throw new Error(`${DOCUMENT} has no markers for the graph.`);
  const block = `${START}\n\n\`\`\`mermaid\n${graph}\n\`\`\`\n\n`;
  return document.slice(0, before) + block + document.slice(after);
}
