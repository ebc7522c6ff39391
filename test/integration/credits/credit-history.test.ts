import { afterAll, beforeAll, expect, it } from 'vitest';
import { creditHistoryResponseSchema } from '../../../shared/contract/credits.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { postJson, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

let cloud: SharedCloud;

beforeAll(async () => {
  cloud = await borrowCloud();
});
afterAll(() => cloud.close());

function read(apiKey: string, query: string): Promise<Response> {
  return fetch(`${cloud.api}/credits/history?${query}`, { headers: { 'x-api-key': apiKey } });
}

it('joins the hold and the charge, even when a page ends between them', async () => {
  const user = await signUpAndLogIn(cloud.api);
  const chat = await postJson(
    `${cloud.api}/general-chat`,
    { message: 'an app for my plants' },
    { 'x-api-key': user.apiKey },
  );
  expect(chat.status).toBe(200);
  const rows = [];
  let cursor = '';
  do {
    const response = await read(user.apiKey, `limit=1${cursor && `&cursor=${cursor}`}`);
    const page = creditHistoryResponseSchema.parse(await response.json());
    rows.push(...page.rows);
    cursor = page.nextCursor ?? '';
  } while (cursor !== '');
  const shown = rows.map(({ entries, credits, balance }) => ({
    kinds: entries.map(({ kind }) => kind),
    credits,
    balance,
  }));
  expect(shown).toEqual([
    { kinds: ['capture', 'hold'], credits: -1, balance: 99 },
    { kinds: ['grant'], credits: 100, balance: 100 },
  ]);
  await expectError(await read('', ''), 'unauthenticated');
});
