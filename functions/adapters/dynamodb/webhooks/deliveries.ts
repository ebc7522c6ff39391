import * as z from 'zod';
import type { ListPage, ListQuery } from '../../../ports/pagination.ts';
import { RequestError } from '../../../ports/request-error.ts';
import { retryOnConflict } from '../../../ports/retry-on-conflict.ts';
import type { AttemptResult, Deliveries, Delivery } from '../../../ports/webhooks.ts';
import { decodeKeyCursor, encodeCursor } from '../cursor.ts';
import type { Table } from '../table.ts';
import { DUE, deliveryItemSchema, deliveryKey, deliveryPrefix, dueSortKey, newDeliveryItem } from './delivery-item.ts';
import { webhooksPartition } from './webhooks.ts';

const BATCH_SIZE = 25;
/** The number of attempts that are stored: those of a delivery, and those after one manual restart (8 each). */
const ATTEMPTS_KEPT = 16;
/** The maximum number of attempts to restart a delivery that the job changes concurrently. */
const MAX_ATTEMPTS = 5;

const keySchema = z.object({ pk: z.string(), sk: z.string() });
const storedSchema = deliveryItemSchema.extend({ expiresAt: z.number() });

/**
 * Access patterns: the deliveries of a webhook, newest first (Query WEBHOOKS#publicKey, DELIVERY#webhookId#deliveryId);
 * due deliveries (Query gsi1 DELIVERIES#DUE, by time).
 */
export class DynamoDbDeliveries implements Deliveries {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  add(delivery: Delivery): Promise<void> {
    return this.#table.put(newDeliveryItem(delivery));
  }

  async list(
    { publicKey, webhookId }: { publicKey: string; webhookId: string },
    { limit, cursor }: ListQuery,
    nowMs: number,
  ): Promise<ListPage<Delivery>> {
    const partition = webhooksPartition(publicKey);
    const { items, lastKey } = await this.#table.query(
      {
        ...inPartition(publicKey, deliveryPrefix(webhookId)),
        ScanIndexForward: false,
        Limit: limit,
        ExclusiveStartKey: cursor ? decodeKeyCursor(cursor, partition) : undefined,
      },
      storedSchema,
    );
    // Expired items may still exist, because DynamoDB deletes them up to two days late.
    const entries = items.filter(({ expiresAt }) => expiresAt * 1000 > nowMs);
    return { entries, nextCursor: lastKey && encodeCursor(lastKey) };
  }

  async sendAgain(
    delivery: Pick<Delivery, 'publicKey' | 'webhookId' | 'deliveryId'>,
    nowMs: number,
  ): Promise<Delivery | undefined> {
    const result = await retryOnConflict(
      MAX_ATTEMPTS,
      async () => {
        const found = await this.#table.get(deliveryKey(delivery), deliveryItemSchema);
        return found ? this.#makeDue(found, { status: 'waiting', tries: 0, dueAtMs: nowMs }) : 'missing';
      },
      () => {
        throw new RequestError('webhooks_busy');
      },
    );
    return result === 'missing' ? undefined : result;
  }

  async due(nowMs: number, limit: number): Promise<Delivery[]> {
    const { items } = await this.#table.query(
      {
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :due AND gsi1sk < :now',
        // Adds one millisecond, to include the deliveries that are due now.
        ExpressionAttributeValues: { ':due': DUE, ':now': new Date(nowMs + 1).toISOString() },
        Limit: limit,
      },
      deliveryItemSchema,
    );
    return items;
  }

  begin(delivery: Delivery, nextDueAtMs: number): Promise<Delivery | undefined> {
    return this.#makeDue(delivery, {
      status: delivery.status,
      tries: delivery.tries + 1,
      dueAtMs: nextDueAtMs,
    });
  }

  async end(delivery: Delivery, { attempt, status }: AttemptResult): Promise<void> {
    const attempts = [...delivery.attempts, attempt].slice(-ATTEMPTS_KEPT);
    const isEnded = await this.#table.update({
      Key: deliveryKey(delivery),
      UpdateExpression: [
        'SET #status = :status, attempts = :attempts, version = :next',
        ...(status === 'waiting' ? [] : [' REMOVE gsi1pk, gsi1sk, dueAtMs']),
      ].join(''),
      ConditionExpression: 'version = :version',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':status': status,
        ':attempts': attempts,
        ':version': delivery.version,
        ':next': delivery.version + 1,
      },
    });
    if (isEnded) return;
    await this.#table.update({
      Key: deliveryKey(delivery),
      UpdateExpression: 'SET attempts = :attempts',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':attempts': attempts },
    });
  }

  async removeSome(publicKey: string, webhookId: string | undefined, limit: number): Promise<boolean> {
    const keys = await this.#table.queryFirst(
      limit,
      { ...inPartition(publicKey, deliveryPrefix(webhookId)), ProjectionExpression: 'pk, sk' },
      keySchema,
    );
    for (let start = 0; start < keys.length; start += BATCH_SIZE) {
      const some = keys.slice(start, start + BATCH_SIZE);
      await Promise.all(some.map((Key) => this.#table.delete({ Key })));
    }
    return keys.length < limit;
  }

  async #makeDue(
    delivery: Delivery,
    { status, tries, dueAtMs }: Pick<Delivery, 'status' | 'tries'> & { dueAtMs: number },
  ): Promise<Delivery | undefined> {
    const changed = { ...delivery, status, tries, dueAtMs, version: delivery.version + 1 };
    const isChanged = await this.#table.update({
      Key: deliveryKey(delivery),
      UpdateExpression:
        'SET #status = :status, tries = :tries, dueAtMs = :dueAtMs, version = :next, gsi1pk = :due, gsi1sk = :sortKey',
      ConditionExpression: 'version = :version',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':status': status,
        ':tries': tries,
        ':dueAtMs': dueAtMs,
        ':version': delivery.version,
        ':next': changed.version,
        ':due': DUE,
        ':sortKey': dueSortKey(dueAtMs, delivery.deliveryId),
      },
    });
    return isChanged ? changed : undefined;
  }
}

function inPartition(publicKey: string, prefix: string) {
  return {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': webhooksPartition(publicKey), ':prefix': prefix },
    ConsistentRead: true,
  };
}
