import { JSONRPCErrorResponseSchema, ListToolsResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { json, lost } from '../../../packages/client/test/scripted-fetch.ts';
import { mcpInstance as instance, LIST } from './mcp-instance.ts';

const LIST_APPS = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_apps', arguments: {} } };
const wrong = json({ success: false, error: 'Unknown API key.', code: 'unauthenticated' }, 401);
const me = json({ success: true, user: { username: 'ada', credits: 90, heldCredits: 0 } });

const METADATA = 'resource_metadata="https://buidl.example/.well-known/oauth-protected-resource/mcp"';
const KEY = { authorization: 'Bearer the-key' };
const errorOf = ({ body }: { body: string }) =>
  JSONRPCErrorResponseSchema.extend({ id: z.null() }).parse(JSON.parse(body));

describe('a message', () => {
  it.each([KEY, { 'x-api-key': 'the-key' }])('with the key %j has a JSON response', async (headers) => {
    const { send } = instance({ 'GET /api/auth/me': me });
    const { statusCode, body, headers: answered } = await send({ headers });
    expect({ statusCode, answered }).toMatchObject({
      statusCode: 200,
      answered: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    });
    const { result } = z.object({ result: ListToolsResultSchema }).parse(JSON.parse(body));
    expect(result.tools).toHaveLength(8);
  });

  it('validates its key by one call, its own if it has one', async () => {
    const missing = json({ success: false, error: 'Nothing is here.', code: 'not_found' }, 404);
    const { send, calls } = instance({ 'GET /api/auth/me': me, 'GET /api/list-apps': missing });
    await send({ headers: KEY });
    await send({ headers: KEY });
    expect(calls).toEqual(['GET /api/auth/me', 'GET /api/auth/me']);
    await send({ headers: KEY, body: JSON.stringify(LIST_APPS) });
    expect(calls).toHaveLength(3);
  });

  it('of a key that was revoked since the last message is refused with the challenge', async () => {
    for (const message of [LIST, LIST_APPS]) {
      const { send } = instance({ 'GET /api/auth/me': [me, wrong], 'GET /api/list-apps': wrong });
      expect((await send({ headers: KEY })).statusCode).toBe(200);
      const refused = await send({ headers: KEY, body: JSON.stringify(message) });
      expect(refused.statusCode).toBe(401);
      expect(refused.headers['www-authenticate']).toBe(`Bearer realm="buidl", ${METADATA}, error="invalid_token"`);
    }
  });

  it('without a key is refused before any request', async () => {
    const { send, calls } = instance({});
    const refused = await send();
    expect(refused.statusCode).toBe(401);
    expect(refused.headers['www-authenticate']).toBe(`Bearer realm="buidl", ${METADATA}`);
    expect(errorOf(refused).error.message).toContain('Authorization: Bearer');
    expect(calls).toEqual([]);
  });

  it('with a key that the API refuses is refused, each time', async () => {
    const { send, calls } = instance({ 'GET /api/auth/me': wrong });
    for (const count of [1, 2]) {
      const refused = await send({ headers: KEY });
      expect(refused.statusCode).toBe(401);
      expect(refused.headers['www-authenticate']).toBe(`Bearer realm="buidl", ${METADATA}, error="invalid_token"`);
      expect(errorOf(refused).error.message).toBe('Unknown API key.');
      expect(calls).toHaveLength(count);
    }
  });

  it.each([
    ['banned', json({ success: false, error: 'Banned.', code: 'banned' }, 403), 403],
    ['too many', json({ success: false, error: 'Slow.', code: 'rate_limited' }, 429, { 'retry-after': '9' }), 429],
    ['lost', lost, 503],
  ])('is refused as the API refuses: %s', async (_what, reaction, statusCode) => {
    const { send } = instance({ 'GET /api/auth/me': reaction });
    const refused = await send({ headers: KEY });
    expect(refused.statusCode).toBe(statusCode);
    expect(refused.headers['retry-after']).toBe(statusCode === 429 ? '9' : undefined);
    expect(errorOf(refused).error.code).toBe(-32_000);
  });

  it.each([
    ['no JSON', { body: '{' }, 400],
    ['no message of the protocol', { body: '{"a":1}' }, 400],
    ['too large', { body: JSON.stringify({ ...LIST, params: { x: 'x'.repeat(200_000) } }) }, 413],
    ['in another form', { headers: { ...KEY, 'content-type': 'text/plain' } }, 415],
    ['for a client of another protocol', { headers: { ...KEY, accept: 'text/html' } }, 406],
  ])('that is %s is refused', async (_what, message, statusCode) => {
    const { send } = instance({ 'GET /api/auth/me': me });
    const refused = await send({ headers: KEY, ...message });
    expect(refused.statusCode).toBe(statusCode);
    expect(errorOf(refused)).toMatchObject({ jsonrpc: '2.0', id: null });
  });

  it('that is a notification has no response', async () => {
    const { send } = instance({ 'GET /api/auth/me': me });
    const body = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect(await send({ headers: KEY, body })).toMatchObject({ statusCode: 202, body: '' });
  });
});

describe('another HTTP method', () => {
  it.each(['GET', 'DELETE', 'PUT'])('%s is refused with the list of allowed ones', async (method) => {
    const { send, calls } = instance({});
    const refused = await send({ method, headers: KEY, body: '' });
    expect(refused.statusCode).toBe(405);
    expect(refused.headers.allow).toBe('POST, OPTIONS');
    expect(errorOf(refused).error.message).toBe('This address takes POST.');
    expect(calls).toEqual([]);
  });

  it('OPTIONS is answered with the list of allowed ones', async () => {
    const { statusCode, headers } = await instance({}).send({ method: 'OPTIONS', body: '' });
    expect({ statusCode, headers }).toEqual({ statusCode: 204, headers: { allow: 'POST, OPTIONS' } });
  });
});

describe('a web page', () => {
  it.each(['https://evil.example', 'http://buidl.example', 'https://buidl.example.evil.example', 'null', ''])(
    'of the origin %j is refused by every method',
    async (origin) => {
      const { send, calls } = instance({ 'GET /api/auth/me': me });
      for (const method of ['POST', 'OPTIONS', 'GET']) {
        const refused = await send({ method, headers: { ...KEY, origin }, ...(method !== 'POST' && { body: '' }) });
        expect(refused.statusCode).toBe(403);
        expect(Object.keys(refused.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
      expect(calls).toEqual([]);
    },
  );

  it('of the site itself is served', async () => {
    const { send } = instance({ 'GET /api/auth/me': me });
    expect((await send({ headers: { ...KEY, origin: 'https://buidl.example' } })).statusCode).toBe(200);
  });
});

describe('a batch', () => {
  const batch = (count: number) =>
    JSON.stringify(Array.from({ length: count }, (_, index) => ({ ...LIST, id: index, method: 'ping' })));

  it('counts as its calls in the rate limit of its key', async () => {
    const { send, time } = instance({ 'GET /api/auth/me': me });
    const statuses: (number | undefined)[] = [];
    for (let sent = 0; sent < 16; sent += 1) {
      statuses.push((await send({ headers: KEY, body: batch(20) })).statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: 15 }, () => 200), 429]);
    const single = await send({ headers: KEY });
    expect(single.statusCode).toBe(429);
    expect(single.headers['retry-after']).toBe('1');
    expect((await send({ headers: { 'x-api-key': 'another' } })).statusCode).toBe(200);
    const refused = await send({ headers: KEY, body: batch(20) });
    expect(refused.headers['retry-after']).toBe('4');
    expect(errorOf(refused).error.message).toBe('Too many calls. Try again in 4 seconds.');
    time.nowMs += 4_000;
    expect((await send({ headers: KEY, body: batch(20) })).statusCode).toBe(200);
  });

  it('has a limited number of messages', async () => {
    const { send } = instance({ 'GET /api/auth/me': me });
    const refused = await send({ headers: KEY, body: batch(21) });
    expect(refused.statusCode).toBe(400);
    expect(errorOf(refused).error.message).toBe('A batch has at most 20 messages.');
    expect((await send({ headers: KEY, body: '[]' })).statusCode).toBe(202);
  });
});
