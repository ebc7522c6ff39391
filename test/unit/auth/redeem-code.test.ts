import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DynamoDbApiKeys } from '../../../functions/adapters/dynamodb/auth/api-keys.ts';
import { DynamoDbAuthorizationCodes } from '../../../functions/adapters/dynamodb/auth/authorization-codes.ts';
import { DynamoDbNamedKeys } from '../../../functions/adapters/dynamodb/auth/named-keys.ts';
import { listApiKeys } from '../../../functions/core/auth/keys/list-api-keys.ts';
import { allowAuthorization } from '../../../functions/core/auth/oauth/allow-authorization.ts';
import { clientIdOf } from '../../../functions/core/auth/oauth/oauth-client.ts';
import { redeemCode } from '../../../functions/core/auth/oauth/redeem-code.ts';
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
  const table = simulatedTable(async (command) => runCommand(memory, command));
  const services = {
    apiKeys: new DynamoDbApiKeys(table),
    namedKeys: new DynamoDbNamedKeys(table),
    codes: new DynamoDbAuthorizationCodes(table),
    ids: simulatedIds(),
    addresses: { siteUrl: 'https://buidl.example', appsUrl: 'https://apps.example' },
    clock: { nowMs: () => time.nowMs },
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
  return { time, memory, allow, redeem, list };
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
