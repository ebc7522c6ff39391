import * as z from 'zod';
import type { AdminAction } from '../../../ports/action-log.ts';
import type { Adjustment, AdjustResult, AdminUsers, BanCascade, BanResult, UserDetails } from '../../../ports/admin.ts';
import type { User } from '../../../ports/auth.ts';
import type { Balance } from '../../../ports/credits.ts';
import { userAccountId } from '../../../ports/credits.ts';
import type { ListPage, ListQuery } from '../../../ports/pagination.ts';
import { endingItem, NAMED_KEY_PREFIX } from '../auth/api-keys.ts';
import { profileKey, USERS_BY_KEY, USERS_BY_NAME, userSchema } from '../auth/users.ts';
import { runningSlotKey } from '../builds/operation-keys.ts';
import { didHappen } from '../credits/credit-ledger.ts';
import { adjustmentItems, balanceKey } from '../credits/ledger.ts';
import { decodeCursor, encodeCursor } from '../cursor.ts';
import type { Table, TransactItem } from '../table.ts';
import { actionItem } from './action-log.ts';
import { CASCADES, cascadeKey, cascadePartition } from './cascades.ts';
import { userStatisticsKey, userStatisticsSchema } from './statistics.ts';

const CASCADES_PAGE = 100;
/** Up to this number of users, a search matches text anywhere in a name or key; with more users, only at its start. */
const SEARCHED_USERS = 2_000;
const KEYS_LIMIT = 100;

const keySchema = z.object({ keyHash: z.string(), expiresAtMs: z.number().optional(), sk: z.string() });
const KEY_PREFIXES = ['KEY#', NAMED_KEY_PREFIX];
const balanceItemSchema = z.object({
  pk: z.string(),
  availableCredits: z.int(),
  heldCredits: z.int(),
});
const cascadeSchema = z.object({
  cascadeId: z.string(),
  publicKey: z.string(),
  isBan: z.boolean(),
  deletion: z.object({ donatesCredits: z.boolean(), atMs: z.number() }).optional(),
  cursor: z.string().optional(),
});
/** Parses only the key, so that an invalid record cannot block the others. */
const waitingCascadeSchema = z.object({ pk: z.string() }).transform(({ pk }) => pk.slice('USER#'.length));
const banSchema = z.object({ banReason: z.string().optional(), bannedAtMs: z.number().optional() });

/**
 * Access patterns: users by name (Query gsi2 USERS) and by public key (Query gsi1 USERS#KEY); the balances of the users
 * in one page of a list (BatchGet); the unfinished follow-up work of a ban (GetItem USER#publicKey/CASCADE; Query gsi1
 * CASCADES, by time).
 */
