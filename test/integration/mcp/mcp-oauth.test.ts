import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { MCP_PATH } from '../../../shared/domain/mcp-path.ts';
import { OAUTH_PATHS } from '../../../shared/domain/oauth-paths.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { CALLBACK, OAuthProgram } from '../../fixtures/oauth-program.ts';
import { type RouteCalls, routeCalls } from '../../fixtures/route-calls.ts';
import { type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { openTable } from '../../fixtures/stored-items.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

let cloud: SharedCloud;
let calls: RouteCalls;
let user: SignedInUser;

beforeAll(async () => {
  cloud = await borrowCloud();
  calls = routeCalls(cloud.api);
});
beforeEach(async () => {
  user = await signUpAndLogIn(cloud.api);
});
afterAll(() => cloud.close());

const at = (path: string) => new URL(path, cloud.siteUrl);
const errorSchema = z.object({ error: z.string(), error_description: z.string() });

/** Connects a program. A program without a key is sent to the site's authorization page. */
async function connect(program: OAuthProgram) {
  const client = new Client({ name: 'test', version: '1.0.0' });
  onTestFinished(() => client.close());
  const transport = new StreamableHTTPClientTransport(at(MCP_PATH), { authProvider: program });
  const connected = client.connect(transport).then(() => true);
  const isConnected = await connected.catch((error: unknown) => {
    if (error instanceof UnauthorizedError) return false;
    throw error;
  });
  return { client, transport, isConnected };
}

/** Returns a program that called without a key, was refused, and has started the OAuth flow. */
async function askingProgram(name?: string) {
  const program = new OAuthProgram(name);
  const { transport, isConnected } = await connect(program);
  expect(isConnected).toBe(false);
  const query = program.asked?.search.slice(1) ?? '';
  return { program, transport, query };
}

/** Approves the request as the site's page does. Returns the authorization code. */
async function allow(query: string, input: { scopes?: ('read' | 'build' | 'publish')[] } = {}) {
  const { redirectTo } = await calls.call(user, 'allowAuthorization', {
    query,
    scopes: input.scopes ?? ['read'],
    dailyCreditLimit: 50,
  });
  return new URL(redirectTo);
}

const codeIn = (address: URL) => address.searchParams.get('code') ?? '';

async function redeem(program: OAuthProgram, code: string, changed: Record<string, string> = {}) {
  const form = {
    grant_type: 'authorization_code',
    code,
    client_id: program.saved.client?.client_id ?? '',
    redirect_uri: CALLBACK,
    code_verifier: program.saved.verifier,
    ...changed,
  };
  return fetch(at(OAUTH_PATHS.token), { method: 'POST', body: new URLSearchParams(form) });
}

async function expectRefusal(response: Response, error: string, status = 400) {
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect({ status: response.status, ...errorSchema.parse(await response.json()) }).toMatchObject({
    status,
    error,
  });
}

const keysOf = async () => (await calls.call(user, 'listApiKeys', {})).keys;
const getMe = (apiKey: string) => calls.request({ ...user, apiKey }, 'getMe', {});

describe('a program that requests a key', () => {
  it('gets a named key with the choices of its user, and uses the tools', async () => {
    const { program, transport, query } = await askingProgram('Ann’s editor');
    const asked = await calls.call(user, 'describeAuthorization', { query });
    expect(asked).toMatchObject({
      clientName: 'Ann’s editor',
      redirectHost: 'localhost:3118',
      isLoopback: true,
      scopes: ['read', 'build', 'publish'],
    });
    const answer = await allow(query, { scopes: ['read', 'build'] });
    expect(answer.origin + answer.pathname).toBe(CALLBACK);
    expect(answer.searchParams.get('state')).toBe('the state');
    expect(answer.searchParams.get('iss')).toBe(at('/').origin);
    await transport.finishAuth(codeIn(answer));
    expect(program.saved.tokens).toMatchObject({ token_type: 'Bearer', scope: 'read build' });
    const { client, isConnected } = await connect(program);
    expect(isConnected).toBe(true);
    expect((await client.listTools()).tools).toHaveLength(8);
    const [key] = await keysOf();
    expect(key).toMatchObject({
      name: 'Ann’s editor (localhost)',
      scopes: ['read', 'build'],
      dailyCreditLimit: 50,
    });
  });

  it('renews its key by itself when that has ended, and keeps working', async () => {
    const { program, transport, query } = await askingProgram();
    await transport.finishAuth(codeIn(await allow(query)));
    const { access_token: first = '', refresh_token: refreshToken = '' } = program.saved.tokens ?? {};
    program.saved.tokens = { access_token: 'buidl_unknown', token_type: 'Bearer', refresh_token: refreshToken };
    program.asked = undefined;
    const { client, isConnected } = await connect(program);
    expect({ isConnected, asked: program.asked }).toEqual({ isConnected: true, asked: undefined });
    expect((await client.listTools()).tools).toHaveLength(8);
    await expectError(await getMe(first), 'unauthenticated');
    expect(await keysOf()).toHaveLength(1);
  });

  it('gets 401 with the challenge for its next message after a revocation', async () => {
    const { program, transport, query } = await askingProgram();
    await transport.finishAuth(codeIn(await allow(query)));
    const { access_token: token = '' } = program.saved.tokens ?? {};
    const list = () =>
      fetch(at(MCP_PATH), {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      });
    expect((await list()).status).toBe(200);
    const revoked = await fetch(at(OAUTH_PATHS.revocation), { method: 'POST', body: new URLSearchParams({ token }) });
    expect(revoked.status).toBe(200);
    const refused = await list();
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer .*resource_metadata=.*error="invalid_token"/);
  });

  it('must request again once its user has revoked the key', async () => {
    const { program, transport, query } = await askingProgram();
    await transport.finishAuth(codeIn(await allow(query)));
    const [key] = await keysOf();
    await calls.call(user, 'revokeApiKey', { keyId: key?.keyId ?? '' });
    program.asked = undefined;
    expect((await connect(program)).isConnected).toBe(false);
    expect(program.asked).toBeDefined();
  });

  it('gets an error when its user refuses', async () => {
    const { query } = await askingProgram();
    const { refuseTo } = await calls.call(user, 'describeAuthorization', { query });
    const answer = new URL(refuseTo);
    expect(Object.fromEntries(answer.searchParams)).toEqual({
      error: 'access_denied',
      state: 'the state',
      iss: at('/').origin,
    });
    expect(await keysOf()).toEqual([]);
  });

  it('is not approved by an API key, beyond the requested scopes, or for an account with too many keys', async () => {
    const { program, query } = await askingProgram();
    const named = await calls.call(user, 'createApiKey', {
      name: 'CI',
      scopes: ['read', 'build', 'publish'],
    });
    const holder = { ...user, apiKey: named.apiKey };
    const input = { query, scopes: ['read' as const] };
    await expectError(await calls.request(holder, 'allowAuthorization', input), 'forbidden');
    const less = new URLSearchParams(query);
    less.set('scope', 'read offline_access');
    const more = { query: less.toString(), scopes: ['publish' as const] };
    await expectError(await calls.request(user, 'allowAuthorization', more), 'invalid_input');
    const answer = await allow(query);
    for (let count = 1; count < 20; count += 1) {
      await calls.call(user, 'createApiKey', { name: `Key ${count}`, scopes: ['read'] });
    }
    await expectError(await calls.request(user, 'allowAuthorization', input), 'conflict');
    // A user with the maximum number of keys gets no further key. The code stays valid until the user has revoked one.
    await expectRefusal(await redeem(program, codeIn(answer)), 'temporarily_unavailable', 503);
    const [key] = await keysOf();
    await calls.call(user, 'revokeApiKey', { keyId: key?.keyId ?? '' });
    expect((await redeem(program, codeIn(answer))).status).toBe(200);
  });
});

