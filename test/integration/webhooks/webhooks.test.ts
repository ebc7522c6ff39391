import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { contract } from '../../../shared/contract/routes.ts';
import { deletionMessage } from '../../../shared/domain/sign-in-message.ts';
import { WEBHOOK_EVENTS } from '../../../shared/domain/webhook-payload.ts';
import { buildApp, QUICK_APP, startApp, untilEnd } from '../../fixtures/app-build.ts';
import { newBuyer, untilFinal } from '../../fixtures/buyer.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { type RouteCalls, routeCalls } from '../../fixtures/route-calls.ts';
import { requestNonce, type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { smallApp } from '../../fixtures/small-app.ts';
import { openTable, type StoredItems } from '../../fixtures/stored-items.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../fixtures/webhook-receiver.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

const QUIET = { ...QUICK_APP, imageMode: 'None' };

let cloud: SharedCloud;
let call: RouteCalls['call'];
let request: RouteCalls['request'];
let table: StoredItems;
let receiver: WebhookReceiver;

beforeAll(async () => {
  cloud = await borrowCloud();
  ({ call, request } = routeCalls(cloud.api));
  table = openTable(cloud);
});
afterAll(() => cloud.close());
beforeEach(async () => {
  receiver = await startWebhookReceiver();
});
afterEach(() => receiver.close());

const send = () => cloud.runSchedule('SchedulesSendWebhooks');

const itemsOf = async ({ publicKey }: SignedInUser) =>
  (await table.all()).filter(({ pk }) => pk === `WEBHOOKS#${publicKey}`);

async function makeDue(user: SignedInUser): Promise<void> {
  for (const { pk, sk, gsi1sk } of await itemsOf(user)) {
    if (typeof gsi1sk === 'string') await table.set({ pk, sk }, { gsi1sk: `2020${gsi1sk.slice(4)}` });
  }
}

async function withWebhook(user: SignedInUser) {
  const { secret, webhook } = await call(user, 'createWebhook', {
    url: receiver.url,
    events: [...WEBHOOK_EVENTS],
  });
  return { secret, webhookId: webhook.webhookId };
}

const deliveriesOf = async (user: SignedInUser, webhookId: string) =>
  (await call(user, 'listDeliveries', { webhookId })).deliveries;

describe('a webhook receiver', () => {
  it('gets each ended build once, signed with the secret that was shown once', async () => {
    cloud.model.always('Coder', smallApp);
    const user = await signUpAndLogIn(cloud.api);
    const { secret, webhookId } = await withWebhook(user);
    const built = await buildApp(cloud.api, user.apiKey, QUIET);
    const stopped = await startApp(cloud.api, user.apiKey, QUIET);
    await call(user, 'cancelOperation', { operationId: stopped.operationId });
    await untilEnd(cloud.api, user.apiKey, stopped.operationId);
    await send();
    await send();
    const told = receiver.received.map(({ message }) => message.data);
    expect(told).toHaveLength(2);
    expect(told).toContainEqual({
      operationId: expect.stringMatching(/^op_/),
      projectId: built.projectId,
      status: 'completed',
      isCancelled: false,
      revisionString: '1',
      // The price depends on how many features the check could prove in its time, so it is read from the receipt.
      creditsCharged: z.int().parse(built.receipt?.creditsCharged),
    });
    expect(told).toContainEqual({
      ...stopped,
      success: undefined,
      status: 'failed',
      isCancelled: true,
      creditsCharged: 0,
    });
    for (const message of receiver.received) receiver.check(message, secret);
    const listed = await deliveriesOf(user, webhookId);
    expect(listed.map(({ status }) => status)).toEqual(['delivered', 'delivered']);
    expect(new Set(listed.map(({ deliveryId }) => deliveryId))).toEqual(
      new Set(receiver.received.map(({ deliveryId }) => deliveryId)),
    );
    expect(JSON.stringify(await call(user, 'listWebhooks', {}))).not.toContain('whsec_');
  });

  it('gets each payment once, whoever credits it', async () => {
    const buyer = await newBuyer(cloud);
    await withWebhook(buyer);
    const prepared = await buyer.prepare(100);
    const signature = await buyer.pay(prepared);
    await untilFinal(buyer.connection, signature);
    await Promise.all([buyer.settle(signature, 100), cloud.runSchedule('SchedulesSettlePurchases')]);
    await send();
    await send();
    expect(receiver.received.map(({ message }) => message)).toMatchObject([
      {
        type: 'payment.settled',
        data: {
          signature,
          reference: prepared.reference,
          credits: 100,
          priceLamports: prepared.priceLamports,
        },
      },
    ]);
  });

  it('that responds 500 gets a retry with the same id later', async () => {
    const user = await signUpAndLogIn(cloud.api);
    const { webhookId } = await withWebhook(user);
    receiver.respondWith(500);
    await call(user, 'pingWebhook', { webhookId });
    await send();
    await send();
    expect(receiver.received).toHaveLength(1);
    expect(await deliveriesOf(user, webhookId)).toMatchObject([{ status: 'waiting', attempts: [{ status: 500 }] }]);
    receiver.respondWith(200);
    await makeDue(user);
    await send();
    expect(new Set(receiver.received.map(({ deliveryId }) => deliveryId)).size).toBe(1);
    expect(receiver.received).toHaveLength(2);
    expect(await deliveriesOf(user, webhookId)).toMatchObject([
      { status: 'delivered', attempts: [{ status: 500 }, { status: 200, outcome: 'accepted' }] },
    ]);
  });

  it('gets a delivery again with its id when its user requests it', async () => {
    const user = await signUpAndLogIn(cloud.api);
    const { secret, webhookId } = await withWebhook(user);
    const { delivery } = await call(user, 'pingWebhook', { webhookId });
    await send();
    const again = { webhookId, deliveryId: delivery.deliveryId };
    await call(user, 'resendDelivery', again);
    await send();
    expect(receiver.received.map(({ deliveryId }) => deliveryId)).toEqual([delivery.deliveryId, delivery.deliveryId]);
    for (const message of receiver.received) receiver.check(message, secret);
    const other = await signUpAndLogIn(cloud.api);
    await expectError(await request(other, 'resendDelivery', again), 'not_found');
    await expectError(await request(other, 'listDeliveries', { webhookId }), 'not_found');
  });
});

describe('an account', () => {
  it('loses its webhooks and their deliveries when it is deleted', async () => {
    const user = await signUpAndLogIn(cloud.api);
    const { webhookId } = await withWebhook(user);
    await call(user, 'pingWebhook', { webhookId });
    const challenge = await requestNonce(cloud.api);
    const signature = user.wallet.sign(deletionMessage(user.publicKey, user.username, challenge));
    await call(user, 'deleteAccount', {
      username: user.username,
      leftCredits: 'keep',
      signature,
      nonce: challenge.nonce,
    });
    await send();
    expect(receiver.received).toEqual([]);
    await table.set({ pk: `USER#${user.publicKey}`, sk: 'CASCADE' }, { deletion: { donatesCredits: false, atMs: 0 } });
    await cloud.runSchedule('SchedulesSweepHolds');
    expect(await itemsOf(user)).toEqual([]);
  });

  it('cannot create a webhook with a named key', async () => {
    const user = await signUpAndLogIn(cloud.api);
    const { apiKey } = await call(user, 'createApiKey', { name: 'CI', scopes: ['read', 'build', 'publish'] });
    const holder = { ...user, apiKey };
    for (const routeId of ['listWebhooks', 'createWebhook', 'deleteWebhook'] as const) {
      expect(contract[routeId].scopes).toEqual([]);
    }
    await expectError(await request(holder, 'listWebhooks', {}), 'forbidden');
  });

  it('deletes a webhook with its deliveries, and none of them is sent any more', async () => {
    const user = await signUpAndLogIn(cloud.api);
    const { webhookId } = await withWebhook(user);
    await call(user, 'pingWebhook', { webhookId });
    await call(user, 'deleteWebhook', { webhookId });
    expect((await call(user, 'listWebhooks', {})).webhooks).toEqual([]);
    expect((await itemsOf(user)).map(({ sk }) => sk)).toEqual(['LIST']);
    await send();
    expect(receiver.received).toEqual([]);
  });
});
