import * as z from 'zod';
import { utcDay } from '../../../../shared/domain/utc-day.ts';
import type { DataPayments, OperationBlock, PaidOperations } from '../../../ports/app-data.ts';
import type { StatisticEvent } from '../../../ports/statistics.ts';
import { rankSpenderOf } from '../admin/statistics.ts';
import { spendItems } from '../credits/ledger.ts';
import { type Table, type TransactItem, unlessBusy } from '../table.ts';
import { paidKey } from './data-keys.ts';

/** The name prefix of the attributes that contain the credits spent on one day, such as `day#2026-11-21`. */
const DAY_PREFIX = 'day#';

const paidSchema = z
  .object({ blocks: z.int() })
  .catchall(z.unknown())
  .transform(
    ({ blocks, ...days }): PaidOperations => ({
      blocks,
      days: new Map(
        Object.entries(days).flatMap(([name, credits]) =>
          name.startsWith(DAY_PREFIX) && typeof credits === 'number'
            ? [[name.slice(DAY_PREFIX.length), credits] as const]
            : [],
        ),
      ),
    }),
  );

/** The index of the transaction item that spends the credits. */
const SPENT = 0;

/** Access pattern: the blocks of operations that were paid in a month (GetItem DATA#project/PAID#month). */
export class DynamoDbDataPayments implements DataPayments {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async find(projectId: string, month: string): Promise<PaidOperations> {
    return (await this.#table.get(paidKey(projectId, month), paidSchema)) ?? { blocks: 0, days: new Map() };
  }

  async pay(block: OperationBlock): ReturnType<DataPayments['pay']> {
    const { projectId, month, accountId, publicKey, reason, nowMs } = block;
    const movementId = `data:${projectId}:${month}:${block.block}`;
    const event: StatisticEvent = { kind: 'data', projectId, credits: 1, ...(publicKey && { publicKey }) };
    const payment = this.#table.transact([
      ...spendItems({
        tableName: this.#table.name,
        accountId,
        credits: 1,
        movementId,
        reason,
        reference: projectId,
        nowMs,
        event,
      }),
      this.#countItem(block),
    ]);
    const result = await unlessBusy(payment);
    if (result === undefined) return 'busy';
    if (result.ok) {
      await rankSpenderOf(this.#table, event);
      return 'paid';
    }
    const { blocks } = await this.find(projectId, month);
    if (blocks >= block.block) return 'paid_before';
    return result.failed[SPENT] ? 'insufficient_credits' : 'paid_before';
  }

  /** Returns the item that counts a paid block of operations; requires that the previous block was paid. */
  #countItem({ projectId, month, block, nowMs }: OperationBlock): TransactItem {
    return {
      Update: {
        TableName: this.#table.name,
        Key: paidKey(projectId, month),
        UpdateExpression: 'SET blocks = :block ADD #day :credit',
        ConditionExpression: block === 1 ? 'attribute_not_exists(pk)' : 'blocks = :before',
        ExpressionAttributeNames: { '#day': `${DAY_PREFIX}${utcDay(nowMs)}` },
        ExpressionAttributeValues: {
          ':block': block,
          ':credit': 1,
          ...(block > 1 && { ':before': block - 1 }),
        },
      },
    };
  }
}
