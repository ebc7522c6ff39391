import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashApiKey } from '../../../functions/core/auth/keys/api-key.ts';
import { sessionsResponseSchema } from '../../../shared/contract/auth.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { logIn, postJson, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { openTable, type StoredItems } from '../../fixtures/stored-items.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

let cloud: SharedCloud;
let table: StoredItems;
let api: string;

beforeAll(async () => {
  cloud = await borrowCloud();
  table = openTable(cloud);
  api = cloud.api;
});
afterAll(() => cloud.close());

const HOUR_MS = 60 * 60_000;

async function sessionsOf(apiKey: string) {
  const response = await fetch(`${api}/auth/sessions`, { headers: { 'x-api-key': apiKey } });
  return sessionsResponseSchema.parse(await response.json()).sessions;
}

function post(path: string, apiKey: string, body: unknown): Promise<Response> {
  return postJson(`${api}/auth/sessions/${path}`, body, { 'x-api-key': apiKey });
}

const statusOf = async (apiKey: string) => (await fetch(`${api}/auth/me`, { headers: { 'x-api-key': apiKey } })).status;

async function userWithKeys(count: number) {
  const { wallet, apiKey } = await signUpAndLogIn(api);
  const others: string[] = [];
  for (let login = 0; login < count; login += 1) others.push(await logIn(api, wallet));
  return { apiKey, others };
}

describe('the sessions of a user', () => {
  it('are listed newest first, with previews and the current one', async () => {
    const { apiKey, others } = await userWithKeys(1);
    const sessions = await sessionsOf(apiKey);
    const keys = [...others, apiKey];
    expect(sessions.map(({ keyPreview }) => keyPreview)).toEqual(keys.map((key) => key.slice(6, 14)));
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
    expect(JSON.stringify(sessions)).not.toContain(hashApiKey(apiKey));
  });

  it('show the hour of their last use, which costs one write an hour', async () => {
    const { apiKey } = await userWithKeys(0);
    const key = { pk: `KEY#${hashApiKey(apiKey)}`, sk: 'KEY' };
    const expiryMs = async () =>
      Number((await table.all()).find(({ pk, sk }) => pk === key.pk && sk === key.sk)?.expiresAtMs);
    const made = await expiryMs();
    await sessionsOf(apiKey);
    expect(await expiryMs()).toBe(made);
    await table.set(key, { expiresAtMs: made - 3 * HOUR_MS });
    const [session] = await sessionsOf(apiKey);
    expect(await expiryMs()).toBeGreaterThanOrEqual(made);
    const lastUsedMs = Date.parse(session?.lastUsedAt ?? '');
    expect(lastUsedMs % HOUR_MS).toBe(0);
    expect(Date.now() - lastUsedMs).toBeLessThan(2 * HOUR_MS);
  });

  it('are revoked one by one', async () => {
    const { apiKey, others } = await userWithKeys(2);
    const [newest] = await sessionsOf(apiKey);
    const sessionId = newest?.sessionId;
    expect((await post('revoke', apiKey, { sessionId })).status).toBe(200);
    expect(await Promise.all([apiKey, ...others].map(statusOf))).toEqual([200, 200, 401]);
    await expectError(await post('revoke', apiKey, { sessionId }), 'not_found');
  });

  it('of another user are out of reach', async () => {
    const [owner, stranger] = [await userWithKeys(0), await userWithKeys(0)];
    const [session] = await sessionsOf(owner.apiKey);
    const refused = await post('revoke', stranger.apiKey, { sessionId: session?.sessionId });
    await expectError(refused, 'not_found');
    await post('revoke-all', stranger.apiKey, { keepCurrent: false });
    expect(await statusOf(owner.apiKey)).toBe(200);
    expect(await statusOf(stranger.apiKey)).toBe(401);
  });

  it('end everywhere, including or excluding the current one', async () => {
    const { apiKey, others } = await userWithKeys(2);
    expect((await post('revoke-all', apiKey, { keepCurrent: true })).status).toBe(200);
    expect(await Promise.all([apiKey, ...others].map(statusOf))).toEqual([200, 401, 401]);
    expect(await sessionsOf(apiKey)).toHaveLength(1);
    expect((await post('revoke-all', apiKey, { keepCurrent: false })).status).toBe(200);
    expect(await statusOf(apiKey)).toBe(401);
  });
});

describe('a key of an ended session gets the reason', () => {
  const refusalOf = async (apiKey: string, code: 'unauthenticated' | 'banned' = 'unauthenticated') =>
    expectError(await fetch(`${api}/auth/me`, { headers: { 'x-api-key': apiKey } }), code);

  it('ended by its user, on this or another device', async () => {
    const { apiKey, others } = await userWithKeys(1);
    await post('revoke-all', apiKey, { keepCurrent: true });
    expect(await refusalOf(others[0] ?? '')).toContain('ended by its user');
    await postJson(`${api}/auth/logout`, {}, { 'x-api-key': apiKey });
    expect(await refusalOf(apiKey)).toContain('ended by its user');
  });

  it('expired', async () => {
    const { apiKey } = await userWithKeys(0);
    await table.set({ pk: `KEY#${hashApiKey(apiKey)}`, sk: 'KEY' }, { expiresAtMs: Date.now() - 1 });
    expect(await refusalOf(apiKey)).toContain('not used for 90 days');
  });

  it('no reason for a key that never existed', async () => {
    for (const key of [`buidl_${'A'.repeat(43)}`, 'buidl_short', 'x']) {
      expect(await refusalOf(key)).toBe('The API Key provided is invalid or expired.');
    }
  });
});
