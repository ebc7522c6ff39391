import * as z from 'zod';
import { ledgerReason } from '../../../../shared/messages/ledger-reasons.ts';
import {
  type CreditResult,
  MISMATCHES,
  type PaymentReview,
  type PurchaseClaim,
  type PurchaseIntent,
  type Purchases,
  userAccountId,
} from '../../../ports/credits.ts';
import type { ListPage, ListQuery } from '../../../ports/pagination.ts';
import { decodeCursor, encodeCursor } from '../cursor.ts';
import type { Table, TransactItem } from '../table.ts';
import { deliveryItems } from '../webhooks/delivery-item.ts';
import { purchaseItems } from './ledger.ts';
import { settledPayload } from './settled-message.ts';

const INTENT_PREFIX = 'INTENT#';
const DUE = 'PURCHASES#DUE';
export const REVIEWS = 'PURCHASES#REVIEW';

const intentSchema = z.object({
  reference: z.string(),
  publicKey: z.string(),
  credits: z.int(),
  priceLamports: z.int(),
  isDiscounted: z.boolean(),
  discountAsv: z.object({ mint: z.string(), wholeTokens: z.number() }).optional(),
  planTitle: z.string(),
  treasury: z.string(),
  blockhash: z.string(),
  lastValidBlockHeight: z.int(),
  createdAtMs: z.number(),
  status: z.enum(['open', 'expired', 'credited']),
});

const claimSchema = z.object({
  signature: z.string(),
  reference: z.string(),
  publicKey: z.string(),
  credits: z.int(),
  priceLamports: z.int(),
  creditedAtMs: z.number(),
  isByAdmin: z.boolean().optional(),
});

export const reviewSchema = z.object({
  signature: z.string(),
  mismatches: z.array(z.enum(MISMATCHES)),
  lamports: z.int(),
  payer: z.string().optional(),
  reference: z.string().optional(),
  publicKey: z.string().optional(),
  foundAtMs: z.number(),
});

const NOT_EXISTS = 'attribute_not_exists(pk)';

/** Parses only the key, so that an invalid purchase intent cannot block the others. */
const referenceSchema = z
  .object({ pk: z.string().startsWith(INTENT_PREFIX) })
  .transform(({ pk }) => pk.slice(INTENT_PREFIX.length));

/**
 * Access patterns: a purchase intent (GetItem INTENT#reference/INTENT); intents to check (Query gsi1 PURCHASES#DUE, by
 * time); a user's intents (Query gsi2 PURCHASES#publicKey); the claim of a transaction signature (GetItem
 * SIGNATURE#signature/CLAIM); payments for review (GetItem SIGNATURE#signature/REVIEW; Query gsi1 PURCHASES#REVIEW, by
 * time).
 */
