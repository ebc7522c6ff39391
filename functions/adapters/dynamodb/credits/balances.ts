import * as z from 'zod';
import type { Balance, Balances } from '../../../ports/credits.ts';
import { bankAccountId, userAccountId } from '../../../ports/credits.ts';
import type { Table } from '../table.ts';
import { balanceKey } from './ledger.ts';

const balanceSchema = z.object({ availableCredits: z.int(), heldCredits: z.int() });
const keyedBalanceSchema = balanceSchema.extend({ pk: z.string() });

export class DynamoDbBalances implements Balances {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  ofUser(publicKey: string): Promise<Balance> {
    return this.#of(userAccountId(publicKey));
  }

  ofBank(projectId: string): Promise<Balance> {
    return this.#of(bankAccountId(projectId));
  }

  async ofBanks(projectIds: readonly string[]): Promise<Map<string, number>> {
    const keys = projectIds.map((projectId) => balanceKey(bankAccountId(projectId)));
    const found = await this.#table.getMany(keys, keyedBalanceSchema, { isConsistent: true });
    const credits = new Map(found.map(({ pk, availableCredits }) => [pk, availableCredits]));
    return new Map(
      projectIds.flatMap((projectId, index) => {
        const available = credits.get(keys[index]?.pk ?? '');
        return available === undefined ? [] : [[projectId, available] as const];
      }),
    );
  }

  async #of(accountId: string): Promise<Balance> {
    const balance = await this.#table.get(balanceKey(accountId), balanceSchema);
    return balance ?? { availableCredits: 0, heldCredits: 0 };
  }
}
