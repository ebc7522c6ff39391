import * as z from 'zod';
import { type ReceiptKey, receiptKeySchema } from '../../../../shared/domain/signed-receipt.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { PublicReceiptKey, SigningKeys } from '../../../ports/receipts.ts';
import type { Table } from '../table.ts';

const KEY = { pk: 'RECEIPT#KEYS', sk: 'KEYS' };
const PREFIX = 'key:';

const itemSchema = z.looseObject({});

/** Stores the keys in one item, RECEIPT#KEYS/KEYS, with an attribute for each public key that ever signed a receipt. */
export class DynamoDbSigningKeys implements SigningKeys {
  readonly #table: Table;
  readonly #clock: Clock;
  readonly #published = new Set<string>();

  constructor(table: Table, clock: Clock) {
    this.#table = table;
    this.#clock = clock;
  }

  async publish(key: PublicReceiptKey): Promise<void> {
    if (this.#published.has(key.keyId)) return;
    const published: ReceiptKey = { ...key, firstUsedAt: new Date(this.#clock.nowMs()).toISOString() };
    await this.#table.update({
      Key: KEY,
      UpdateExpression: 'SET #key = if_not_exists(#key, :key)',
      ExpressionAttributeNames: { '#key': PREFIX + key.keyId },
      ExpressionAttributeValues: { ':key': published },
    });
    this.#published.add(key.keyId);
  }

  async list(): Promise<ReceiptKey[]> {
    const item = (await this.#table.get(KEY, itemSchema)) ?? {};
    return Object.entries(item)
      .filter(([name]) => name.startsWith(PREFIX))
      .map(([, key]) => z.parse(receiptKeySchema, key))
      .toSorted((left, right) => (left.firstUsedAt < right.firstUsedAt ? -1 : 1));
  }
}
