import { ledgerReason } from '../../../../shared/messages/ledger-reasons.ts';
import type { AdminAction } from '../../../ports/action-log.ts';
import type { PaymentCredit, PaymentReview, PaymentReviews, PurchaseClaim } from '../../../ports/credits.ts';
import { userAccountId } from '../../../ports/credits.ts';
import type { ListPage, ListQuery } from '../../../ports/pagination.ts';
import { actionItem } from '../admin/action-log.ts';
import { profileKey } from '../auth/users.ts';
import { decodeCursor, encodeCursor } from '../cursor.ts';
import type { Table, TransactItem } from '../table.ts';
import { deliveryItems } from '../webhooks/delivery-item.ts';
import { purchaseItems } from './ledger.ts';
import { claimKey, REVIEWS, reviewKey, reviewSchema } from './purchases.ts';
import { settledPayload } from './settled-message.ts';

export class DynamoDbPaymentReviews implements PaymentReviews {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async list({ limit, cursor }: ListQuery): Promise<ListPage<PaymentReview>> {
    const { items, lastKey } = await this.#table.query(
      {
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :reviews',
        ExpressionAttributeValues: { ':reviews': REVIEWS },
        Limit: limit,
        ExclusiveStartKey: cursor ? decodeCursor(cursor, { index: 'gsi1', partition: REVIEWS }) : undefined,
      },
      reviewSchema,
    );
    return { entries: items, nextCursor: lastKey && encodeCursor(lastKey) };
  }

  find(signature: string): Promise<PaymentReview | undefined> {
    return this.#table.get(reviewKey(signature), reviewSchema);
  }

  async resolve(
    review: PaymentReview,
    credit: PaymentCredit | undefined,
    action: AdminAction,
  ): Promise<'done' | 'closed' | 'no_user'> {
    const result = await this.#table.transact([
      this.#close(review, action, credit !== undefined),
      actionItem(this.#table.name, action),
      ...(credit ? await this.#credit(review, credit, action) : []),
    ]);
    if (result.ok) return 'done';
    const [isClosed, , isUserMissing] = result.failed;
    return !isClosed && isUserMissing ? 'no_user' : 'closed';
  }

  #close({ signature }: PaymentReview, action: AdminAction, isCredited: boolean): TransactItem {
    return {
      Update: {
        TableName: this.#table.name,
        Key: reviewKey(signature),
        UpdateExpression: 'SET resolution = :resolution, resolvedAtMs = :now REMOVE gsi1pk, gsi1sk',
        ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(resolution)',
        ExpressionAttributeValues: {
          ':resolution': isCredited ? 'credited' : 'dismissed',
          ':now': action.nowMs,
        },
      },
    };
  }

  async #credit(
    review: PaymentReview,
    { publicKey, credits }: PaymentCredit,
    action: AdminAction,
  ): Promise<TransactItem[]> {
    const { signature, lamports } = review;
    const claim: PurchaseClaim = {
      signature,
      reference: review.reference ?? '',
      publicKey,
      credits,
      priceLamports: lamports,
      creditedAtMs: action.nowMs,
      isByAdmin: true,
    };
    return [
      {
        ConditionCheck: {
          TableName: this.#table.name,
          Key: profileKey(publicKey),
          ConditionExpression: 'attribute_exists(pk)',
        },
      },
      {
        Put: {
          TableName: this.#table.name,
          Item: { ...claimKey(signature), ...claim },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      ...purchaseItems({
        tableName: this.#table.name,
        accountId: userAccountId(publicKey),
        credits,
        movementId: `purchase:${signature}`,
        ...ledgerReason('reviewed_payment'),
        reference: signature,
        nowMs: action.nowMs,
        event: { kind: 'purchase', credits, lamports },
      }),
      ...(await deliveryItems(this.#table, publicKey, settledPayload(claim))),
    ];
  }
}
