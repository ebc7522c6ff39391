import { describe, expect, it } from 'vitest';
import { DynamoDbApiKeys } from '../../../functions/adapters/dynamodb/auth/api-keys.ts';
import { DynamoDbNamedKeys } from '../../../functions/adapters/dynamodb/auth/named-keys.ts';
import { authenticate } from '../../../functions/core/auth/authenticate.ts';
import { createApiKey } from '../../../functions/core/auth/keys/create-api-key.ts';
import { listApiKeys } from '../../../functions/core/auth/keys/list-api-keys.ts';
import { revokeApiKey } from '../../../functions/core/auth/keys/revoke-api-key.ts';
import type { Route } from '../../../shared/contract/route.ts';
import { contract, type RouteInput } from '../../../shared/contract/routes.ts';
import { KEY_SCOPES, type KeyScope } from '../../../shared/domain/key-scope.ts';
import { KEY_LIMITS } from '../../../shared/domain/named-key-limits.ts';
import { ROUTE_IDS } from '../../fixtures/example-requests.ts';
import { runCommand, simulatedTable } from '../../simulation/document-requests.ts';
import { MemoryTable } from '../../simulation/store/memory-table.ts';

const ADA = 'ada';
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const START_MS = Date.UTC(2026, 10, 24, 10, 30);

function open() {
  const time = { nowMs: START_MS };
  const memory = new MemoryTable(() => time.nowMs);
  const table = simulatedTable(async (command) => runCommand(memory, command));
  const user = { publicKey: ADA, username: 'ada', isBanned: false, createdAtMs: 0 };
  let count = 0;
  const services = {
    apiKeys: new DynamoDbApiKeys(table),
    namedKeys: new DynamoDbNamedKeys(table),
    ids: {
      apiKey: () => {
        count += 1;
        return `buidl_${String(count).padStart(43, 'k')}`;
      },
    },
    clock: { nowMs: () => time.nowMs },
    users: { find: async () => user, recordActivity: async () => {} },
    settings: { read: async () => ({ adminPublicKeys: [ADA] }) },
  };
  const create = (input: Partial<RouteInput<'createApiKey'>> = {}) =>
    createApiKey(services, ADA, { name: 'CI', scopes: ['read'], ...input });
  const list = async (limit = 100) => (await listApiKeys(services, ADA, { limit })).keys;
  const use = (apiKey: string, route: Pick<Route, 'isOfDownload' | 'scopes'>) => authenticate(services, apiKey, route);
  return { time, services, memory, create, list, use };
}

const opening = (...scopes: KeyScope[]) => ({ isOfDownload: false, scopes });

