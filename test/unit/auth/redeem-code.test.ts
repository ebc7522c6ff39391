import { createHash } from 'node:crypto';
import { DeleteCommand, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { apiKeyKey, DynamoDbApiKeys } from '../../../functions/adapters/dynamodb/auth/api-keys.ts';
import { DynamoDbAuthorizationCodes } from '../../../functions/adapters/dynamodb/auth/authorization-codes.ts';
import { DynamoDbNamedKeys } from '../../../functions/adapters/dynamodb/auth/named-keys.ts';
import { runningSlotKey } from '../../../functions/adapters/dynamodb/builds/operation-keys.ts';
import { spentKey } from '../../../functions/adapters/dynamodb/credits/key-spending.ts';
import { hashApiKey } from '../../../functions/core/auth/keys/api-key.ts';
import { listApiKeys } from '../../../functions/core/auth/keys/list-api-keys.ts';
import { allowAuthorization } from '../../../functions/core/auth/oauth/allow-authorization.ts';
import { clientIdOf } from '../../../functions/core/auth/oauth/oauth-client.ts';
import { redeemCode } from '../../../functions/core/auth/oauth/redeem-code.ts';
import { refreshKey } from '../../../functions/core/auth/oauth/refresh-key.ts';
import { revokeToken } from '../../../functions/core/auth/oauth/revoke-token.ts';
import { runCommand, simulatedTable } from '../../simulation/document-requests.ts';
import { simulatedIds } from '../../simulation/simulated-ids.ts';
import { MemoryTable } from '../../simulation/store/memory-table.ts';

const ADA = 'ada';
const REDIRECT = 'https://program.example/callback';
const VERIFIER = 'v'.repeat(43);
const CLIENT_ID = clientIdOf({ name: 'Editor', redirectUris: [REDIRECT] }) ?? '';

function open() {
  const time = { nowMs: Date.UTC(2026, 10, 25, 10) };
  const memory = new MemoryTable(() => time.nowMs);
  const before: { command?: ((command: unknown) => Promise<void> | void) | undefined } = {};
  const table = simulatedTable(async (command) => {
    await before.command?.(command);
    return runCommand(memory, command);
  });
  const failures: unknown[] = [];
  const services = {
    apiKeys: new DynamoDbApiKeys(table),
    namedKeys: new DynamoDbNamedKeys(table),
    codes: new DynamoDbAuthorizationCodes(table),
    ids: simulatedIds(),
    addresses: { siteUrl: 'https://buidl.example', appsUrl: 'https://apps.example' },
    clock: { nowMs: () => time.nowMs },
    logFailure: (error: unknown) => void failures.push(error),
  };
  const allow = async () => {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: CLIENT_ID,
      redirect_uri: REDIRECT,
      code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
      code_challenge_method: 'S256',
      resource: 'https://buidl.example/mcp',
    });
    const input = { query: query.toString(), scopes: ['read' as const] };
    const { redirectTo } = await allowAuthorization(services, ADA, input);
    return new URL(redirectTo).searchParams.get('code') ?? '';
  };
  const redeem = (code: string) =>
    redeemCode(services, { code, clientId: CLIENT_ID, redirectUri: REDIRECT, codeVerifier: VERIFIER });
  const list = async () => (await listApiKeys(services, ADA, { limit: 20 })).keys;
  const refresh = (refreshToken: string, clientId = CLIENT_ID) => refreshKey(services, { refreshToken, clientId });
  const revoke = (token: string) => revokeToken(services, { token });
  const spend = (apiKey: string, spentCredits: number) =>
    table.put({ ...spentKey(hashApiKey(apiKey), '2026-11-25'), spentCredits });
  /** Stores a refresh token in the format that was used before tokens belonged to grants. */
  const saveOld = (token: string) =>
    table.put({
      pk: `CODE#${hashApiKey(token)}`,
      sk: 'CODE',
      codeHash: hashApiKey(token),
      renews: 'hash',
      expiresAtMs: 0,
    });
  /** Deletes the item of an API key, as DynamoDB does after the key has expired. */
  const forget = (apiKey: string) => table.delete({ Key: apiKeyKey(hashApiKey(apiKey)) });
  return { time, memory, before, failures, saveOld, forget, allow, redeem, refresh, revoke, spend, list };
}

