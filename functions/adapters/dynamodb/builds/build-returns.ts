import * as z from 'zod';
import { RETURN_WEEK_MS } from '../../../../shared/domain/build-return.ts';
import { ledgerReason } from '../../../../shared/messages/ledger-reasons.ts';
import type { BuildReturn, BuildReturns, RecentReturns } from '../../../ports/builds.ts';
import { userAccountId } from '../../../ports/credits.ts';
import { rankSpenderOf } from '../admin/statistics.ts';
import { returnItems } from '../credits/ledger.ts';
import { revisionRemovalItems } from '../projects/revision-removal.ts';
import type { Key, Table, TransactItem } from '../table.ts';
import { returnedEvent } from './build-events.ts';
import { operationKey } from './operation-keys.ts';
import { OPEN_RETURNS } from './operations.ts';

const recentSchema = z.object({ timesMs: z.array(z.number()), version: z.int() });

/** Access pattern: when a user recently gave back builds for a refund (GetItem LIMIT#returns:publicKey/WEEK). */
export class DynamoDbBuildReturns implements BuildReturns {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async recent(publicKey: string): Promise<RecentReturns> {
    return (await this.#table.get(recentKey(publicKey), recentSchema)) ?? { timesMs: [], version: 0 };
  }

  async write(returned: BuildReturn): Promise<boolean> {
    const { operation, credits, projectName, removal } = returned;
    const { operationId, ownerPublicKey } = operation;
    const event = returnedEvent(returned);
    const { items, ownerCredits } = revisionRemovalItems(this.#table.name, removal);
    const movement = {
      tableName: this.#table.name,
      accountId: userAccountId(ownerPublicKey),
      credits,
      movementId: `return:${operationId}`,
      ...ledgerReason({ key: 'returned', params: { project: projectName } }),
      reference: operationId,
      nowMs: removal.nowMs,
      event,
      spentBy: operation.spentBy,
    };
    const result = await this.#table.transact([
      this.#markReturned(returned),
      this.#countReturn(returned),
      ...items,
      ...returnItems(movement, ownerCredits),
    ]);
    if (result.ok) await rankSpenderOf(this.#table, event);
    return result.ok;
  }

  /** Marks the build as refunded, and adds it to the list of refunds that operators review. */
  #markReturned({ operation, removal, reason }: BuildReturn): TransactItem {
    const { nowMs } = removal;
    return {
      Update: {
        TableName: this.#table.name,
        Key: operationKey(operation.operationId),
        UpdateExpression: 'SET returnedAtMs = :nowMs, returnReason = :reason, gsi1pk = :open, gsi1sk = :opened',
        ConditionExpression: '#status = :completed AND attribute_not_exists(returnedAtMs)',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':nowMs': nowMs,
          ':reason': reason,
          ':open': OPEN_RETURNS,
          ':opened': `${new Date(nowMs).toISOString()}#${operation.operationId}`,
          ':completed': 'completed',
        },
      },
    };
  }

  /**
   * Returns the item that counts a refund. The count is exact, unlike a token bucket: failed refunds do not count, and
   * concurrent refunds stay within the limit.
   */
  #countReturn({ operation, removal, recent }: BuildReturn): TransactItem {
    const { timesMs, version } = recent;
    return {
      Update: {
        TableName: this.#table.name,
        Key: recentKey(operation.ownerPublicKey),
        UpdateExpression: 'SET timesMs = :timesMs, version = :next, expiresAt = :expiresAt',
        ConditionExpression: version === 0 ? 'attribute_not_exists(pk)' : 'version = :version',
        ExpressionAttributeValues: {
          ':timesMs': [...timesMs, removal.nowMs],
          ':next': version + 1,
          ':expiresAt': Math.ceil((removal.nowMs + RETURN_WEEK_MS) / 1000),
          ...(version !== 0 && { ':version': version }),
        },
      },
    };
  }
}

function recentKey(publicKey: string): Key {
  return { pk: `LIMIT#returns:${publicKey}`, sk: 'WEEK' };
}
