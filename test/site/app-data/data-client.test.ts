import { describe, expect, it } from 'vitest';
import { listRecordsInputSchema } from '../../../shared/contract/app-data.ts';
import { listRecords } from '../../../web/app-frame/data/app-records.ts';
import { DataClient } from '../../../web/app-frame/data/data-client.ts';
import { appCodeOf, DataError } from '../../../web/app-frame/data/data-error.ts';
import { readDataRequest } from '../../../web/app-frame/data/read-data-request.ts';
import { VisitorIdentity } from '../../../web/app-frame/data/visitor-identity.ts';

const PROJECT_ID = `prj_${'a'.repeat(26)}`;
const VISITOR = { success: true, visitorId: 'v1', isSignedIn: false, isOwner: false };
const refusal = (code: string, status: number, more: object = {}) =>
  Response.json({ success: false, code, error: 'No.', ...more }, { status });

function openClient(respond: (headers: Headers) => Response | Promise<Response>, isOwner = false) {
  const sent: { url: string; headers: Headers; init: RequestInit | undefined }[] = [];
  const proof = {
    current: 'first',
    renewals: 0,
    async renew() {
      proof.renewals += 1;
      const isNew = proof.current === 'first';
      proof.current = 'second';
      return isNew;
    },
  };
  const client = new DataClient({
    projectId: PROJECT_ID,
    access: { space: 'live', proof },
    identity: new VisitorIdentity(PROJECT_ID, null),
    readApiKey: () => 'secret-key',
    isOwner: () => isOwner,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      sent.push({ url: String(input), headers, init });
      return respond(headers);
    },
  });
  return { client, sent, proof };
}

describe('a call', () => {
  it('has the proof and the key of the visitor in headers, and no account', async () => {
    const { client, sent } = openClient(() => Response.json(VISITOR));
    await client.call('getVisitor', {});
    const [{ url, headers, init } = { url: '', headers: new Headers(), init: {} }] = sent;
    expect(url).toBe(`/api/apps/${PROJECT_ID}/visitor`);
    expect(headers.get('x-visitor-key')).toMatch(/^[0-9a-f]{64}$/);
    expect(headers.get('x-app-token')).toBe('first');
    expect(headers.get('x-api-key')).toBeNull();
    expect(init?.credentials).toBe('omit');
  });

  it.each(['list', 'subscribe'])('for %s has the fields that the route takes', async (call) => {
    const asked = { call, collection: 'scores', where: { level: 2 }, orderBy: '-points', limit: 10 };
    const request = readDataRequest({ type: 'data', id: 1, ...asked });
    if (request?.call !== 'list' && request?.call !== 'subscribe') throw new TypeError('It is no list.');
    const { client, sent } = openClient(() => Response.json({ success: true, records: [], state: 's' }));
    await listRecords(client, request, { isFresh: true });
    const { pathname, searchParams } = new URL(sent[0]?.url ?? '', 'http://localhost');
    expect(pathname).toBe(`/api/apps/${PROJECT_ID}/data/scores`);
    const fields = { ...Object.fromEntries(searchParams), projectId: PROJECT_ID, collection: 'scores' };
    expect(listRecordsInputSchema.parse(fields)).toMatchObject({
      where: { level: 2 },
      orderBy: '-points',
      limit: 10,
      isFresh: true,
    });
  });

  it('includes the API key only for signing in and for the owner', async () => {
    const visiting = openClient(() => Response.json(VISITOR));
    await visiting.client.call('signInVisitor', {}, { asAccount: true });
    const owning = openClient(() => Response.json(VISITOR), true);
    await owning.client.call('getVisitor', {});
    expect([...visiting.sent, ...owning.sent].map(({ headers }) => headers.get('x-api-key'))).toEqual([
      'secret-key',
      'secret-key',
    ]);
  });

  it('is retried once with a new proof, and then refused', async () => {
    const { client, sent, proof } = openClient((headers) =>
      headers.get('x-app-token') === 'second' ? Response.json(VISITOR) : refusal('forbidden', 403),
    );
    expect(await client.call('getVisitor', {})).toMatchObject({ visitorId: 'v1' });
    expect([sent.length, proof.renewals]).toEqual([2, 1]);
    const refused = openClient(() => refusal('forbidden', 403));
    await expect(refused.client.call('getVisitor', {})).rejects.toMatchObject({ code: 'forbidden' });
    expect(refused.sent).toHaveLength(2);
  });

  it('continues without the owner’s key after their session has ended', async () => {
    const { client, sent } = openClient(
      (headers) => (headers.has('x-api-key') ? refusal('unauthenticated', 401) : Response.json(VISITOR)),
      true,
    );
    await client.call('getVisitor', {});
    await client.call('getVisitor', {});
    expect(sent.map(({ headers }) => headers.has('x-api-key'))).toEqual([true, false, false]);
  });

  it('uses the clock of the server', async () => {
    const date = new Date(Date.now() + 86_400_000 * 30).toUTCString();
    const { client } = openClient(() => Response.json(VISITOR, { headers: { date } }));
    await client.call('getVisitor', {});
    expect(Math.abs(client.now() - Date.parse(date))).toBeLessThan(60_000);
  });

  it.each([
    [() => new Response('<html>', { status: 502 }), 'unavailable'],
    [() => new Response('', { status: 429, headers: { 'retry-after': 'x' } }), 'rate_limited'],
    [() => Response.json(null), 'unavailable'],
    [() => Response.json({ ...VISITOR, visitorId: 5 }), 'unavailable'],
    [() => Response.json({ success: false }, { status: 500 }), 'unavailable'],
    [() => refusal('gone', 410), 'gone'],
    [() => Promise.reject(new TypeError('Failed to fetch')), 'offline'],
    [() => Promise.reject(new DOMException('Late.', 'TimeoutError')), 'unavailable'],
  ])('fails with one clear error for response %#', async (respond, code) => {
    const { client } = openClient(respond);
    await expect(client.call('getVisitor', {})).rejects.toMatchObject({ name: 'DataError', code });
  });

  it('reads the current record from a conflict, and the retry delay', async () => {
    const current = {
      id: 'r'.repeat(26),
      value: {},
      version: 2,
      author: 'v',
      isMine: true,
      createdAtMs: 1,
      updatedAtMs: 1,
    };
    const failureOf = (respond: () => Response) =>
      openClient(respond)
        .client.call('getVisitor', {})
        .catch((error: unknown) => error);
    expect(await failureOf(() => refusal('conflict', 409, { current }))).toMatchObject({ current });
    expect(await failureOf(() => refusal('conflict', 409, { current: { id: '<script>' } }))).toMatchObject({
      code: 'conflict',
      current: undefined,
    });
    const limited = () =>
      new Response('{"success":false,"code":"rate_limited","error":"Wait."}', {
        status: 429,
        headers: { 'retry-after': '7' },
      });
    expect(await failureOf(limited)).toMatchObject({ retryAfterMs: 7_000 });
  });
});

it('the API’s error codes map to the app’s codes', () => {
  const codes = ['payload_too_large', 'unauthenticated', 'internal', 'conflict', 'constructor'];
  expect(codes.map((code) => appCodeOf(new DataError(code, '')))).toEqual([
    'invalid_input',
    'forbidden',
    'unavailable',
    'conflict',
    'constructor',
  ]);
});

it('each app has a different visitor key, which does not reveal the secret', async () => {
  const keys = await Promise.all(['prj_a', 'prj_b'].map((id) => new VisitorIdentity(id, null).key));
  expect(new Set(keys).size).toBe(2);
});
