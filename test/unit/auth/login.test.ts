import { expect, it, onTestFinished } from 'vitest';
import { DynamoDbApiKeys } from '../../../functions/adapters/dynamodb/auth/api-keys.ts';
import { DynamoDbNonces } from '../../../functions/adapters/dynamodb/auth/nonces.ts';
import { DynamoDbUsers } from '../../../functions/adapters/dynamodb/auth/users.ts';
import { DynamoDbBalances } from '../../../functions/adapters/dynamodb/credits/balances.ts';
import { login } from '../../../functions/core/auth/sign-in/login.ts';
import { challengeOf, NONCE_LIFETIME_MS } from '../../../functions/core/auth/sign-in/signed-message.ts';
import { loginMessage } from '../../../shared/domain/sign-in-message.ts';
import { startMeteredTable } from '../../fixtures/metered-table.ts';
import { platformSettings } from '../../fixtures/platform-settings.ts';
import { newWallet } from '../../fixtures/signed-in-user.ts';
import { simulatedIds } from '../../simulation/simulated-ids.ts';

const NOW_MS = Date.UTC(2026, 10, 25, 10);

it('a login that cannot be recorded succeeds, and its failure is logged', async () => {
  const failure = new Error('Throttled');
  const { table, close } = await startMeteredTable();
  onTestFinished(close);
  const failures: unknown[] = [];
  const services = {
    users: new DynamoDbUsers(table),
    apiKeys: new DynamoDbApiKeys(table),
    nonces: new DynamoDbNonces(table),
    activities: { recordOwn: () => Promise.reject(failure) },
    balances: new DynamoDbBalances(table),
    settings: { read: async () => platformSettings() },
    addresses: {
      siteUrl: 'https://buidl.example',
      appsUrl: 'https://apps.example',
      appOrigin: () => 'https://apps.example',
    },
    ids: simulatedIds(),
    clock: { nowMs: () => NOW_MS },
    logFailure: (error: unknown) => void failures.push(error),
  };
  const wallet = newWallet();
  const { publicKey } = wallet;
  await services.users.create({ publicKey, username: 'ada', isBanned: false, createdAtMs: NOW_MS }, 0);
  const expiresAtMs = NOW_MS + NONCE_LIFETIME_MS;
  await services.nonces.save('nonce', expiresAtMs);
  const challenge = await challengeOf(services, 'nonce', expiresAtMs);
  const signature = wallet.sign(loginMessage(publicKey, challenge));
  const proof = { publicKey, signature, nonce: challenge.nonce };
  const { user } = await login(services, proof, { client: 'Firefox', network: '203.0.113.0/24' });
  expect(user.username).toBe('ada');
  expect(failures).toEqual([failure]);
});
