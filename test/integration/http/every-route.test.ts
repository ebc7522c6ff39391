import bs58 from 'bs58';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorResponseSchema } from '../../../shared/contract/errors.ts';
import { contract } from '../../../shared/contract/routes.ts';
import { EXAMPLES } from '../../../shared/open-api/examples.ts';
import { ROUTE_IDS, requestOf, send } from '../../fixtures/example-requests.ts';
import { expectError, jsonResponse } from '../../fixtures/json-response.ts';
import { type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

let cloud: SharedCloud;
let user: SignedInUser;

beforeAll(async () => {
  cloud = await borrowCloud();
  user = await signUpAndLogIn(cloud.api);
});
afterAll(() => cloud.close());

const call = (path: string, init?: RequestInit) => fetch(`${cloud.api}${path}`, init);
const withKey = (more: Record<string, string> = {}) => ({ headers: { 'x-api-key': user.apiKey, ...more } });

describe('every response', () => {
  it.each([
    ['a success', '/announcement', 200],
    ['a refusal', '/auth/me', 401],
    ['an unknown endpoint', '/nothing', 404],
  ])('has the request’s id and the route’s rate limit: %s', async (_, path, status) => {
    const response = await call(path);
    expect(response.status).toBe(status);
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.get('ratelimit-policy')).toMatch(/^"all-callers";q=\d+;w=1$/);
  });

  it('shows the caller’s remaining calls, where these are counted', async () => {
    const ask = async () => {
      const { headers } = await call('/credits/verify-purchase', {
        method: 'POST',
        headers: { 'x-api-key': user.apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({ transactionId: bs58.encode(new Uint8Array(64).fill(7)), creditsPurchased: 1 }),
      });
      expect(headers.get('ratelimit-policy')).toBe('"all-callers";q=500;w=1, "caller";q=60;w=120');
      return /^"caller";r=(\d+);t=(\d+)$/
        .exec(headers.get('ratelimit') ?? '')
        ?.slice(1)
        .map(Number);
    };
    expect(await ask()).toEqual([59, 2]);
    const [left] = (await Promise.all(Array.from({ length: 10 }, ask))).toSorted(
      ([one = 0] = [], [other = 0] = []) => one - other,
    );
    // A rate-limit token returns every two seconds, so some of the tokens that the calls have taken may be available
    // again.
    expect(left?.[0]).toBeLessThan(59);
    expect(left?.[0]).toBeGreaterThanOrEqual(49);
    expect((await call('/auth/me', withKey())).headers.get('ratelimit')).toBeNull();
  });

  it('gives each request a different id', async () => {
    const ids = await Promise.all([1, 2, 3].map(async () => (await call('/announcement')).headers.get('x-request-id')));
    expect(new Set(ids).size).toBe(3);
  });
});

describe('a refused request', () => {
  it('lists all problems, and names the field of its message', async () => {
    const body = new FormData();
    body.append('projectNameDisplay', 'Tomato');
    body.append('projectType', 'virus');
    body.append('llmSettings', '{"topP":5}');
    body.append('colour', 'red');
    const response = await call('/create-app', { method: 'POST', ...withKey(), body });
    expect(response.status).toBe(400);
    const { error, field, problems } = errorResponseSchema.parse(await response.json());
    expect(problems?.map((problem) => problem.field)).toEqual([
      'userPrompt',
      'llmSettings.topP',
      'projectType',
      'colour',
    ]);
    expect(problems?.[0]).toEqual({ field, message: error });
  });
});

describe('a method that a path does not support', () => {
  it('is refused with the supported methods', async () => {
    const response = await call('/auth/me', { method: 'DELETE' });
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    await expectError(response, 'method_not_allowed');
    const put = await call('/admin/settings', { method: 'PUT' });
    expect(put.headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS');
  });

  it('OPTIONS names the methods of an existing path', async () => {
    const response = await call('/create-app', { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('allow')).toBe('POST, OPTIONS');
    await expectError(await call('/nothing', { method: 'OPTIONS' }), 'not_found');
  });

  it('HEAD responds like GET, without a body', async () => {
    const [head, get] = await Promise.all([
      call('/auth/me', { method: 'HEAD', ...withKey() }),
      call('/auth/me', withKey()),
    ]);
    expect(head.status).toBe(200);
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    expect(await head.text()).toBe('');
    expect((await call('/auth/me', { method: 'HEAD' })).status).toBe(401);
  });
});

describe('an API key', () => {
  it('is also accepted as a bearer token', async () => {
    const me = await call('/auth/me', { headers: { authorization: `Bearer ${user.apiKey}` } });
    expect((await jsonResponse(me)).body).toMatchObject({ user: { publicKey: user.publicKey } });
    await expectError(await call('/auth/me', { headers: { authorization: 'Bearer nonsense' } }), 'unauthenticated');
    await expectError(
      await call('/auth/me', { headers: { authorization: `Basic ${user.apiKey}` } }),
      'unauthenticated',
    );
  });

  it('lets a program on any site call and read responses, without cookies', async () => {
    const preflight = await call('/create-app', {
      method: 'OPTIONS',
      headers: { origin: 'https://other.example' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-api-key');
    const me = await call('/auth/me', withKey({ origin: 'https://other.example' }));
    expect(me.headers.get('access-control-allow-origin')).toBe('*');
    expect(me.headers.get('access-control-expose-headers')).toContain('x-request-id');
    expect(me.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('is required for other sites: a call without one is limited to this site', async () => {
    const origin = { headers: { origin: 'https://other.example' } };
    const gated = await call(`/gated/prj_${'0'.repeat(26)}/chat`, { method: 'OPTIONS', ...origin });
    expect(gated.status).toBe(204);
    expect(gated.headers.get('access-control-allow-origin')).toBeNull();
    expect((await call('/announcement', origin)).headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('the examples of the API reference', () => {
  const forAnyUser = ROUTE_IDS.filter((routeId) => routeId !== 'logout' && routeId !== 'revokeAllSessions');
  it.each(forAnyUser)('%s responds as its description says', async (routeId) => {
    const route = contract[routeId];
    const response = await send(
      requestOf(cloud.api, routeId, EXAMPLES[routeId]),
      route.auth === 'public' ? undefined : user.apiKey,
    );
    const { errors, success } = route;
    if (response.ok || response.status === 302 || success === 'page') return;
    const { code } = errorResponseSchema.parse(await response.json());
    expect(['invalid_input', 'unsupported_media_type', ...errors]).toContain(code);
  });
});
