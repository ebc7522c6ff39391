import * as z from 'zod';
import { KEY_SCOPES } from '../../../../shared/domain/key-scope.ts';
import {
  type ApiKeyRecord,
  type ApiKeys,
  type NamedKeyRecord,
  SESSION_ENDINGS,
  type SessionEnding,
  type SessionKeyRecord,
} from '../../../ports/auth.ts';
import { operationKey, runningSlotKey } from '../builds/operation-keys.ts';
import type { Table, TransactItem } from '../table.ts';

const storedKeySchema = z.object({
  keyHash: z.string(),
  preview: z.string().optional(),
  publicKey: z.string(),
  createdAtMs: z.number(),
});

const sessionKeySchema = storedKeySchema.extend({
  expiresAtMs: z.number(),
  isForDownload: z.boolean().optional(),
  named: z.undefined().optional(),
});

export const namedKeySchema = storedKeySchema.extend({
  named: z.object({
    name: z.string(),
    scopes: z.array(z.enum(KEY_SCOPES)),
    dailyCreditLimit: z.int().optional(),
  }),
  expiresAtMs: z.number().optional(),
  lastUsedAtMs: z.number().optional(),
});

/** Ordered by frequency: the union parses with the first schema that fits, and most keys belong to sessions. */
const apiKeySchema = z.union([sessionKeySchema, namedKeySchema]);

const operationRefSchema = z.object({ operationId: z.string() });
const endingSchema = z.object({ publicKey: z.string(), ending: z.enum(SESSION_ENDINGS) });

/** The time for which the reason of a session's end is stored. It equals the lifetime of an unused session. */
const ENDING_KEPT_S = 90 * 24 * 60 * 60;

const SESSION_PREFIX = 'KEY#';
export const NAMED_KEY_PREFIX = 'NAMED-KEY#';

/** Exceeds the number of sessions that a user can have, so that one page of a Query contains all. */
const LIST_LIMIT = 100;

export function apiKeyKey(keyHash: string) {
  return { pk: `KEY#${keyHash}`, sk: 'KEY' };
}

function endingKey(keyHash: string) {
  return { pk: `KEY#${keyHash}`, sk: 'ENDED' };
}

export function endingItem({ keyHash, publicKey }: Pick<ApiKeyRecord, 'keyHash' | 'publicKey'>, ending: SessionEnding) {
  const expiresAt = Math.ceil(Date.now() / 1000) + ENDING_KEPT_S;
  return { ...endingKey(keyHash), publicKey, ending, expiresAt };
}

function listKey(key: ApiKeyRecord) {
  return {
    pk: `USER#${key.publicKey}`,
    sk: `${key.named ? NAMED_KEY_PREFIX : SESSION_PREFIX}${String(key.createdAtMs).padStart(15, '0')}#${key.keyHash}`,
  };
}

/**
 * Returns the items that store a key: the key itself, and an item in the list of the user's keys. The list item of a
 * session has no expiry, because sessions are extended.
 */
export function keyItems(tableName: string, key: ApiKeyRecord): TransactItem[] {
  const expiry = key.expiresAtMs === undefined ? {} : { expiresAt: Math.ceil(key.expiresAtMs / 1000) };
  return [
    { Put: { TableName: tableName, Item: { ...apiKeyKey(key.keyHash), ...key, ...expiry } } },
    { Put: { TableName: tableName, Item: { ...listKey(key), ...key, ...(key.named && expiry) } } },
  ];
}

/** Returns the items that delete a key; the first item fails when the key is already deleted. */
export function deletedKeyItems(tableName: string, key: ApiKeyRecord): TransactItem[] {
  return [
    {
      Delete: { TableName: tableName, Key: apiKeyKey(key.keyHash), ConditionExpression: 'attribute_exists(pk)' },
    },
    { Delete: { TableName: tableName, Key: listKey(key) } },
  ];
}

/**
 * Access patterns: a key (GetItem KEY#hash/KEY); a user's keys by age (Query USER#publicKey); why a session ended
 * (GetItem KEY#hash/ENDED). Each key is stored in two items instead of one with an index, because indexes are
 * eventually consistent.
 */
export class DynamoDbApiKeys implements ApiKeys {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  find(keyHash: string): Promise<ApiKeyRecord | undefined> {
    return this.#table.get(apiKeyKey(keyHash), apiKeySchema);
  }

  async add(key: SessionKeyRecord, keep: number): Promise<void> {
    await this.#table.transact(keyItems(this.#table.name, key));
    const items = await this.#listed(key.publicKey);
    for (const oldest of items.slice(0, Math.max(0, items.length - keep))) await this.remove(oldest, 'replaced');
  }

  async extend(key: SessionKeyRecord, expiresAtMs: number): Promise<void> {
    await this.#table.update({
      Key: apiKeyKey(key.keyHash),
      UpdateExpression: 'SET expiresAtMs = :expiresAtMs, expiresAt = :expiresAt',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':expiresAtMs': expiresAtMs, ':expiresAt': Math.ceil(expiresAtMs / 1000) },
    });
  }

  async noteUse(key: NamedKeyRecord, nowMs: number): Promise<void> {
    await this.#table.update({
      Key: apiKeyKey(key.keyHash),
      UpdateExpression: 'SET lastUsedAtMs = :nowMs',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':nowMs': nowMs },
    });
  }

  async remove(key: ApiKeyRecord, ending: SessionEnding): Promise<void> {
    await this.#table.transact([
      { Put: { TableName: this.#table.name, Item: endingItem(key, ending) } },
      { Delete: { TableName: this.#table.name, Key: apiKeyKey(key.keyHash) } },
      { Delete: { TableName: this.#table.name, Key: listKey(key) } },
    ]);
    await this.endWatch(key);
  }

  async endWatch({ publicKey, keyHash }: Pick<ApiKeyRecord, 'publicKey' | 'keyHash'>): Promise<void> {
    const running = await this.#table.get(runningSlotKey(publicKey), operationRefSchema);
    if (!running) return;
    await this.#table.update({
      Key: operationKey(running.operationId),
      UpdateExpression: 'REMOVE watcherKeyHash',
      ConditionExpression: 'watcherKeyHash = :keyHash',
      ExpressionAttributeValues: { ':keyHash': keyHash },
    });
  }

  findEnding(keyHash: string): Promise<{ publicKey: string; ending: SessionEnding } | undefined> {
    return this.#table.get(endingKey(keyHash), endingSchema);
  }

  async listOf(publicKey: string): Promise<SessionKeyRecord[]> {
    const listed = await this.#listed(publicKey);
    // The listed items contain the expiry at login, which may be outdated, so the keys themselves are read.
    const found = await Promise.all(listed.map(({ keyHash }) => this.#table.get(apiKeyKey(keyHash), sessionKeySchema)));
    return found.flatMap((key) => key ?? []);
  }

  async #listed(publicKey: string): Promise<SessionKeyRecord[]> {
    const { items } = await this.#table.query(
      {
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': `USER#${publicKey}`, ':prefix': SESSION_PREFIX },
        ConsistentRead: true,
        Limit: LIST_LIMIT,
      },
      sessionKeySchema,
    );
    return items;
  }
}
