/** Measures the start of `buidl`, the time until its MCP server lists the tools, and the size of the client. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { buildAll } from '../../bin/build.ts';
import { type Figure, median } from './figure.ts';

const CLI_DIR = join(import.meta.dirname, '../../dist/cli');
const CLIENT = join(CLI_DIR, '../client/index.js');
const BUIDL = join(CLI_DIR, 'buidl.js');
const RUNS = 5;

export function cliStartFiles(): string[] {
  const paths = new Set([BUIDL]);
  for (const path of paths) {
    const imports = readFileSync(path, 'utf8').matchAll(/(?:\bfrom|\bimport)"\.\/([\w-]+\.js)"/g);
    for (const [, file = ''] of imports) paths.add(join(CLI_DIR, file));
  }
  return [...paths];
}

/** Takes the shortest of several start times, because other processes on the machine can only lengthen a start. */
export async function measureCommandLine(): Promise<Figure[]> {
  await buildAll({ withWeb: false, withPackages: true });
  const starts: number[] = [];
  const servers: ServerTimes[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const beganMs = performance.now();
    execFileSync(process.execPath, [BUIDL, '--help']);
    starts.push(performance.now() - beganMs);
    servers.push(await timeServer());
  }
  const first = Math.min(...servers.map(({ firstListMs }) => firstListMs));
  const list = median(servers.map(({ listMs }) => listMs));
  const clientKb = brotliCompressSync(readFileSync(CLIENT)).length / 1_000;
  return [
    { name: 'buidl --help', value: Math.min(...starts), unit: 'ms', budget: 150 },
    { name: 'buidl mcp: list of the tools of a running server', value: list, unit: 'ms', budget: 50 },
    { name: 'buidl mcp: start to first list', value: first, unit: 'ms', budget: 500 },
    { name: 'client of the API, after brotli', value: clientKb, unit: 'KB', budget: 6 },
  ];
}

interface ServerTimes {
  /** The time in ms from the start of the process until the MCP server has listed its tools. */
  firstListMs: number;
  listMs: number;
}

async function timeServer(): Promise<ServerTimes> {
  const client = new Client({ name: 'bench', version: '1.0.0' });
  const startedMs = performance.now();
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [BUIDL, 'mcp'] }));
  const beganMs = performance.now();
  await client.listTools();
  const endedMs = performance.now();
  await client.close();
  return { firstListMs: endedMs - startedMs, listMs: endedMs - beganMs };
}
