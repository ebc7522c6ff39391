/** The first poll of a running build caches the permission of its API key, so each later poll needs only one read. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { expectError } from '../../fixtures/json-response.ts';
import { logIn, newWallet, postJson, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { productTable } from '../../fixtures/stored-items.ts';
import { userWithKey } from '../api-user.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

let cloud: SharedCloud;

beforeAll(async () => {
  cloud = await borrowCloud();
});
afterAll(() => cloud.close());

it('a key that is logged out during a build gets no further status, and another key of its user does', async () => {
  cloud.setTokensPerSecond(20);
  const wallet = newWallet();
  const { publicKey, apiKey } = await signUpAndLogIn(cloud.api, wallet);
  const user = userWithKey(cloud.api, publicKey, apiKey);
  const other = userWithKey(cloud.api, publicKey, await logIn(cloud.api, wallet));
  const { operationId } = await user.createApp();
  const key = { pk: `OPERATION#${operationId}`, sk: 'OPERATION' };

  expect(await user.operationStatus(operationId)).toMatchObject({ status: 'running' });
  expect(await productTable(cloud).get(key, z.looseObject({}))).toMatchObject({
    watcherKeyHash: expect.any(String),
  });
  // The first poll cached the permission of the API key, so the second poll does not read the user's account.
  expect(await user.operationStatus(operationId)).toMatchObject({ status: 'running', operationId });
  expect(await other.operationStatus(operationId)).toMatchObject({ status: 'running' });

  await postJson(`${cloud.api}/auth/logout`, {}, { 'x-api-key': apiKey });
  await expectError(await user.call(`/operation-status/${operationId}`), 'unauthenticated');
  expect(await other.operationStatus(operationId)).toMatchObject({ status: 'running' });
  expect(await other.operationStatus(operationId)).toMatchObject({ status: 'running' });

  cloud.setTokensPerSecond(Number.POSITIVE_INFINITY);
  await expect
    .poll(async () => (await other.operationStatus(operationId)).status, { timeout: 60_000 })
    .toBe('completed');
  expect(await other.operationStatus(operationId)).toMatchObject({ appUrl: expect.any(String) });
});
