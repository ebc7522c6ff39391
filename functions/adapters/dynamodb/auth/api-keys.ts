import * as z from 'zod';
import type { ApiKeyRecord, ApiKeys } from '../../../ports/auth.ts';
import type { Table, TransactItem } from '../table.ts';

const apiKeySchema = z.object({
  keyHash: z.string(),
  preview: z.string().optional(),
  publicKey: z.string(),
  createdAtMs: z.number(),
  expiresAtMs: z.number(),
});

/** More keys than a user can have, so that one page holds them all. */
const LIST_LIMIT = 100;

function lookupKey(keyHash: string) {
  return { pk: `KEY#${keyHash}`, sk: 'KEY' };
}

function listKey(key: ApiKeyRecord) {
  return {
    pk: `USER#${key.publicKey}`,
    sk: `KEY#${String(key.createdAtMs).padStart(15, '0')}#${key.keyHash}`,
  };
}

/**
 * Access patterns: a key (GetItem KEY#hash/KEY); the keys of a user by age (Query USER#publicKey, KEY#createdAt#hash). Two items
 * instead of an index, because indexes are eventually consistent.
 */
export class DynamoDbApiKeys implements ApiKeys {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  find(keyHash: string): Promise<ApiKeyRecord | undefined> {
    return this.#table.get(lookupKey(keyHash), apiKeySchema);
  }

  async add(key: ApiKeyRecord, keep: number): Promise<void> {
    await this.#table.transact([this.#put(lookupKey(key.keyHash), key), this.#put(listKey(key), key)]);
    const items = await this.#listed(key.publicKey);
    for (const oldest of items.slice(0, Math.max(0, items.length - keep))) await this.remove(oldest);
  }

  async extend(key: ApiKeyRecord, expiresAtMs: number): Promise<void> {
    await this.#table.update({
      Key: lookupKey(key.keyHash),
      UpdateExpression: 'SET expiresAtMs = :expiresAtMs, expiresAt = :expiresAt',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':expiresAtMs': expiresAtMs, ':expiresAt': Math.ceil(expiresAtMs / 1000) },
    });
  }

  async remove(key: ApiKeyRecord): Promise<void> {
    await this.#table.transact([
      { Delete: { TableName: this.#table.name, Key: lookupKey(key.keyHash) } },
      { Delete: { TableName: this.#table.name, Key: listKey(key) } },
    ]);
  }

  async listOf(publicKey: string): Promise<ApiKeyRecord[]> {
    const listed = await this.#listed(publicKey);
    // The listed items have the expiry as of the login.
    const found = await Promise.all(listed.map(({ keyHash }) => this.find(keyHash)));
    return found.flatMap((key) => key ?? []);
  }

  async #listed(publicKey: string): Promise<ApiKeyRecord[]> {
    const { items } = await this.#table.query(
      {
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': `USER#${publicKey}`, ':prefix': 'KEY#' },
        ConsistentRead: true,
        Limit: LIST_LIMIT,
      },
      apiKeySchema,
    );
    return items;
  }

  #put(itemKey: { pk: string; sk: string }, key: ApiKeyRecord): TransactItem {
    const expiresAt = itemKey.sk === 'KEY' ? { expiresAt: Math.ceil(key.expiresAtMs / 1000) } : {};
    return { Put: { TableName: this.#table.name, Item: { ...itemKey, ...key, ...expiresAt } } };
  }
}
