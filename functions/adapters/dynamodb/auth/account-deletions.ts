import type { AccountDeletion, AccountDeletions, CreateUserResult, User } from '../../../ports/auth.ts';
import { cascadeKey, cascadePartition } from '../admin/cascades.ts';
import type { Table } from '../table.ts';
import { claimItems, confusablesKey, nameClaimKey, profileKey } from './users.ts';

/** Access pattern: a user's profile, reserved names and the progress record of the deletion, by key. */
export class DynamoDbAccountDeletions implements AccountDeletions {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async begin({ deletionId, user, pseudonym, donatesCredits, nowMs }: AccountDeletion): Promise<boolean> {
    const { publicKey, username } = user;
    await this.#unlinkLookAlikes(user, pseudonym);
    const result = await this.#table.transact([
      {
        Update: {
          TableName: this.#table.name,
          Key: profileKey(publicKey),
          UpdateExpression: 'SET isBanned = :true, deletedAtMs = :now, username = :pseudonym, gsi2sk = :pseudonym',
          ConditionExpression: 'isBanned = :false AND username = :username',
          ExpressionAttributeValues: {
            ':true': true,
            ':false': false,
            ':now': nowMs,
            ':pseudonym': pseudonym,
            ':username': username,
          },
        },
      },
      // The name stays taken, so that nobody can impersonate the former user, but it no longer resolves to the wallet.
      { Put: { TableName: this.#table.name, Item: { ...nameClaimKey(username), publicKey: pseudonym } } },
      {
        Put: {
          TableName: this.#table.name,
          Item: {
            ...cascadeKey(publicKey),
            ...cascadePartition(publicKey, nowMs),
            cascadeId: deletionId,
            publicKey,
            isBan: true,
            deletion: { donatesCredits, atMs: nowMs },
          },
        },
      },
    ]);
    return result.ok;
  }

  async reopen(user: User): Promise<CreateUserResult> {
    const { publicKey, username } = user;
    const result = await this.#table.transact([
      {
        Update: {
          TableName: this.#table.name,
          Key: profileKey(publicKey),
          UpdateExpression: 'SET isBanned = :false, username = :username, gsi2sk = :name REMOVE deletedAtMs',
          ConditionExpression: 'attribute_exists(deletedAtMs)',
          ExpressionAttributeValues: {
            ':false': false,
            ':username': username,
            ':name': username.toLowerCase(),
          },
        },
      },
      ...claimItems(this.#table.name, user),
      {
        ConditionCheck: {
          TableName: this.#table.name,
          Key: cascadeKey(publicKey),
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
    ]);
    if (result.ok) return { ok: true };
    const [isNotDeleted, isNameTaken, isLookAlike] = result.failed;
    if (!isNotDeleted && isNameTaken) return { ok: false, reason: 'name_taken' };
    return { ok: false, reason: !isNotDeleted && isLookAlike ? 'look_alike' : 'key_taken' };
  }

  /**
   * Replaces the user's key with the pseudonym in the claim that similar-looking names share. A claim that another user
   * owns stays unchanged.
   */
  async #unlinkLookAlikes({ publicKey, username }: User, pseudonym: string): Promise<void> {
    await this.#table.update({
      Key: confusablesKey(username),
      UpdateExpression: 'SET publicKey = :pseudonym',
      ConditionExpression: 'publicKey = :publicKey',
      ExpressionAttributeValues: { ':publicKey': publicKey, ':pseudonym': pseudonym },
    });
  }
}
