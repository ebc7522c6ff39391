import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Server } from '../../../packages/client/test/planned-server.ts';
import { OPERATION, refused, STATUS, status } from '../../../packages/client/test/scripted-build.ts';
import { done, IDEA, SERVER } from './buidl-server.ts';
import { textOf } from './connect-client.ts';
import { mcpInstance } from './mcp-instance.ts';

const KEY = { authorization: 'Bearer the-key' };
const CREATE = {
  jsonrpc: '2.0',
  id: 7,
  method: 'tools/call',
  params: { name: 'create_app', arguments: IDEA, _meta: { progressToken: 'p' } },
};
const LATEST = { ...KEY, 'mcp-protocol-version': '2025-11-25' };

/**
 * Connects the official client to an instance. `events` lists the client's requests and the progress notifications in
 * their order.
 */
async function connect(server: Server) {
  const { send, calls, time } = mcpInstance(server);
  const events: string[] = [];
  const client = new Client({ name: 'test', version: '1.0.0' });
  onTestFinished(() => client.close());
  await client.connect(
    new StreamableHTTPClientTransport(new URL('https://buidl.example/mcp'), {
      requestInit: { headers: KEY },
      fetch: async (target, init) => {
        const request = new Request(target, init);
        events.push(request.method);
        const message = {
          method: request.method,
          headers: Object.fromEntries(request.headers),
          body: await request.text(),
        };
        const { statusCode, headers, body } = await send(message);
        const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
        return new Response(statusCode === 202 ? null : body, { status: statusCode, headers: given });
      },
    }),
  );
  await client.listTools();
  events.length = 0;
  const call = async (name: string, input: Record<string, unknown>) => {
    const onprogress = ({ progress }: { progress: number }) => events.push(`${progress} %`);
    const result = await client.callTool({ name, arguments: input }, CallToolResultSchema, { onprogress });
    return CallToolResultSchema.parse(result);
  };
  return { call, events, calls, time };
}

describe('a build over HTTP', () => {
  it('reports its progress while it runs, in one call of the tool', async () => {
    const { call, events } = await connect(SERVER);
    const result = await call('create_app', IDEA);
    expect(textOf(result)).toContain('It cost 10 credits; the user has 90.');
    expect(events).toEqual(['POST', '0 %', '40 %', 'GET', 'GET', '70 %', 'GET', '100 %']);
  });

  it('is followed for a limited time in each call, before clients abort it', async () => {
    const { call, time, calls } = await connect({ ...SERVER, [STATUS]: [status(40), status(50), status(60), done] });
    const [result] = await Promise.all([
      call('create_app', IDEA),
      new Promise<void>((resolve) =>
        setTimeout(() => {
          time.nowMs += 45_000;
          resolve();
        }, 500),
      ),
    ]);
    expect(textOf(result)).toContain(`Call build_status with the operation ${OPERATION}`);
    expect(calls.filter((each) => each === STATUS)).toHaveLength(2);
    expect(textOf(await call('build_status', { operation: OPERATION }))).toContain('Built revision 1');
  });

  it('ends its call with the refusal of the API', async () => {
    const { call } = await connect({ ...SERVER, [STATUS]: [status(40), refused(404, 'not_found')] });
    expect(await call('create_app', IDEA)).toMatchObject({ isError: true });
  });
});

describe('a call with a progress token', () => {
  const idOf = (body: string) => /^id: (\S+)$/m.exec(body)?.[1] ?? '';

  it('responds with an event to resume from, and with the progress so far', async () => {
    const { send } = mcpInstance(SERVER);
    const { statusCode, headers, body } = await send({ headers: LATEST, body: JSON.stringify(CREATE) });
    expect({ statusCode, headers }).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
    });
    const [first, ...rest] = body.trimEnd().split('\n\n');
    expect(first).toMatch(/^id: [\w-]+\nretry: 1000\ndata: $/);
    expect(rest.map((event) => /"progress":(\d+)/.exec(event)?.[1])).toEqual(['0', '40']);
  });

  it('of a client that cannot resume has all progress and its result in one response', async () => {
    const { send } = mcpInstance(SERVER);
    const { body } = await send({
      headers: { ...KEY, 'mcp-protocol-version': '2025-06-18' },
      body: JSON.stringify(CREATE),
    });
    expect(idOf(body)).toBe('');
    expect(body).toContain('"progress":40');
    expect(body).toContain(`Call build_status with the operation ${OPERATION}`);
  });

  it.each([
    ['no progress token', { ...CREATE, params: { name: 'create_app', arguments: IDEA } }],
    ['a batch', [CREATE]],
  ])('but %s, has a JSON response', async (_what, message) => {
    const { send } = mcpInstance(SERVER);
    const { headers } = await send({ headers: KEY, body: JSON.stringify(message) });
    expect(headers['content-type']).toBe('application/json');
  });

  it('is resumed only by its own key', async () => {
    const { send } = mcpInstance({ ...SERVER, 'GET /api/auth/me': refused(401, 'unauthenticated') });
    const other = { 'last-event-id': 'x', authorization: 'Bearer another' };
    expect((await send({ method: 'GET', headers: other, body: '' })).statusCode).toBe(401);
    expect((await send({ method: 'GET', headers: { 'last-event-id': 'x' }, body: '' })).statusCode).toBe(401);
  });

  it.each([
    ['of no JSON', 'x'],
    ['of another form', Buffer.from('{"operation":"op_1"}').toString('base64url')],
    ['that is too long', 'a'.repeat(2_000)],
  ])('is not resumed from an event %s', async (_what, id) => {
    const { send } = mcpInstance(SERVER);
    const refusedEvent = await send({ method: 'GET', headers: { ...LATEST, 'last-event-id': id }, body: '' });
    expect(refusedEvent.statusCode).toBe(400);
  });

  it('counts each resumption in the rate limit of its key', async () => {
    const { send } = mcpInstance({ ...SERVER, [STATUS]: done });
    const { body } = await mcpInstance(SERVER).send({ headers: LATEST, body: JSON.stringify(CREATE) });
    const headers = { ...LATEST, 'last-event-id': idOf(body) };
    const batch = JSON.stringify(Array.from({ length: 20 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' })));
    for (let sent = 0; sent < 14; sent += 1) await send({ headers: KEY, body: batch });
    const statuses = new Set<number>();
    for (let sent = 0; sent < 21; sent += 1) {
      const { statusCode = 0 } = await send({ method: 'GET', headers, body: '' });
      statuses.add(statusCode);
    }
    expect([...statuses]).toEqual([200, 429]);
  });
});
