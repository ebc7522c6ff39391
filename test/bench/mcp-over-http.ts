import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { signUpUser } from '../integration/api-user.ts';
import { withChildCloud } from './child-cloud.ts';
import type { Figure } from './figure.ts';

const WARM_UPS = 5;
const LISTS = 60;

export async function measureMcpOverHttp(): Promise<Figure[]> {
  const unsorted = await withChildCloud(({ siteUrl }) => listTools(siteUrl));
  const listMs = unsorted.toSorted((left, right) => left - right);
  const at = (share: number) => listMs[Math.floor(listMs.length * share)] ?? Number.NaN;
  return [
    { name: '/mcp: list of its tools, p50', value: at(0.5), unit: 'ms', budget: 50 },
    { name: '/mcp: list of its tools, p95', value: at(0.95), unit: 'ms', budget: 50 },
  ];
}

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
