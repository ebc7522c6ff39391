import { afterAll, beforeAll, expect, it } from 'vitest';
import { DynamoDbNonces } from '../../../functions/adapters/dynamodb/auth/nonces.ts';
import { startMeteredTable } from '../../fixtures/metered-table.ts';

const EXPIRES_AT_MS = 2_000_000;

let metered: Awaited<ReturnType<typeof startMeteredTable>>;
let nonces: DynamoDbNonces;

beforeAll(async () => {
  metered = await startMeteredTable();
  nonces = new DynamoDbNonces(metered.table);
});

afterAll(() => metered.close());

it('a nonce is accepted from one of many concurrent callers', async () => {
  await nonces.save('wanted', EXPIRES_AT_MS);
  const consumed = await Promise.all(Array.from({ length: 10 }, () => nonces.consume('wanted', EXPIRES_AT_MS - 1)));
  expect(consumed.filter((expiresAtMs) => expiresAtMs !== undefined)).toEqual([EXPIRES_AT_MS]);
});

it('an expired or unknown nonce is refused', async () => {
  await nonces.save('late', EXPIRES_AT_MS);
  expect(await nonces.consume('late', EXPIRES_AT_MS)).toBeUndefined();
  expect(await nonces.consume('unknown', 0)).toBeUndefined();
});

it('a nonce is accepted with a single request', async () => {
  await nonces.save('cheap', EXPIRES_AT_MS);
  const { requests } = await metered.meter.readsOf(() => nonces.consume('cheap', 0));
  expect(requests).toBe(1);
});
