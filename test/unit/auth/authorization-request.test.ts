import { describe, expect, it } from 'vitest';
import { allowAuthorization } from '../../../functions/core/auth/oauth/allow-authorization.ts';
import { isResource } from '../../../functions/core/auth/oauth/authorization-request.ts';
import { describeAuthorization } from '../../../functions/core/auth/oauth/describe-authorization.ts';
import { clientIdOf } from '../../../functions/core/auth/oauth/oauth-client.ts';
import type { AuthorizationCode, ProgramGrant } from '../../../functions/ports/auth.ts';

const SITE_URL = 'https://buidl.example';
const addresses = { siteUrl: SITE_URL, appsUrl: 'https://apps.example' };

function queryFor(redirectUri: string, registered = redirectUri): string {
  const clientId = clientIdOf({ name: 'Editor', redirectUris: [registered] }) ?? '';
  return new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'S256',
  }).toString();
}

async function keyNameFor(redirectUri: string): Promise<string | undefined> {
  const saved: ProgramGrant[] = [];
  const services = {
    codes: {
      save: async (_code: AuthorizationCode, grant: ProgramGrant) => void saved.push(grant),
    },
    namedKeys: { list: async () => ({ entries: [] }) },
    addresses,
    ids: { authorizationCode: () => 'code' },
    clock: { nowMs: () => 0 },
  };
  await allowAuthorization(services, 'ada', { query: queryFor(redirectUri), scopes: ['read'] });
  return saved[0]?.keyGrant.name;
}

describe('the resource of a request', () => {
  it.each([
    undefined,
    SITE_URL,
    `${SITE_URL}/`,
    `${SITE_URL}/mcp`,
    `${SITE_URL}/mcp/`,
    'HTTPS://BUIDL.example:443/mcp',
  ])('may be %s', (resource) => expect(isResource(resource, SITE_URL)).toBe(true));

  it.each([
    'https://evil.example/mcp',
    'http://buidl.example/mcp',
    'https://buidl.example.evil.example/',
    `${SITE_URL}/api`,
    `${SITE_URL}/mcp//`,
    `${SITE_URL}/mcp?more`,
    `${SITE_URL}/mcp#part`,
    'https://user@buidl.example/mcp',
    'mcp',
  ])('is not %s', (resource) => expect(isResource(resource, SITE_URL)).toBe(false));
});

describe('an authorization request', () => {
  it('of a known editor names its scheme and that it is on this computer', () => {
    const query = queryFor('cursor://anysphere.cursor-mcp/oauth/callback');
    expect(describeAuthorization({ addresses }, query)).toMatchObject({
      redirectHost: 'cursor://anysphere.cursor-mcp',
      isLoopback: true,
      refuseTo: expect.stringMatching(/^cursor:\/\/anysphere\.cursor-mcp\/oauth\/callback\?error=access_denied&/),
    });
  });

  it('is not redirected to a page of the site, whatever is registered', () => {
    const local = { siteUrl: 'http://localhost:3000', appsUrl: 'http://localhost:3001' };
    const toSite = queryFor('http://localhost:3000/p/app', 'http://localhost/p/app');
    expect(() => describeAuthorization({ addresses: local }, toSite)).toThrow('has not registered');
    const toApp = queryFor('https://p1.apps.example/');
    expect(() => describeAuthorization({ addresses }, toApp)).toThrow('has not registered');
  });
});

describe('the name of a key', () => {
  it.each([
    ['https://program.example:8443/callback', 'Editor (program.example)'],
    ['http://127.0.0.1:3118/callback', 'Editor (127.0.0.1)'],
    ['cursor://anysphere.cursor-mcp/callback', 'Editor (cursor://anysphere.cursor-mcp)'],
  ])('of a program at %s is %s', async (uri, name) => expect(await keyNameFor(uri)).toBe(name));

  it('keeps the end of a long host, which says whose it is', async () => {
    const name = await keyNameFor(`https://claude.ai.${'a'.repeat(40)}.evil.example/callback`);
    expect(name).toMatch(/^\(…a+\.evil\.example\)$/);
    expect(name).toHaveLength(50);
  });
});
