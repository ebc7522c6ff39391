import * as z from 'zod';
import { utcDay } from '../../../../shared/domain/utc-day.ts';
import type { KeyExchange, NamedKeyAddition, NamedKeyRecord, NamedKeys, NamedKeyUse } from '../../../ports/auth.ts';
import type { ListPage, ListQuery } from '../../../ports/pagination.ts';
import { RequestError } from '../../../ports/request-error.ts';
import { retryOnConflict } from '../../../ports/retry-on-conflict.ts';
import { copiedSpendingItems, spentKey, spentSchema } from '../credits/key-spending.ts';
import { decodeKeyCursor, encodeCursor } from '../cursor.ts';
import type { Table, TransactItem } from '../table.ts';
import { apiKeyKey, deletedKeyItems, endingItem, keyItems, NAMED_KEY_PREFIX, namedKeySchema } from './api-keys.ts';
import { exchangeItems } from './authorization-codes.ts';
import { notBannedItem } from './users.ts';

const MAX_ATTEMPTS = 10;

const USED_CODE = 4;
/**
 * The index of the transaction item that deletes the renewed key. It follows the items of the grant and the next
 * token.
 */
const DELETED_KEY = 6;

const versionSchema = z.object({ version: z.int() });

/**
 * Access patterns: the named keys of a user by age (Query USER#publicKey, NAMED-KEY#createdAt#hash), with their last
 * use (BatchGetItem) and their spending on one day (BatchGetItem); the number of keys the user ever created (GetItem
 * USER#publicKey/NAMED-KEYS).
 */
export class DynamoDbNamedKeys implements NamedKeys {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  add(key: NamedKeyRecord, most: number): Promise<NamedKeyAddition>;
  add(key: NamedKeyRecord, most: number, exchange: KeyExchange): Promise<NamedKeyAddition | 'code_used'>;
  add(key: NamedKeyRecord, most: number, exchange?: KeyExchange): Promise<NamedKeyAddition | 'code_used'> {
    return retryOnConflict(
      MAX_ATTEMPTS,
      () => this.#tryToAdd(key, most, exchange),
      () => {
        throw new RequestError('api_keys_busy');
      },
    );
  }

  /**
   * Increments a version, so that only one of several concurrent additions succeeds. The others count the keys again.
   */
  async #tryToAdd(
    key: NamedKeyRecord,
    most: number,
    exchange: KeyExchange | undefined,
  ): Promise<NamedKeyAddition | 'code_used' | undefined> {
    const versionKey = { pk: `USER#${key.publicKey}`, sk: 'NAMED-KEYS' };
    const { version } = (await this.#table.get(versionKey, versionSchema)) ?? { version: 0 };
    let count = 0;
    for await (const listed of this.#table.queryAll(queryOf(key.publicKey), namedKeySchema)) {
      if (isAlive(listed, key.createdAtMs) && listed.keyHash !== exchange?.renewed?.keyHash) count += 1;
    }
    if (count >= most) return 'full';
    const result = await this.#table.transact([
      notBannedItem(this.#table.name, key.publicKey),
      {
        Update: {
          TableName: this.#table.name,
          Key: versionKey,
          UpdateExpression: 'SET version = :next',
          ConditionExpression: version === 0 ? 'attribute_not_exists(pk)' : 'version = :version',
          ExpressionAttributeValues: {
            ':next': version + 1,
            ...(version !== 0 && { ':version': version }),
          },
        },
      },
      ...keyItems(this.#table.name, key),
      ...(exchange === undefined ? [] : exchangeItems(this.#table.name, exchange, key.keyHash)),
      ...(exchange?.renewed === undefined ? [] : renewedKeyItems(this.#table.name, exchange.renewed)),
      ...(exchange?.grant.keyHash === undefined ? [] : await this.#spendingItems(key, exchange.grant.keyHash)),
    ]);
    if (result.ok) return 'added';
    if (result.failed[0]) return 'banned';
    const isDeleted = exchange?.renewed !== undefined && result.failed[DELETED_KEY];
    return result.failed[USED_CODE] || isDeleted ? 'code_used' : undefined;
  }

  async #spendingItems(key: NamedKeyRecord, renewedHash: string): Promise<TransactItem[]> {
    const day = utcDay(key.createdAtMs);
    const spent = await this.#table.get(spentKey(renewedHash, day), spentSchema);
    const copy = { from: renewedHash, to: key.keyHash, day, spentCredits: spent?.spentCredits };
    return copiedSpendingItems(this.#table.name, copy, key.createdAtMs);
  }

  async list(publicKey: string, { limit, cursor }: ListQuery, nowMs: number): Promise<ListPage<NamedKeyUse>> {
    const { items, lastKey } = await this.#table.query(
      {
        ...queryOf(publicKey),
        ScanIndexForward: false,
        Limit: limit,
        ExclusiveStartKey: cursor ? decodeKeyCursor(cursor, `USER#${publicKey}`) : undefined,
      },
      namedKeySchema,
    );
    const hashes = items.filter((key) => isAlive(key, nowMs)).map(({ keyHash }) => keyHash);
    const day = utcDay(nowMs);
    // The listed items do not contain the last use.
    const [keys, spent] = await Promise.all([
      this.#table.getMany(hashes.map(apiKeyKey), namedKeySchema, { isConsistent: true }),
      this.#table.getMany(
        hashes.map((keyHash) => spentKey(keyHash, day)),
        spentSchema,
        { isConsistent: true },
      ),
    ]);
    const spentOf = new Map(spent.map(({ pk, spentCredits }) => [pk, spentCredits]));
    const entries = keys
      .toSorted((one, other) => other.createdAtMs - one.createdAtMs)
      .map((key) => ({ key, spentCredits: spentOf.get(apiKeyKey(key.keyHash).pk) ?? 0 }));
    return { entries, nextCursor: lastKey && encodeCursor(lastKey) };
  }
}

function renewedKeyItems(tableName: string, renewed: NamedKeyRecord): TransactItem[] {
  return [
    ...deletedKeyItems(tableName, renewed),
    { Put: { TableName: tableName, Item: endingItem(renewed, 'key_revoked') } },
  ];
}

function queryOf(publicKey: string) {
  return {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': `USER#${publicKey}`, ':prefix': NAMED_KEY_PREFIX },
    ConsistentRead: true,
  };
}

/** Expired keys may still exist, because DynamoDB deletes expired items up to two days late. */
function isAlive({ expiresAtMs = Number.POSITIVE_INFINITY }: NamedKeyRecord, nowMs: number): boolean {
  return expiresAtMs > nowMs;
}
