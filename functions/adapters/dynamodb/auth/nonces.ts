import * as z from 'zod';
import type { Nonces } from '../../../ports/auth.ts';
import type { Table } from '../table.ts';

const nonceSchema = z.object({ expiresAtMs: z.number() });

/** The first use of a nonce deletes its item NONCE#nonce/NONCE. DynamoDB's TTL deletes items of unused nonces. */
export class DynamoDbNonces implements Nonces {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async save(nonce: string, expiresAtMs: number): Promise<void> {
    await this.#table.put({ ...this.#key(nonce), expiresAtMs, expiresAt: Math.ceil(expiresAtMs / 1000) });
  }

  async consume(nonce: string, nowMs: number): Promise<number | undefined> {
    const consumed = await this.#table.deleteReturning(
      {
        Key: this.#key(nonce),
        ConditionExpression: 'expiresAtMs > :now',
        ExpressionAttributeValues: { ':now': nowMs },
      },
      nonceSchema,
    );
    return consumed?.expiresAtMs;
  }

  #key(nonce: string) {
    return { pk: `NONCE#${nonce}`, sk: 'NONCE' };
  }
}
