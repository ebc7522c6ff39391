import type { Nonces } from '../../../ports/auth.ts';
import type { Table } from '../table.ts';

/** NONCE#nonce/NONCE is deleted by its first use, or days after its expiry by DynamoDB's TTL. */
export class DynamoDbNonces implements Nonces {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async save(nonce: string, expiresAtMs: number): Promise<void> {
    await this.#table.put({ ...this.#key(nonce), expiresAtMs, expiresAt: Math.ceil(expiresAtMs / 1000) });
  }

  consume(nonce: string, nowMs: number): Promise<boolean> {
    return this.#table.delete({
      Key: this.#key(nonce),
      ConditionExpression: 'expiresAtMs > :now',
      ExpressionAttributeValues: { ':now': nowMs },
    });
  }

  #key(nonce: string) {
    return { pk: `NONCE#${nonce}`, sk: 'NONCE' };
  }
}
