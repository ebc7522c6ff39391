import * as z from 'zod';
import { usernameSkeleton } from '../../../../shared/domain/username.ts';
import { utcDay } from '../../../../shared/domain/utc-day.ts';
import { ledgerReason } from '../../../../shared/messages/ledger-reasons.ts';
import type { CreateUserResult, User, Users } from '../../../ports/auth.ts';
import { userAccountId } from '../../../ports/credits.ts';
import { statisticItems } from '../admin/statistics.ts';
import { grantItems } from '../credits/ledger.ts';
import type { Table, TransactItem } from '../table.ts';

export const userSchema = z.object({
  publicKey: z.string(),
  username: z.string(),
  isBanned: z.boolean(),
  createdAtMs: z.number(),
  deletedAtMs: z.number().optional(),
  lastActiveDay: z.string().optional(),
});

/** The index partitions of all users: gsi2 by username, gsi1 by public key. */
export const USERS_BY_NAME = 'USERS';
export const USERS_BY_KEY = 'USERS#KEY';

export function profileKey(publicKey: string) {
  return { pk: `USER#${publicKey}`, sk: 'PROFILE' };
}

export function nameClaimKey(username: string) {
  return { pk: `USERNAME#${username.toLowerCase()}`, sk: 'CLAIM' };
}

/** Returns the key of the claim that all similar-looking usernames share; the first of their users owns it. */
export function confusablesKey(username: string) {
  return { pk: `USERNAME#${usernameSkeleton(username)}`, sk: 'LOOK_ALIKES' };
}

export function claimItems(tableName: string, { publicKey, username }: User): TransactItem[] {
  return [
    newItem(tableName, { ...nameClaimKey(username), publicKey }),
    newItem(tableName, { ...confusablesKey(username), publicKey }),
  ];
}

/** Returns an item whose condition fails when the user was banned during the request. */
export function notBannedItem(tableName: string, publicKey: string): TransactItem {
  return {
    ConditionCheck: {
      TableName: tableName,
      Key: profileKey(publicKey),
      ConditionExpression: 'attribute_not_exists(pk) OR isBanned = :false',
      ExpressionAttributeValues: { ':false': false },
    },
  };
}

function newItem(tableName: string, item: Record<string, unknown>): TransactItem {
  return { Put: { TableName: tableName, Item: item, ConditionExpression: 'attribute_not_exists(pk)' } };
}

/**
 * Access pattern: a user (GetItem USER#publicKey/PROFILE). USERNAME#lowercase/CLAIM makes usernames unique regardless
 * of case, and USERNAME#folded/LOOK_ALIKES blocks similar-looking names.
 */
export class DynamoDbUsers implements Users {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  find(publicKey: string, { mayLag = false } = {}): Promise<User | undefined> {
    return this.#table.get(profileKey(publicKey), userSchema, { isConsistent: !mayLag });
  }

  async create(user: User, signupCredits: number): Promise<CreateUserResult> {
    const result = await this.#table.transact([
      newItem(this.#table.name, {
        ...profileKey(user.publicKey),
        gsi1pk: USERS_BY_KEY,
        gsi1sk: user.publicKey,
        gsi2pk: USERS_BY_NAME,
        gsi2sk: user.username.toLowerCase(),
        ...user,
      }),
      ...claimItems(this.#table.name, user),
      ...this.#grant(user, signupCredits),
      ...statisticItems(this.#table.name, { kind: 'signup' }, { seed: user.publicKey, nowMs: user.createdAtMs }),
    ]);
    if (result.ok) return { ok: true };
    const [isKeyTaken, isNameTaken] = result.failed;
    if (isKeyTaken) return { ok: false, reason: 'key_taken' };
    return { ok: false, reason: isNameTaken ? 'name_taken' : 'look_alike' };
  }

  async recordActivity({ publicKey, username }: User, nowMs: number): Promise<void> {
    const day = utcDay(nowMs);
    await this.#table.transact([
      {
        Update: {
          TableName: this.#table.name,
          Key: profileKey(publicKey),
          UpdateExpression: 'SET lastActiveDay = :day',
          ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(lastActiveDay) OR lastActiveDay < :day)',
          ExpressionAttributeValues: { ':day': day },
        },
      },
      { Put: { TableName: this.#table.name, Item: { pk: `ACTIVE#${day}`, sk: publicKey } } },
      // Adds the look-alike claim that an older user lacks. Older users keep their names even when two names look
      // alike.
      {
        Update: {
          TableName: this.#table.name,
          Key: confusablesKey(username),
          UpdateExpression: 'SET publicKey = if_not_exists(publicKey, :publicKey)',
          ExpressionAttributeValues: { ':publicKey': publicKey },
        },
      },
      ...statisticItems(this.#table.name, { kind: 'active' }, { seed: publicKey, nowMs }),
    ]);
  }

  #grant(user: User, credits: number): TransactItem[] {
    if (credits === 0) return [];
    return grantItems({
      tableName: this.#table.name,
      accountId: userAccountId(user.publicKey),
      credits,
      movementId: 'signup',
      ...ledgerReason('signup'),
      reference: user.publicKey,
      nowMs: user.createdAtMs,
    });
  }
}