describe('a code', () => {
  it('returns a key for 30 days, and is stored as a hash', async () => {
    const { allow, redeem, list, memory } = open();
    const code = await allow();
    expect(JSON.stringify([...memory.all()])).not.toContain(code);
    expect(await redeem(code)).toMatchObject({ scopes: ['read'], expiresInSeconds: 2_592_000 });
    const [key] = await list();
    expect(key).toMatchObject({
      name: 'Editor (program.example)',
      expiresAt: '2026-12-25T10:00:00.000Z',
    });
  });

  it('expires after five minutes', async () => {
    const { allow, redeem, list, time } = open();
    const code = await allow();
    time.nowMs += 5 * 60_000;
    await expect(redeem(code)).rejects.toMatchObject({ code: 'gone' });
    expect(await list()).toEqual([]);
  });

  it('revokes its key when it is used twice, also after its expiry', async () => {
    const { allow, redeem, list, time } = open();
    const code = await allow();
    await redeem(code);
    time.nowMs += 60 * 60_000;
    await expect(redeem(code)).rejects.toMatchObject({ code: 'gone' });
    expect(await list()).toEqual([]);
  });

  it('leaves no key when it is used twice concurrently', async () => {
    const { allow, redeem, list } = open();
    const code = await allow();
    const results = await Promise.allSettled([redeem(code), redeem(code)]);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(await list()).toEqual([]);
  });
});

