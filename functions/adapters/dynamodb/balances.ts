/** Balances in the table. */
import * as z from 'zod';
import type { Balance, Balances } from '../../ports/balances.ts';
import { balanceKey, userAccountId } from './ledger.ts';
import type { Table } from './table.ts';

const balanceSchema = z.object({ availableCredits: z.number().int(), heldCredits: z.number().int() });

export class DynamoDbBalances implements Balances {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async ofUser(publicKey: string): Promise<Balance> {
    const balance = await this.#table.get(balanceKey(userAccountId(publicKey)), balanceSchema);
    return balance ?? { availableCredits: 0, heldCredits: 0 };
  }
}