export class DynamoDbPurchases implements Purchases {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async saveIntent(intent: PurchaseIntent, checkAtMs: number): Promise<void> {
    const { reference, publicKey, createdAtMs } = intent;
    await this.#table.put({
      ...intentKey(reference),
      gsi1pk: DUE,
      gsi1sk: byTime(checkAtMs, reference),
      gsi2pk: historyPartition(publicKey),
      gsi2sk: byTime(createdAtMs, reference),
      ...intent,
    });
  }

  findIntent(reference: string): Promise<PurchaseIntent | undefined> {
    return this.#table.get(intentKey(reference), intentSchema);
  }

  async recentIntents(publicKey: string, limit: number): Promise<PurchaseIntent[]> {
    return (await this.listIntents(publicKey, { limit })).entries;
  }

  async listIntents(publicKey: string, { limit, cursor }: ListQuery): Promise<ListPage<PurchaseIntent>> {
    const partition = historyPartition(publicKey);
    const { items, lastKey } = await this.#table.query(
      {
        IndexName: 'gsi2',
        KeyConditionExpression: 'gsi2pk = :partition',
        ExpressionAttributeValues: { ':partition': partition },
        ScanIndexForward: false,
        Limit: limit,
        ExclusiveStartKey: cursor ? decodeCursor(cursor, { index: 'gsi2', partition }) : undefined,
      },
      intentSchema,
    );
    return { entries: items, nextCursor: lastKey && encodeCursor(lastKey) };
  }

  findClaim(signature: string): Promise<PurchaseClaim | undefined> {
    return this.#table.get(claimKey(signature), claimSchema);
  }

  async credit(intent: PurchaseIntent, signature: string, nowMs: number): Promise<CreditResult> {
    const { reference, publicKey, credits, priceLamports } = intent;
    const claim: PurchaseClaim = {
      signature,
      reference,
      publicKey,
      credits,
      priceLamports,
      creditedAtMs: nowMs,
    };
    const result = await this.#table.transact([
      {
        Put: {
          TableName: this.#table.name,
          Item: { ...claimKey(signature), ...claim },
          ConditionExpression: NOT_EXISTS,
        },
      },
      this.#closeIntent(reference),
      this.#isMissing(reviewKey(signature)),
      ...purchaseItems({
        tableName: this.#table.name,
        accountId: userAccountId(publicKey),
        credits,
        movementId: `purchase:${signature}`,
        ...ledgerReason({ key: 'purchase', params: { plan: intent.planTitle } }),
        reference: signature,
        nowMs,
        event: { kind: 'purchase', credits, lamports: priceLamports },
      }),
      ...(await deliveryItems(this.#table, publicKey, settledPayload(claim))),
    ]);
    if (result.ok) return { ok: true, claim };
    const first = await this.findClaim(signature);
    if (first) return { ok: false, reason: 'already_claimed', claim: first };
    const review = await this.#table.get(reviewKey(signature), reviewSchema);
    if (review) return { ok: false, reason: 'in_review', mismatches: review.mismatches };
    return { ok: false, reason: 'already_paid' };
  }

  async listDue(nowMs: number, limit: number): Promise<string[]> {
    const { items } = await this.#table.query(
      {
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :due AND gsi1sk < :now',
        // Adds one millisecond, to include the intents that are due now.
        ExpressionAttributeValues: { ':due': DUE, ':now': new Date(nowMs + 1).toISOString() },
        Limit: limit,
      },
      referenceSchema,
    );
    return items;
  }

  async scheduleCheck(reference: string, checkAtMs: number | undefined): Promise<void> {
    const change =
      checkAtMs === undefined
        ? { UpdateExpression: 'REMOVE gsi1pk, gsi1sk' }
        : {
            UpdateExpression: 'SET gsi1pk = :due, gsi1sk = :checkAt',
            ExpressionAttributeValues: { ':due': DUE, ':checkAt': byTime(checkAtMs, reference) },
          };
    await this.#table.update({
      Key: intentKey(reference),
      ConditionExpression: 'attribute_exists(pk)',
      ...change,
    });
  }

  async expire(reference: string): Promise<void> {
    await this.#table.update({
      Key: intentKey(reference),
      UpdateExpression: 'SET #status = :expired',
      ConditionExpression: '#status = :open',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':open': 'open', ':expired': 'expired' },
    });
  }

  async review(review: PaymentReview): Promise<PurchaseClaim | undefined> {
    const result = await this.#table.transact([
      this.#isMissing(claimKey(review.signature)),
      {
        Put: {
          TableName: this.#table.name,
          Item: {
            ...reviewKey(review.signature),
            gsi1pk: REVIEWS,
            gsi1sk: byTime(review.foundAtMs, review.signature),
            ...review,
          },
          ConditionExpression: NOT_EXISTS,
        },
      },
    ]);
    return result.ok ? undefined : this.findClaim(review.signature);
  }

  #isMissing(key: { pk: string; sk: string }): TransactItem {
    return { ConditionCheck: { TableName: this.#table.name, Key: key, ConditionExpression: NOT_EXISTS } };
  }

  /**
   * Returns the item that marks an intent as credited. The intent stays scheduled for checks, because it may be paid
   * again until its blockhash expires.
   */
  #closeIntent(reference: string): TransactItem {
    return {
      Update: {
        TableName: this.#table.name,
        Key: intentKey(reference),
        UpdateExpression: 'SET #status = :credited',
        ConditionExpression: '#status IN (:open, :expired)',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':open': 'open', ':expired': 'expired', ':credited': 'credited' },
      },
    };
  }
}

function intentKey(reference: string) {
  return { pk: `${INTENT_PREFIX}${reference}`, sk: 'INTENT' };
}

export function claimKey(signature: string) {
  return { pk: `SIGNATURE#${signature}`, sk: 'CLAIM' };
}

export function reviewKey(signature: string) {
  return { pk: `SIGNATURE#${signature}`, sk: 'REVIEW' };
}

function historyPartition(publicKey: string): string {
  return `PURCHASES#${publicKey}`;
}

function byTime(timeMs: number, id: string): string {
  return `${new Date(timeMs).toISOString()}#${id}`;
}
