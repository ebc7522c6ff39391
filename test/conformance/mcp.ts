import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signUpUser } from '../integration/api-user.ts';
import { runTool } from './installed-tools.ts';
import { endOf, type Finding, type Product } from './suite.ts';

/** The scenarios that apply. The others need tools, prompts and resources that only a reference server has. */
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];

/** Runs the MCP conformance scenarios that apply to a server without prompts and resources. */
export async function checkMcp({ siteUrl, dir }: Product): Promise<Finding[]> {
  const { apiKey } = await signUpUser(`${siteUrl}/api`, 'mcp_conformance');
  const proxy = await addKey(new URL('/mcp', siteUrl), apiKey);
  try {
    const findings: Finding[] = [];
    for (const scenario of SCENARIOS) {
      const args = ['server', '--url', proxy.url, '--scenario', scenario];
      const { code, output } = await runTool('conformance', args, dir);
      findings.push({ name: scenario, isMet: code === 0, ...(code !== 0 && { detail: endOf(output) }) });
    }
    return findings;
  } finally {
    proxy.server.close();
  }
}

/** Starts a proxy that adds an API key to each request, because the conformance tests cannot send one. */
async function addKey(target: URL, apiKey: string): Promise<{ url: string; server: Server }> {
  const server = createServer((incoming, response) => {
    const own = new URL(url);
    const { host, origin } = incoming.headers;
    const headers = {
      ...incoming.headers,
      host: host === own.host ? target.host : host,
      ...(origin && { origin: origin === own.origin ? target.origin : origin }),
      authorization: `Bearer ${apiKey}`,
    };
    const { method = 'GET' } = incoming;
    const outgoing = request(target, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, 'localhost', resolve);
  await promise;
  const address = server.address();
  const { port } = isPort(address) ? address : { port: 0 };
  const url = `http://localhost:${port}/`;
  return { url, server };
}

function isPort(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}