describe('a refresh token', () => {
  const DAY_MS = 24 * 60 * 60_000;

  it('replaces the key, once, and is stored as a hash', async () => {
    const { allow, redeem, refresh, list, memory } = open();
    const first = await redeem(await allow());
    expect(JSON.stringify([...memory.all()])).not.toContain(first.refreshToken);
    const second = await refresh(first.refreshToken);
    expect(second).toMatchObject({ scopes: ['read'], expiresInSeconds: 2_592_000 });
    expect(second.apiKey).not.toBe(first.apiKey);
    expect(await list()).toMatchObject([{ keyPreview: second.apiKey.slice(6, 14) }]);
    await refresh(second.refreshToken);
    expect(await list()).toHaveLength(1);
  });

  it('works after its key has expired, for 60 days', async () => {
    const { allow, redeem, refresh, list, time } = open();
    const first = await redeem(await allow());
    time.nowMs += 59 * DAY_MS;
    const second = await refresh(first.refreshToken);
    expect(await list()).toHaveLength(1);
    time.nowMs += 60 * DAY_MS;
    await expect(refresh(second.refreshToken)).rejects.toMatchObject({ code: 'gone' });
  });

  it('revokes the current key when it is used twice, however often that was replaced', async () => {
    const { allow, redeem, refresh, list } = open();
    const first = await redeem(await allow());
    const second = await refresh(first.refreshToken);
    const third = await refresh(second.refreshToken);
    await expect(refresh(first.refreshToken)).rejects.toMatchObject({ code: 'gone' });
    expect(await list()).toEqual([]);
    await expect(refresh(third.refreshToken)).rejects.toMatchObject({ code: 'gone' });
  });

  it('leaves no key when it is used twice concurrently', async () => {
    const { allow, redeem, refresh, list } = open();
    const { refreshToken } = await redeem(await allow());
    const results = await Promise.allSettled([refresh(refreshToken), refresh(refreshToken)]);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(await list()).toEqual([]);
  });

  it('is revoked by a second use of its code', async () => {
    const { allow, redeem, refresh, list } = open();
    const code = await allow();
    const first = await redeem(code);
    const { refreshToken } = await refresh(first.refreshToken);
    await expect(redeem(code)).rejects.toMatchObject({ code: 'gone' });
    expect(await list()).toEqual([]);
    await expect(refresh(refreshToken)).rejects.toMatchObject({ code: 'gone' });
  });

  it('keeps the spending of the day, so that a program cannot renew its limit', async () => {
    const { allow, redeem, refresh, spend, list } = open();
    const first = await redeem(await allow());
    await spend(first.apiKey, 40);
    await refresh(first.refreshToken);
    expect(await list()).toMatchObject([{ creditsSpentToday: 40 }]);
  });

  it('keeps the spending of the day, also when the expired key is already deleted', async () => {
    const { allow, redeem, refresh, spend, forget, list } = open();
    const first = await redeem(await allow());
    await spend(first.apiKey, 100);
    await forget(first.apiKey);
    await refresh(first.refreshToken);
    expect(await list()).toMatchObject([{ creditsSpentToday: 100 }]);
  });

  it('gives its key although the old key can still poll a build, and logs the failure', async () => {
    const { allow, redeem, refresh, before, failures, list } = open();
    const first = await redeem(await allow());
    const failure = new Error('Throttled');
    before.command = (command) => {
      if (command instanceof GetCommand && command.input.Key?.sk === runningSlotKey(ADA).sk) throw failure;
    };
    const second = await refresh(first.refreshToken);
    expect(failures).toEqual([failure]);
    before.command = undefined;
    expect(await list()).toMatchObject([{ keyPreview: second.apiKey.slice(6, 14) }]);
    await refresh(second.refreshToken);
  });

  it('is revoked with the same few requests after many renewals', async () => {
    const { allow, redeem, refresh, before, list } = open();
    const first = await redeem(await allow());
    let latest = first;
    for (let count = 0; count < 30; count += 1) latest = await refresh(latest.refreshToken);
    let requests = 0;
    before.command = () => {
      requests += 1;
    };
    await expect(refresh(first.refreshToken)).rejects.toMatchObject({ code: 'gone' });
    expect(requests).toBeLessThan(10);
    expect(await list()).toEqual([]);
  });

  it('leaves no key when it is renewed during the revocation', async () => {
    const { allow, redeem, refresh, before, list } = open();
    const first = await redeem(await allow());
    const second = await refresh(first.refreshToken);
    const later: string[] = [];
    before.command = async (command) => {
      if (!(command instanceof TransactWriteCommand || command instanceof DeleteCommand)) return;
      before.command = undefined;
      later.push((await refresh(second.refreshToken)).refreshToken);
    };
    await expect(refresh(first.refreshToken)).rejects.toMatchObject({ code: 'gone' });
    expect(later).toHaveLength(1);
    expect(await list()).toEqual([]);
    await expect(refresh(later[0] ?? '')).rejects.toMatchObject({ code: 'gone' });
  });

  it('is of no use if it was stored before there were grants', async () => {
    const { saveOld, refresh, revoke } = open();
    await saveOld('old');
    await expect(refresh('old')).rejects.toMatchObject({ code: 'gone' });
    await revoke('old');
  });

  it('is of no use to another program, as a code, or as a key', async () => {
    const { allow, redeem, refresh, list } = open();
    const code = await allow();
    await expect(refresh(code)).rejects.toMatchObject({ code: 'gone' });
    const { refreshToken, apiKey } = await redeem(code);
    await expect(refresh(refreshToken, 'client_other')).rejects.toMatchObject({ code: 'gone' });
    await expect(redeem(refreshToken)).rejects.toMatchObject({ code: 'gone' });
    await expect(refresh(apiKey)).rejects.toMatchObject({ code: 'gone' });
    expect(await list()).toHaveLength(1);
  });
});

describe('a revocation', () => {
  it.each(['apiKey', 'refreshToken'] as const)('by the %s ends the key and its refresh token', async (kind) => {
    const { allow, redeem, refresh, revoke, list } = open();
    const given = await redeem(await allow());
    await revoke(given[kind]);
    expect(await list()).toEqual([]);
    await expect(refresh(given.refreshToken)).rejects.toMatchObject({ code: 'gone' });
    await revoke(given[kind]);
  });

  it('by an unknown token changes nothing', async () => {
    const { allow, redeem, revoke, list } = open();
    await redeem(await allow());
    await revoke('unknown');
    expect(await list()).toHaveLength(1);
  });
});
