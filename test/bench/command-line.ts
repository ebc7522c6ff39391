/** How long the command `buidl` takes to start, and its server for editors to list its tools. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { buildAll } from '../../bin/build.ts';
import { type Figure, median } from './figure.ts';

const CLI_DIR = join(import.meta.dirname, '../../dist/cli');
const BUIDL = join(CLI_DIR, 'buidl.js');
const RUNS = 5;

/** The paths of the files that every run of the command loads. */
export function cliStartFiles(): string[] {
  const paths = new Set([BUIDL]);
  for (const path of paths) {
    const imports = readFileSync(path, 'utf8').matchAll(/(?:\bfrom|\bimport)"\.\/([\w-]+\.js)"/g);
    for (const [, file = ''] of imports) paths.add(join(CLI_DIR, file));
  }
  return [...paths];
}

export async function measureCommandLine(): Promise<Figure[]> {
  await buildAll({ withWeb: false, withPackages: true });
  const starts: number[] = [];
  const lists: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const beganMs = performance.now();
    execFileSync(process.execPath, [BUIDL, '--help']);
    starts.push(performance.now() - beganMs);
    lists.push(await firstListMs());
  }
  return [
    { name: 'buidl --help', value: median(starts), unit: 'ms', budget: 150 },
    { name: 'buidl mcp: first list of its tools', value: median(lists), unit: 'ms', budget: 50 },
  ];
}

async function firstListMs(): Promise<number> {
  const client = new Client({ name: 'bench', version: '1.0.0' });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [BUIDL, 'mcp'] }));
  const beganMs = performance.now();
  await client.listTools();
  const durationMs = performance.now() - beganMs;
  await client.close();
  return durationMs;
}
