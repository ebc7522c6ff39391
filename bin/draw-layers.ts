/** `npm run docs:layers` draws the imports between layers into docs/architecture.md; `--check` fails when the graph is out of date. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cruise } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

const DOCUMENT = join(import.meta.dirname, '../docs/architecture.md');
const RULES = join(import.meta.dirname, '../.dependency-cruiser.js');
const START = '<!-- dependency-graph:start -->';
const END = '<!-- dependency-graph:end -->';
const SOURCES = ['bin', 'functions', 'infra', 'shared', 'web'];

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const current = readFileSync(DOCUMENT, 'utf8');
const drawn = replaceGraph(current, await drawLayers());
if (values.check && drawn !== current) {
  console.error('docs/architecture.md does not show the current imports. Please run: npm run docs:layers');
  process.exitCode = 1;
}
if (!values.check) writeFileSync(DOCUMENT, drawn);

async function drawLayers(): Promise<string> {
  const { output } = await cruise(SOURCES, {
    ...(await extractDepcruiseOptions(RULES)),
    includeOnly: `^(${SOURCES.join('|')})/`,
    collapse: '^(functions/[^/]+|infra/[^/]+|web/[^/]+|bin|shared)',
    outputType: 'mermaid',
  });
  return String(output).trim();
}

function replaceGraph(document: string, graph: string): string {
  const [before, after] = [document.indexOf(START), document.indexOf(END)];
  if (before < 0 || after < before) throw new Error(`${DOCUMENT} has no markers for the graph.`);
  const block = `${START}\n\n\`\`\`mermaid\n${graph}\n\`\`\`\n\n`;
  return document.slice(0, before) + block + document.slice(after);
}
