import { toLambdaEvent } from '@buidl/local-cloud/api-gateway/lambda-event';
import { MemoryRateLimits } from '../../../functions/adapters/memory-rate-limits.ts';
import type { ApiEvent } from '../../../functions/http/api-event.ts';
import { respondToMcp } from '../../../functions/http/respond-to-mcp.ts';
import { plannedServer, type Server } from '../../../packages/client/test/planned-server.ts';

export interface Message {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const ACCEPT = 'application/json, text/event-stream';

function eventOf({ method = 'POST', headers = {}, body = JSON.stringify(LIST) }: Message): ApiEvent {
  const source = { apiId: 'a', accountId: '1', domainName: 'api.example', stage: '$default' };
  const request = {
    method,
    path: '/mcp',
    query: '',
    headers: { accept: ACCEPT, 'content-type': 'application/json', ...headers },
    body: Buffer.from(body),
    sourceIp: '203.0.113.9',
  };
  const route = { routeKey: 'ANY /mcp', path: '/mcp', pathParameters: {} };
  return toLambdaEvent(source, request, route, 0);
}

/** Returns an instance of the MCP function that calls a fake API. Each response arrives whole, not as a stream. */
export function mcpInstance(server: Server) {
  const { fetch, calls } = plannedServer(server);
  const admittedKeys = new Map<string, true>();
  const time = { nowMs: 0 };
  const rateLimits = new MemoryRateLimits();
  const clock = { nowMs: () => time.nowMs };
  const followTimes = { callMs: 100, pollMs: 20, totalMs: 45_000 };
  const send = async (message: Message = {}) => {
    const services = { siteUrl: 'https://buidl.example', fetch, admittedKeys, rateLimits, clock, followTimes };
    const { statusCode, headers = {}, body = '' } = await respondToMcp(eventOf(message), services);
    return { statusCode, headers, body };
  };
  return { send, calls, time };
}