export class DynamoDbAdminUsers implements AdminUsers {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async list({ limit, cursor }: ListQuery): Promise<ListPage<User>> {
    const { items, lastKey } = await this.#table.query(
      {
        IndexName: 'gsi2',
        KeyConditionExpression: 'gsi2pk = :users',
        ExpressionAttributeValues: { ':users': USERS_BY_NAME },
        Limit: limit,
        ExclusiveStartKey: cursor ? decodeCursor(cursor, { index: 'gsi2', partition: USERS_BY_NAME }) : undefined,
      },
      userSchema,
    );
    return { entries: items, nextCursor: lastKey && encodeCursor(lastKey) };
  }

  async search(text: string, limit: number): Promise<User[]> {
    const first = await this.#searchBeginnings(text, limit);
    if (text === '' || first.length >= limit) return first;
    const known = new Set(first.map(({ publicKey }) => publicKey));
    const name = text.toLowerCase();
    const users = await this.#beginningWith('gsi2', USERS_BY_NAME, '', SEARCHED_USERS);
    const containing = users.filter(
      ({ publicKey, username }) =>
        !known.has(publicKey) && (username.toLowerCase().includes(name) || publicKey.includes(text)),
    );
    return [...first, ...containing].slice(0, limit);
  }

  async #searchBeginnings(prefix: string, limit: number): Promise<User[]> {
    const byName = /^\w*$/.test(prefix)
      ? await this.#beginningWith('gsi2', USERS_BY_NAME, prefix.toLowerCase(), limit)
      : [];
    const isKey = prefix !== '' && /^[1-9A-HJ-NP-Za-km-z]{1,44}$/.test(prefix);
    if (!isKey || byName.length >= limit) return byName;
    const byKey = await this.#beginningWith('gsi1', USERS_BY_KEY, prefix, limit);
    const known = new Set(byName.map(({ publicKey }) => publicKey));
    return [...byName, ...byKey.filter(({ publicKey }) => !known.has(publicKey))].slice(0, limit);
  }

  async balances(publicKeys: string[]): Promise<Map<string, Balance>> {
    const keys = new Map(publicKeys.map((publicKey) => [balanceKey(userAccountId(publicKey)).pk, publicKey]));
    const items = await this.#table.getMany(
      publicKeys.map((publicKey) => balanceKey(userAccountId(publicKey))),
      balanceItemSchema,
    );
    return new Map(items.map(({ pk, ...balance }) => [keys.get(pk) ?? '', balance]));
  }

  async details(publicKey: string, nowMs: number): Promise<UserDetails> {
    const [statistics, keys, slot, ban, cascade] = await Promise.all([
      this.#table.get(userStatisticsKey(publicKey), userStatisticsSchema),
      this.#keys(publicKey),
      this.#table.get(runningSlotKey(publicKey), z.object({ operationId: z.string() })),
      this.#table.get(profileKey(publicKey), banSchema),
      this.findCascade(publicKey),
    ]);
    return {
      creditsSpent: statistics?.creditsSpent ?? 0,
      projectCount: statistics?.projectCount ?? 0,
      keyCount: keys.filter(({ expiresAtMs = Number.POSITIVE_INFINITY }) => expiresAtMs > nowMs).length,
      runningOperationId: slot?.operationId,
      ban: ban?.bannedAtMs ? { reason: ban.banReason ?? '', atMs: ban.bannedAtMs } : undefined,
      isCascadeRunning: cascade !== undefined,
    };
  }

  async adjust(adjustment: Adjustment, action: AdminAction): Promise<AdjustResult> {
    const movement = {
      accountId: userAccountId(adjustment.publicKey),
      credits: adjustment.credits,
      movementId: `adjustment:${adjustment.idempotencyKey}`,
      reason: adjustment.reason,
      reference: action.adminPublicKey,
      nowMs: action.nowMs,
    };
    const result = await this.#table.transact([
      this.#userExists(adjustment.publicKey),
      ...adjustmentItems({ tableName: this.#table.name, ...movement }),
      actionItem(this.#table.name, action),
    ]);
    if (result.ok) return { ok: true, isRepeat: false };
    const happened = await didHappen(this.#table, { kind: 'adjustment', ...movement });
    if (happened === 'yes') return { ok: true, isRepeat: true };
    if (happened === 'other') return { ok: false, reason: 'different_movement' };
    const [isUserMissing] = result.failed;
    if (isUserMissing) return { ok: false, reason: 'not_found' };
    return { ok: false, reason: adjustment.credits > 0 ? 'too_many_credits' : 'insufficient_credits' };
  }

  async setBanned(publicKey: string, isBanned: boolean, reason: string, action: AdminAction): Promise<BanResult> {
    const result = await this.#table.transact([
      this.#banItem(publicKey, isBanned, reason, action.nowMs),
      {
        ConditionCheck: {
          TableName: this.#table.name,
          Key: profileKey(action.adminPublicKey),
          ConditionExpression: 'isBanned = :false',
          ExpressionAttributeValues: { ':false': false },
        },
      },
      {
        Put: {
          TableName: this.#table.name,
          Item: {
            ...cascadeKey(publicKey),
            ...cascadePartition(publicKey, action.nowMs),
            cascadeId: action.actionId,
            publicKey,
            isBan: isBanned,
          },
        },
      },
      actionItem(this.#table.name, action),
    ]);
    if (result.ok) return { ok: true };
    const [isRefused, isCallerBanned] = result.failed;
    if (!isRefused && isCallerBanned) return { ok: false, reason: 'caller_banned' };
    const user = await this.#table.get(profileKey(publicKey), userSchema);
    return { ok: false, reason: user ? 'unchanged' : 'not_found' };
  }

  async removeKeys(publicKey: string): Promise<void> {
    const keys = await this.#keys(publicKey);
    await Promise.all(keys.map(({ keyHash }) => this.#table.put(endingItem({ keyHash, publicKey }, 'locked'))));
    const deletions = keys.flatMap(({ keyHash, sk }) => [
      { pk: `KEY#${keyHash}`, sk: 'KEY' },
      { pk: `USER#${publicKey}`, sk },
    ]);
    await Promise.all(deletions.map((Key) => this.#table.delete({ Key })));
  }

  findCascade(publicKey: string): Promise<BanCascade | undefined> {
    return this.#table.get(cascadeKey(publicKey), cascadeSchema);
  }

  waitingCascades(): AsyncIterable<string> {
    return this.#table.queryAll(
      {
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :cascades',
        ExpressionAttributeValues: { ':cascades': CASCADES },
        Limit: CASCADES_PAGE,
      },
      waitingCascadeSchema,
    );
  }

  advanceCascade({ publicKey, cascadeId, cursor }: BanCascade): Promise<boolean> {
    return this.#table.update({
      Key: cascadeKey(publicKey),
      UpdateExpression: 'SET #cursor = :cursor',
      ConditionExpression: 'cascadeId = :cascadeId',
      ExpressionAttributeNames: { '#cursor': 'cursor' },
      ExpressionAttributeValues: { ':cursor': cursor, ':cascadeId': cascadeId },
    });
  }

  async endCascade({ publicKey, cascadeId }: BanCascade): Promise<void> {
    await this.#table.delete({
      Key: cascadeKey(publicKey),
      ConditionExpression: 'cascadeId = :cascadeId',
      ExpressionAttributeValues: { ':cascadeId': cascadeId },
    });
  }

  #beginningWith(index: 'gsi1' | 'gsi2', partition: string, prefix: string, limit: number): Promise<User[]> {
    return this.#table.queryFirst(
      limit,
      {
        IndexName: index,
        KeyConditionExpression: `${index}pk = :partition${prefix && ` AND begins_with(${index}sk, :prefix)`}`,
        ExpressionAttributeValues: { ':partition': partition, ...(prefix && { ':prefix': prefix }) },
      },
      userSchema,
    );
  }

  async #keys(publicKey: string) {
    const pages = await Promise.all(
      KEY_PREFIXES.map((prefix) =>
        this.#table.query(
          {
            KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
            ExpressionAttributeValues: { ':pk': `USER#${publicKey}`, ':prefix': prefix },
            ConsistentRead: true,
            Limit: KEYS_LIMIT,
          },
          keySchema,
        ),
      ),
    );
    return pages.flatMap(({ items }) => items);
  }

  #userExists(publicKey: string): TransactItem {
    return {
      ConditionCheck: {
        TableName: this.#table.name,
        Key: profileKey(publicKey),
        ConditionExpression: 'attribute_exists(pk)',
      },
    };
  }

  #banItem(publicKey: string, isBanned: boolean, reason: string, nowMs: number): TransactItem {
    return {
      Update: {
        TableName: this.#table.name,
        Key: profileKey(publicKey),
        UpdateExpression: isBanned
          ? 'SET isBanned = :new, banReason = :reason, bannedAtMs = :now'
          : 'SET isBanned = :new REMOVE banReason, bannedAtMs',
        ConditionExpression: 'isBanned = :old AND attribute_not_exists(deletedAtMs)',
        ExpressionAttributeValues: {
          ':new': isBanned,
          ':old': !isBanned,
          ...(isBanned && { ':reason': reason, ':now': nowMs }),
        },
      },
    };
  }
}
