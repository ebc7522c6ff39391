/**
 * Users in the table. USER#publicKey/PROFILE; USERNAME#lower/CLAIM keeps usernames unique in any case.
 */
import * as z from 'zod';
import { userAccountId } from '../../ports/ledger.ts';
import type { CreateUserResult, User, Users } from '../../ports/users.ts';
import { grantItems } from './ledger.ts';
import type { Table, TransactItem } from './table.ts';

const userSchema = z.object({
  publicKey: z.string(),
  username: z.string(),
  isBanned: z.boolean(),
  createdAtMs: z.number(),
});

function profileKey(publicKey: string) {
  return { pk: `USER#${publicKey}`, sk: 'PROFILE' };
}

export class DynamoDbUsers implements Users {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  find(publicKey: string): Promise<User | undefined> {
    return this.#table.get(profileKey(publicKey), userSchema);
  }

  async create(user: User, signupCredits: number): Promise<CreateUserResult> {
    const claim = { pk: `USERNAME#${user.username.toLowerCase()}`, sk: 'CLAIM', publicKey: user.publicKey };
    const result = await this.#table.transact([
      this.#newItem({ ...profileKey(user.publicKey), ...user }),
      this.#newItem(claim),
      ...this.#grant(user, signupCredits),
    ]);
    if (result.ok) return { ok: true };
    const [isKeyTaken] = result.failed;
    return { ok: false, reason: isKeyTaken ? 'key_taken' : 'name_taken' };
  }

  #newItem(item: Record<string, unknown>): TransactItem {
    return {
      Put: { TableName: this.#table.name, Item: item, ConditionExpression: 'attribute_not_exists(pk)' },
    };
  }

  #grant(user: User, credits: number): TransactItem[] {
    if (credits === 0) return [];
    return grantItems({
      tableName: this.#table.name,
      accountId: userAccountId(user.publicKey),
      credits,
      movementId: 'signup',
      reason: 'Welcome credits',
      reference: user.publicKey,
      nowMs: user.createdAtMs,
    });
  }
}