describe('a code', () => {
  it('works once: a second use revokes its key', async () => {
    const { program, query } = await askingProgram();
    const code = codeIn(await allow(query));
    const given = await redeem(program, code);
    expect(given.headers.get('cache-control')).toBe('no-store');
    const { access_token: token } = z.object({ access_token: z.string() }).parse(await given.json());
    expect((await getMe(token)).status).toBe(200);
    await expectRefusal(await redeem(program, code), 'invalid_grant');
    await expectError(await getMe(token), 'unauthenticated');
    expect(await keysOf()).toEqual([]);
  });

  it.each([
    ['a wrong verifier', { code_verifier: 'v'.repeat(43) }],
    ['another address', { redirect_uri: 'http://localhost:3119/callback' }],
  ])('is refused and used up with %s', async (_what, changed) => {
    const { program, query } = await askingProgram();
    const code = codeIn(await allow(query));
    await expectRefusal(await redeem(program, code, changed), 'invalid_grant');
    await expectRefusal(await redeem(program, code), 'invalid_grant');
    expect(await keysOf()).toEqual([]);
  });

  it('is of no use to another program', async () => {
    const { program, query } = await askingProgram();
    const { program: other } = await askingProgram('Other program');
    const code = codeIn(await allow(query));
    const clientId = other.saved.client?.client_id ?? '';
    await expectRefusal(await redeem(program, code, { client_id: clientId }), 'invalid_grant');
    await expectRefusal(await redeem(program, 'c'.repeat(43)), 'invalid_grant');
  });

  it('gives nothing once its user is banned', async () => {
    const { program, query } = await askingProgram();
    const code = codeIn(await allow(query));
    const table = openTable(cloud);
    await table.set({ pk: `USER#${user.publicKey}`, sk: 'PROFILE' }, { isBanned: true });
    await expectRefusal(await redeem(program, code), 'invalid_grant');
    const input = { query, scopes: ['read' as const] };
    await expectError(await calls.request(user, 'allowAuthorization', input), 'banned');
  });
});

