import { BuidlClient } from '@buidl/client';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createMcpServer } from '../../../shared/mcp/create-mcp-server.ts';
import type { Session } from './session.ts';

/** Editors abort a tool call after 60 s, so a call follows a build for at most 50 s. */
const FOLLOW_MS = 50_000;
const CALL_LIMITS = { retries: 2, timeoutMs: 20_000, longestWaitMs: 5_000 };

/** Serves the MCP tools on the standard input and output until the input ends or Ctrl-C. */
export async function serveMcp(session: Session): Promise<void> {
  const { host, origin } = session;
  const { fetch, signal, version } = host;
  const server = createMcpServer({
    version,
    client: () => new BuidlClient({ url: origin, apiKey: session.apiKey, fetch, ...CALL_LIMITS }),
    fetch,
    followMs: FOLLOW_MS,
  });
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await server.connect(new StdioServerTransport());
  if (host.isInteractive) session.note('Waiting for an editor or an agent. Press Ctrl-C to end.');
  await ended;
  await server.close();
}
