/** How long the tools over HTTP take to be listed, through CloudFront, API Gateway and the function, by a user's key. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { findFreePorts } from '../../infra/local/host/find-free-ports.ts';
import { signUpUser } from '../integration/api-user.ts';
import type { Figure } from './figure.ts';

const CHILD_PATH = join(import.meta.dirname, '../fixtures/cloud-child.ts');
/** The first lists start the function, and learn of the key. */
const WARM_UPS = 5;
const LISTS = 60;

export async function measureMcpOverHttp(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'buidl-bench-'));
  const [site = 0, apps = 0, s3 = 0, rpc = 0, websocket = 0] = await findFreePorts(5);
  const settings = { dataDir, ports: { site, apps, s3, rpc, websocket }, isComposed: true };
  // The processes of this benchmark are not part of the product.
  const child = spawn(process.execPath, [CHILD_PATH, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(child.stdout, 'data');
    const listMs = (await listTools(`http://localhost:${site}`)).toSorted((left, right) => left - right);
    const at = (share: number) => listMs[Math.floor(listMs.length * share)] ?? Number.NaN;
    return [
      { name: '/mcp: list of its tools, p50', value: at(0.5), unit: 'ms', budget: 50 },
      { name: '/mcp: list of its tools, p95', value: at(0.95), unit: 'ms', budget: 50 },
    ];
  } finally {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The milliseconds of each warm list. */
async function listTools(siteUrl: string): Promise<number[]> {
  const { apiKey } = await signUpUser(`${siteUrl}/api`, 'bench_mcp');
  const client = new Client({ name: 'bench', version: '1.0.0' });
  const requestInit = { headers: { authorization: `Bearer ${apiKey}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', siteUrl), { requestInit }));
  const listMs: number[] = [];
  for (let list = 0; list < WARM_UPS + LISTS; list += 1) {
    const beganMs = performance.now();
    await client.listTools();
    if (list >= WARM_UPS) listMs.push(performance.now() - beganMs);
  }
  await client.close();
  return listMs;
}