describe('an authorization request', () => {
  it.each([
    ['to an address that is not registered', { redirect_uri: 'https://evil.example/callback' }],
    ['to a longer address', { redirect_uri: `${CALLBACK}/more` }],
    ['to another host that looks alike', { redirect_uri: 'http://localhost:3118@evil.example/callback' }],
    ['of a program that nobody registered', { client_id: 'client_unknown' }],
    ['for a token', { response_type: 'token' }],
    ['without a challenge', { code_challenge: '' }],
    ['with its verifier for a challenge', { code_challenge_method: 'plain' }],
    ['for another resource', { resource: 'https://evil.example/mcp' }],
    ['for scopes that there are not', { scope: 'admin' }],
  ])('%s is not redirected', async (_what, changed) => {
    const { query } = await askingProgram();
    const fields = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changed)) fields.set(name, value);
    const wrong = fields.toString();
    await expectError(await calls.request(user, 'describeAuthorization', { query: wrong }), 'invalid_input');
    const input = { query: wrong, scopes: ['read' as const] };
    await expectError(await calls.request(user, 'allowAuthorization', input), 'invalid_input');
  });

  it('may name another port of the same computer, and is redirected there', async () => {
    const { query } = await askingProgram();
    const fields = new URLSearchParams(query);
    fields.set('redirect_uri', 'http://localhost:49152/callback');
    expect((await allow(fields.toString())).port).toBe('49152');
  });

  it('with a repeated parameter is not redirected', async () => {
    const { query } = await askingProgram();
    const twice = `${query}&redirect_uri=https%3A%2F%2Fevil.example`;
    await expectError(await calls.request(user, 'describeAuthorization', { query: twice }), 'invalid_input');
  });
});

describe('the endpoints of OAuth', () => {
  it('are named in the refusal of the tools, and describe each other', async () => {
    const refused = await fetch(at(MCP_PATH), { method: 'POST' });
    const url = at(OAUTH_PATHS.resourceMetadata).href;
    expect(refused.headers.get('www-authenticate')).toContain(`resource_metadata="${url}"`);
    const resource = await (await fetch(url)).json();
    expect(resource).toMatchObject({ resource: at(MCP_PATH).href, authorization_servers: [at('/').origin] });
    const server = await fetch(at(OAUTH_PATHS.serverMetadata));
    expect(server.headers.get('access-control-allow-origin')).toBe('*');
    expect(await server.json()).toMatchObject({
      issuer: at('/').origin,
      code_challenge_methods_supported: ['S256'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      revocation_endpoint: at(OAUTH_PATHS.revocation).href,
      authorization_response_iss_parameter_supported: true,
    });
  });

  it('refuse an invalid form in the format of OAuth', async () => {
    const { program } = await askingProgram();
    const post = (init: RequestInit) => fetch(at(OAUTH_PATHS.token), { method: 'POST', ...init });
    await expectRefusal(await post({ body: '{}' }), 'invalid_request');
    const twice = `grant_type=authorization_code&code=a&code=b`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await expectRefusal(await post({ body: twice, headers }), 'invalid_request');
    const password = await redeem(program, 'c', { grant_type: 'password' });
    await expectRefusal(password, 'unsupported_grant_type');
    const refresh = await redeem(program, 'c', { grant_type: 'refresh_token' });
    await expectRefusal(refresh, 'invalid_request');
    const revocation = await fetch(at(OAUTH_PATHS.revocation), { method: 'POST', body: new URLSearchParams() });
    await expectRefusal(revocation, 'invalid_request');
    const elsewhere = await redeem(program, 'c', { resource: 'https://evil.example/mcp' });
    await expectRefusal(elsewhere, 'invalid_target');
    await expectRefusal(await fetch(at(OAUTH_PATHS.token)), 'invalid_request', 405);
  });

  it('refuse a huge registration, and one with a foreign redirect', async () => {
    const register = (metadata: object) =>
      fetch(at(OAUTH_PATHS.registration), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(metadata),
      });
    const huge = await register({ redirect_uris: [CALLBACK], client_name: 'x'.repeat(20_000) });
    await expectRefusal(huge, 'invalid_client_metadata');
    await expectRefusal(await register({ redirect_uris: ['javascript:alert(1)'] }), 'invalid_redirect_uri');
    await expectRefusal(await register({ redirect_uris: ['http://evil.example/'] }), 'invalid_redirect_uri');
    await expectRefusal(await register({}), 'invalid_redirect_uri');
  });
});
