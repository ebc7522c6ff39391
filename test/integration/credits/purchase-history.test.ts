import { afterAll, beforeAll, expect, it } from 'vitest';
import { purchasesResponseSchema } from '../../../shared/contract/credits.ts';
import { newBuyer } from '../../fixtures/buyer.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

let cloud: SharedCloud;

beforeAll(async () => {
  cloud = await borrowCloud();
});
afterAll(() => cloud.close());

function read(apiKey: string, query: string): Promise<Response> {
  return fetch(`${cloud.api}/credits/purchases?${query}`, { headers: { 'x-api-key': apiKey } });
}

async function pageOf(apiKey: string, query: string) {
  return purchasesResponseSchema.parse(await (await read(apiKey, query)).json());
}

it('lists all purchases of the user in pages, newest first, and none of another user', async () => {
  const buyer = await newBuyer(cloud);
  const references: string[] = [];
  for (let quote = 0; quote < 3; quote += 1) references.unshift((await buyer.prepare(100)).reference);

  const first = await pageOf(buyer.apiKey, 'limit=2');
  expect(first.purchases.map(({ reference }) => reference)).toEqual(references.slice(0, 2));
  expect(first.purchases[0]).toMatchObject({ credits: 100, priceLamports: 50_000_000, status: 'open' });
  const second = await pageOf(buyer.apiKey, `limit=2&cursor=${first.nextCursor}`);
  expect(second.purchases.map(({ reference }) => reference)).toEqual(references.slice(2));
  expect(second.nextCursor).toBeUndefined();

  const stranger = await signUpAndLogIn(cloud.api);
  expect((await pageOf(stranger.apiKey, 'limit=100')).purchases).toEqual([]);
  await expectError(await read(stranger.apiKey, `cursor=${first.nextCursor}`), 'invalid_input');
  await expectError(await read('', ''), 'unauthenticated');
});
