/** Messages to the assistant in the table: CHATS#publicKey/MINUTE#… counts those of one minute, and goes with its TTL. */
import type { ChatRates } from '../../../ports/assistant.ts';
import type { Table } from '../table.ts';

const MINUTE_MS = 60_000;
const KEPT_SECONDS = 60 * 60;

export class DynamoDbChatRates implements ChatRates {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  take(publicKey: string, limit: number, nowMs: number): Promise<boolean> {
    return this.#table.update({
      Key: { pk: `CHATS#${publicKey}`, sk: `MINUTE#${Math.floor(nowMs / MINUTE_MS)}` },
      UpdateExpression: 'SET expiresAt = :expiresAt ADD messages :one',
      ConditionExpression: 'attribute_not_exists(pk) OR messages < :limit',
      ExpressionAttributeValues: {
        ':expiresAt': Math.floor(nowMs / 1000) + KEPT_SECONDS,
        ':one': 1,
        ':limit': limit,
      },
    });
  }
}
