import { describe, expect, it } from 'vitest';
import { profileKey } from '../../../functions/adapters/dynamodb/auth/users.ts';
import { DynamoDbPaymentReviews } from '../../../functions/adapters/dynamodb/credits/payment-reviews.ts';
import { DynamoDbPurchases } from '../../../functions/adapters/dynamodb/credits/purchases.ts';
import type { Table } from '../../../functions/adapters/dynamodb/table.ts';
import { DynamoDbDeliveries } from '../../../functions/adapters/dynamodb/webhooks/deliveries.ts';
import { DynamoDbWebhooks } from '../../../functions/adapters/dynamodb/webhooks/webhooks.ts';
import { receiptSchema } from '../../../shared/domain/receipt.ts';
import { WEBHOOK_LIMITS } from '../../../shared/domain/webhook-limits.ts';
import { WEBHOOK_EVENTS, webhookPayloadSchema } from '../../../shared/domain/webhook-payload.ts';
import { finalReceipt } from '../../fixtures/receipt-signing.ts';
import {
  build,
  newUser,
  operationOf,
  prepareTable,
  requestOf,
  revisionOf,
  services,
  state,
  table,
} from '../builds/returnable-builds.ts';
import { openShop } from '../credits/open-shop.ts';

prepareTable();

/** Gives a user the maximum number of webhooks with all events; the last one is disabled. */
async function addWebhooks(to: Table, publicKey: string): Promise<string[]> {
  const ids = Array.from({ length: WEBHOOK_LIMITS.count }, (_, index) => `whk_${index}`);
  await new DynamoDbWebhooks(to).change(publicKey, () =>
    ids.map((webhookId, index) => ({
      webhookId,
      url: 'https://example.com/',
      events: [...WEBHOOK_EVENTS],
      createdAtMs: 0,
      failuresInRow: 0,
      ...(index === ids.length - 1 && { disabledAtMs: 1 }),
    })),
  );
  return ids;
}

async function toldTo(from: Table, publicKey: string, webhookId: string) {
  const page = await new DynamoDbDeliveries(from).list({ publicKey, webhookId }, { limit: 100 }, state.nowMs);
  return page.entries.map(({ body }) => webhookPayloadSchema.parse(JSON.parse(body)));
}

async function start(publicKey: string) {
  state.count += 1;
  const operation = operationOf(publicKey, `op_${state.count}`, `prj_${state.count}`);
  await services().builds.start(operation, requestOf(operation));
  return operation;
}

describe('the end of a build', () => {
  it('creates one message for each enabled webhook, with the price', async () => {
    const publicKey = await newUser();
    const [first = '', ...others] = await addWebhooks(table, publicKey);
    const { operationId, project } = await build(publicKey);
    const data = {
      operationId,
      projectId: project.projectId,
      status: 'completed',
      isCancelled: false,
      revisionString: '1',
      creditsCharged: 12,
    };
    expect(await toldTo(table, publicKey, first)).toMatchObject([{ type: 'build.finished', data }]);
    const counts = await Promise.all(others.map(async (id) => (await toldTo(table, publicKey, id)).length));
    expect(counts).toEqual([1, 1, 1, 0]);
  });

  it('creates one failed or stopped message, however often it ends', async () => {
    const publicKey = await newUser();
    const [webhookId = ''] = await addWebhooks(table, publicKey);
    const failed = await start(publicKey);
    const { builds } = services();
    const ended = await Promise.all([1, 2, 3].map(() => builds.fail(failed, 'It failed.')));
    expect(ended.filter(Boolean)).toHaveLength(1);
    state.nowMs += 1_000;
    const stopped = await start(publicKey);
    expect(await builds.fail(stopped, 'You stopped it.', true)).toBe(true);
    expect(await builds.fail(stopped, 'It failed.')).toBe(false);
    expect((await toldTo(table, publicKey, webhookId)).map(({ data }) => data)).toEqual([
      {
        operationId: stopped.operationId,
        projectId: stopped.projectId,
        status: 'failed',
        isCancelled: true,
        creditsCharged: 0,
      },
      {
        operationId: failed.operationId,
        projectId: failed.projectId,
        status: 'failed',
        isCancelled: false,
        creditsCharged: 0,
      },
    ]);
  });

  it('creates no message when it did not happen', async () => {
    const publicKey = await newUser();
    const [webhookId = ''] = await addWebhooks(table, publicKey);
    const operation = await start(publicKey);
    const { builds } = services();
    await builds.fail(operation, 'It failed.');
    const [told] = await toldTo(table, publicKey, webhookId);
    const receipt = receiptSchema.parse({
      stages: [],
      checksPassed: [],
      openProblems: [],
      repairs: 0,
      documentSha256: 'a',
      documentBytes: 1,
      creditsCharged: 25,
    });
    const final = await finalReceipt(operation, receipt);
    expect(await builds.complete(operation, revisionOf(operation, '1'), final, { idea: '' })).toBe(false);
    expect(await toldTo(table, publicKey, webhookId)).toEqual([told]);
  });

  it('creates no message for a webhook without this event', async () => {
    const publicKey = await newUser();
    await addWebhooks(table, publicKey);
    const other = await newUser();
    await build(other);
    expect(await toldTo(table, other, 'whk_0')).toEqual([]);
    expect(await toldTo(table, publicKey, 'whk_0')).toEqual([]);
  });
});

describe('a payment', () => {
  it('creates a message when an admin credits it, and none when they dismiss it', async () => {
    const shop = openShop();
    await addWebhooks(shop.product, 'ada');
    await shop.product.put({ ...profileKey('ada'), publicKey: 'ada' });
    const purchases = new DynamoDbPurchases(shop.product);
    const reviews = new DynamoDbPaymentReviews(shop.product);
    const action = {
      actionId: 'one',
      adminUsername: 'root',
      adminPublicKey: 'root',
      actionType: 'resolve_payment' as const,
      targetIdentifier: '',
      details: '',
      nowMs: state.nowMs,
    };
    for (const signature of ['dismissed', 'credited']) {
      const review = { signature, mismatches: [], lamports: 7, foundAtMs: 0 };
      await purchases.review(review);
      const credit = signature === 'credited' ? { publicKey: 'ada', credits: 50 } : undefined;
      const done = await reviews.resolve(review, credit, { ...action, actionId: signature });
      expect(done).toBe('done');
    }
    const told = await toldTo(shop.product, 'ada', 'whk_0');
    expect(told.map(({ data }) => data)).toEqual([{ signature: 'credited', credits: 50, priceLamports: 7 }]);
  });
});
