import { toLambdaEvent } from '@buidl/local-cloud/api-gateway/lambda-event';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { MemoryRateLimits } from '../../../functions/adapters/memory-rate-limits.ts';
import { clientOf } from '../../../functions/core/auth/oauth/oauth-client.ts';
import { registerClient } from '../../../functions/http/register-client.ts';
import { OAUTH_PATHS } from '../../../shared/domain/oauth-paths.ts';

const METADATA = { client_name: 'Editor', redirect_uris: ['http://localhost/callback'] };

function instance() {
  const time = { nowMs: 0 };
  const services = {
    rateLimits: new MemoryRateLimits(),
    clock: { nowMs: () => time.nowMs },
    visitorSecret: 'secret',
    siteUrl: 'https://buidl.example',
    appsUrl: 'https://apps.example',
  };
  const register = async (from = '203.0.113.9', metadata: object = METADATA) => {
    const source = { apiId: 'a', accountId: '1', domainName: 'api.example', stage: '$default' };
    const path = OAUTH_PATHS.registration;
    const body = Buffer.from(JSON.stringify(metadata));
    const request = { method: 'POST', path, query: '', headers: {}, body, sourceIp: from };
    const route = { routeKey: `ANY ${path}`, path, pathParameters: {} };
    return registerClient(toLambdaEvent(source, request, route, 0), services);
  };
  return { register, time };
}

it('a registration returns an id that contains the registered data', async () => {
  const { statusCode, body = '' } = await instance().register();
  expect(statusCode).toBe(201);
  const { client_id } = z.object({ client_id: z.string() }).parse(JSON.parse(body));
  expect(clientOf(client_id)).toEqual({ name: 'Editor', redirectUris: METADATA.redirect_uris });
});

it('registrations are limited per network address', async () => {
  const { register } = instance();
  const statuses: (number | undefined)[] = [];
  for (let count = 0; count < 61; count += 1) statuses.push((await register()).statusCode);
  expect(statuses.filter((status) => status === 201)).toHaveLength(60);
  const refused = await register();
  expect(refused.statusCode).toBe(429);
  expect(refused.headers?.['retry-after']).toBe('60');
  expect((await register('198.51.100.1')).statusCode).toBe(201);
});

it.each([
  ['an address of the site', { redirect_uris: ['https://buidl.example/p/app'] }, 'invalid_redirect_uri'],
  ['an address of an app', { redirect_uris: ['https://p1.apps.example/'] }, 'invalid_redirect_uri'],
  ['the name of the site', { ...METADATA, client_name: 'Bu1dl' }, 'invalid_client_metadata'],
  [
    'the name of a known client',
    { client_name: 'Claude', redirect_uris: ['https://evil.example/'] },
    'invalid_client_metadata',
  ],
])('a registration with %s is refused', async (_what, metadata, error) => {
  const { statusCode, body = '' } = await instance().register(undefined, metadata);
  expect({ statusCode, error: z.object({ error: z.string() }).parse(JSON.parse(body)).error }).toEqual({
    statusCode: 400,
    error,
  });
});
