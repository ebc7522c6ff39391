import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { BegunCall, Idempotency, IdempotentCall, StoredResponse } from '../../ports/idempotency.ts';
import type { Key, Table } from './table.ts';

const KEPT_SECONDS = 86_400;
const RESPONSE = { '#response': 'response' };

const callSchema = z.object({
  fingerprint: z.string(),
  response: z.object({ statusCode: z.int(), headers: z.record(z.string(), z.string()), body: z.string() }).optional(),
  isDone: z.literal(true).optional(),
});

/** IDEMPOTENCY#publicKey/CALL#hash stores a call. A conditional write claims the call, so that it runs only once. */
export class DynamoDbIdempotency implements Idempotency {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async begin(call: IdempotentCall, nowMs: number, leaseEndsAtMs: number): Promise<BegunCall> {
    const isClaimed = await this.#table.update({
      Key: keyOf(call),
      // An expired key may still exist, because DynamoDB deletes late.
      UpdateExpression:
        'SET fingerprint = :fingerprint, leaseEndsAtMs = :end, expiresAt = :expiresAt REMOVE #response, isDone',
      ConditionExpression:
        'attribute_not_exists(pk) OR expiresAt <= :nowSeconds OR (attribute_not_exists(#response) AND attribute_not_exists(isDone) AND leaseEndsAtMs <= :now AND fingerprint = :fingerprint)',
      ExpressionAttributeNames: RESPONSE,
      ExpressionAttributeValues: {
        ':fingerprint': call.fingerprint,
        ':end': leaseEndsAtMs,
        ':expiresAt': Math.ceil(nowMs / 1000) + KEPT_SECONDS,
        ':now': nowMs,
        ':nowSeconds': Math.floor(nowMs / 1000),
      },
    });
    if (isClaimed) return { kind: 'new' };
    const found = await this.#table.get(keyOf(call), callSchema);
    if (found && found.fingerprint !== call.fingerprint) return { kind: 'different' };
    if (found?.response) return { kind: 'done', response: found.response };
    return { kind: found?.isDone ? 'forgotten' : 'running' };
  }

  async keep(call: IdempotentCall, response: StoredResponse, nowMs: number): Promise<void> {
    await this.#table.update({
      Key: keyOf(call),
      UpdateExpression: 'SET #response = :response, expiresAt = :expiresAt',
      ConditionExpression: 'fingerprint = :fingerprint',
      ExpressionAttributeNames: RESPONSE,
      ExpressionAttributeValues: {
        ':response': response,
        ':fingerprint': call.fingerprint,
        ':expiresAt': Math.ceil(nowMs / 1000) + KEPT_SECONDS,
      },
    });
  }

  async markDone(call: IdempotentCall, nowMs: number): Promise<void> {
    await this.#table.update({
      Key: keyOf(call),
      UpdateExpression: 'SET isDone = :true, expiresAt = :expiresAt',
      ConditionExpression: 'fingerprint = :fingerprint',
      ExpressionAttributeValues: {
        ':true': true,
        ':fingerprint': call.fingerprint,
        ':expiresAt': Math.ceil(nowMs / 1000) + KEPT_SECONDS,
      },
    });
  }

  async release(call: IdempotentCall, nowMs: number): Promise<void> {
    await this.#table.update({
      Key: keyOf(call),
      UpdateExpression: 'SET expiresAt = :nowSeconds',
      ConditionExpression:
        'attribute_not_exists(#response) AND attribute_not_exists(isDone) AND fingerprint = :fingerprint',
      ExpressionAttributeNames: RESPONSE,
      ExpressionAttributeValues: {
        ':fingerprint': call.fingerprint,
        ':nowSeconds': Math.floor(nowMs / 1000),
      },
    });
  }
}

function keyOf({ publicKey, key }: IdempotentCall): Key {
  return { pk: `IDEMPOTENCY#${publicKey}`, sk: `CALL#${createHash('sha256').update(key).digest('hex')}` };
}
