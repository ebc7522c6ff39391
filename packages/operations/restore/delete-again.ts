import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDbAccountDeletions } from '../../../functions/adapters/dynamodb/auth/account-deletions.ts';
import { DynamoDbUsers } from '../../../functions/adapters/dynamodb/auth/users.ts';
import { DynamoDbBalances } from '../../../functions/adapters/dynamodb/credits/balances.ts';
import { Table } from '../../../functions/adapters/dynamodb/table.ts';
import type { DeletedAccount } from './find-losses.ts';
import type { TableTarget } from './restore-table.ts';

/**
 * Locks accounts in the restored table that their users deleted after the restore time, as their own deletion did. The
 * job `sweep-holds` deletes their apps and files once the table is in use. Returns the public keys of accounts that an
 * operator must delete: a ban at the restore time hides whether the deletion is complete.
 */
export async function deleteAgain(
  client: DynamoDBClient,
  { sourceTable, targetTable }: Pick<TableTarget, 'sourceTable' | 'targetTable'>,
  accounts: readonly DeletedAccount[],
): Promise<string[]> {
  const target = new Table(targetTable, client);
  const [users, deletions] = [new DynamoDbUsers(target), new DynamoDbAccountDeletions(target)];
  const balances = new DynamoDbBalances(new Table(sourceTable, client));
  const left: string[] = [];
  for (const { publicKey, pseudonym, deletedAtMs } of accounts) {
    const user = await users.find(publicKey);
    const { availableCredits } = await balances.ofUser(publicKey);
    const isBegun =
      user !== undefined &&
      (await deletions.begin({
        deletionId: `restored-${publicKey}-${deletedAtMs}`,
        user,
        pseudonym,
        // Credits that the user kept are still in the former table.
        donatesCredits: availableCredits === 0,
        nowMs: deletedAtMs,
      }));
    if (!isBegun) left.push(publicKey);
  }
  return left;
}