describe('a named key', () => {
  it('is returned once and stored as a hash', async () => {
    const { create, list, memory } = open();
    const { apiKey, key } = await create({ name: 'Nightly', scopes: ['build'], dailyCreditLimit: 50 });
    expect(key).toMatchObject({
      name: 'Nightly',
      scopes: ['build'],
      dailyCreditLimit: 50,
      creditsSpentToday: 0,
    });
    expect(await list()).toEqual([key]);
    expect(JSON.stringify([...memory.all()])).not.toContain(apiKey);
  });

  it('allows the calls of its scopes, and names a missing scope in the error', async () => {
    const { create, use } = open();
    const { apiKey } = await create({ name: 'CI', scopes: ['read', 'publish'] });
    const caller = await use(apiKey, opening('read', 'build'));
    // A named key of an admin has no admin rights.
    expect(caller).toMatchObject({ user: { publicKey: ADA }, isAdmin: false });
    await expect(use(apiKey, opening('build'))).rejects.toMatchObject({
      code: 'forbidden',
      message: 'The API key “CI” lacks a scope: this call needs “build”.',
    });
    await expect(use(apiKey, opening())).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('never allows calls for sessions only, whatever its scopes', async () => {
    const { create, use } = open();
    const { apiKey } = await create({ scopes: [...KEY_SCOPES] });
    const refused = new Set<string>();
    for (const routeId of ROUTE_IDS.filter((id) => contract[id].auth === 'user')) {
      await use(apiKey, contract[routeId]).catch(() => refused.add(routeId));
    }
    expect([...refused].toSorted()).toEqual(
      [
        'allowAuthorization',
        'describeAuthorization',
        'createApiKey',
        'createWebhook',
        'deleteWebhook',
        'listDeliveries',
        'listWebhooks',
        'pingWebhook',
        'resendDelivery',
        'enableWebhook',
        'deleteAccount',
        'depositToBank',
        'listActivity',
        'listApiKeys',
        'listSessions',
        'logout',
        'prepareTransaction',
        'revokeAllSessions',
        'revokeApiKey',
        'revokeSession',
        'verifyPurchase',
        'withdrawFromBank',
      ].toSorted(),
    );
  });

  it('changes what visitors stored with the scope data alone, and what others see with publish alone', () => {
    const scopesOf = (feature: string) =>
      ROUTE_IDS.filter((id) => contract[id].auth === 'user' && contract[id].feature === feature).map((id) => [
        id,
        contract[id].scopes.join(),
      ]);
    expect(new Set(scopesOf('app-data').map(([, scopes]) => scopes))).toEqual(new Set(['data']));
    expect(scopesOf('publishing').filter(([, scopes]) => scopes !== 'publish')).toEqual([['remixApp', 'build']]);
    expect(contract.setUsageControls.scopes).toEqual(['publish']);
    expect(contract.swapAsset.extraScopes).toEqual({ liveRevision: 'publish' });
    expect(contract.deleteRevision.extraScopes).toEqual({ usedApp: 'data' });
  });

  it('can record an export with the scope read, and change nothing else', () => {
    const changing = ROUTE_IDS.filter((id) => contract[id].auth === 'user' && contract[id].method !== 'GET');
    expect(changing.filter((id) => contract[id].scopes.includes('read'))).toEqual(['recordExport']);
  });

  it('is refused after its expiry with that reason', async () => {
    const { create, list, use, time } = open();
    const { apiKey } = await create({ expiresInDays: 1 });
    time.nowMs = START_MS + DAY_MS - 1;
    await use(apiKey, opening('read'));
    time.nowMs += 1;
    await expect(use(apiKey, opening('read'))).rejects.toMatchObject({
      code: 'unauthenticated',
      message: 'This API key has expired.',
    });
    expect(await list()).toEqual([]);
  });

  it('lives without an expiry until it is revoked, and is then refused with that reason', async () => {
    const { create, list, use, time, services } = open();
    const { apiKey, key } = await create();
    time.nowMs += 1_000 * DAY_MS;
    await use(apiKey, opening('read'));
    await revokeApiKey(services, ADA, key.keyId);
    await expect(use(apiKey, opening('read'))).rejects.toMatchObject({
      code: 'unauthenticated',
      message: 'This API key was revoked by its user.',
    });
    expect(await list()).toEqual([]);
    await expect(revokeApiKey(services, ADA, key.keyId)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('returns the hour of its last use', async () => {
    const { create, list, use, time } = open();
    const { apiKey, key } = await create();
    expect(key.lastUsedAt).toBeUndefined();
    await use(apiKey, opening('read'));
    expect(await list()).toMatchObject([{ lastUsedAt: '2026-11-24T10:00:00.000Z' }]);
    time.nowMs += 2 * HOUR_MS;
    await use(apiKey, opening('read'));
    expect(await list()).toMatchObject([{ lastUsedAt: '2026-11-24T12:00:00.000Z' }]);
  });
});

describe('the named keys of an account', () => {
  it('are listed page by page, newest first, without sessions', async () => {
    const { create, services, time } = open();
    for (const name of ['one', 'two', 'three']) {
      await create({ name });
      time.nowMs += 1;
    }
    const session = {
      keyHash: 'session',
      publicKey: ADA,
      createdAtMs: 0,
      expiresAtMs: Number.MAX_SAFE_INTEGER,
    };
    await services.apiKeys.add(session, 10);
    const first = await listApiKeys(services, ADA, { limit: 2 });
    const second = await listApiKeys(services, ADA, { limit: 2, cursor: first.nextCursor });
    expect([first, second].map(({ keys }) => keys.map(({ name }) => name))).toEqual([['three', 'two'], ['one']]);
    expect(second.nextCursor).toBeUndefined();
    expect(await services.apiKeys.listOf(ADA)).toEqual([session]);
  });

  it('never exceed the limit, even with concurrent requests', async () => {
    const { create, list, time } = open();
    for (let made = 0; made < KEY_LIMITS.count - 2; made += 1) await create({ expiresInDays: 1 });
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => create()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await list()).toHaveLength(KEY_LIMITS.count);
    // Expired keys do not count towards the limit.
    time.nowMs += DAY_MS;
    await create();
    expect(await list()).toHaveLength(3);
  });
});
