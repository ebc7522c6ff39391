import * as z from 'zod';
import type { AppBanks, BankResult, BankTransfer } from '../../../ports/app-services.ts';
import { bankAccountId, type LedgerMovement, userAccountId } from '../../../ports/credits.ts';
import { didHappen } from '../credits/credit-ledger.ts';
import { balanceKey, transferEntries, transferItems } from '../credits/ledger.ts';
import type { Movement } from '../credits/movement.ts';
import { projectKey } from '../projects/project-item.ts';
import type { Table, TransactItem } from '../table.ts';

export const CLOSED_BANKS = 'BANKS#CLOSED';

const ownerSchema = z.object({ ownerPublicKey: z.string() });

type ProjectCondition = Pick<
  NonNullable<TransactItem['ConditionCheck']>,
  'ConditionExpression' | 'ExpressionAttributeValues'
>;

const EXISTS: ProjectCondition = { ConditionExpression: 'attribute_exists(pk)' };
/** Refuses deposits into the banks of suspended apps, because depositors could not withdraw the credits. */
const IS_OPEN: ProjectCondition = {
  ConditionExpression: ['isTakenDown', 'isOwnerBanned']
    .map((mark) => `(attribute_not_exists(${mark}) OR ${mark} = :unmarked)`)
    .reduce((all, each) => `${all} AND ${each}`, 'attribute_exists(pk)'),
  ExpressionAttributeValues: { ':unmarked': false },
};

export class DynamoDbAppBanks implements AppBanks {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async ownerOf(projectId: string): Promise<string | undefined> {
    const project = await this.#table.get(projectKey(projectId), ownerSchema);
    return project?.ownerPublicKey;
  }

  deposit(transfer: BankTransfer): Promise<BankResult> {
    return this.#move(transfer, IS_OPEN, userAccountId(transfer.publicKey), bankAccountId(transfer.projectId));
  }

  withdraw(transfer: BankTransfer): Promise<BankResult> {
    return this.#move(transfer, EXISTS, bankAccountId(transfer.projectId), userAccountId(transfer.publicKey));
  }

  setUsageControls(
    projectId: string,
    { billingModel, rateLimit }: Parameters<AppBanks['setUsageControls']>[1],
  ): Promise<boolean> {
    return this.#table.update({
      Key: projectKey(projectId),
      UpdateExpression: 'SET billingModel = :billingModel, rateLimit = :rateLimit',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':billingModel': billingModel, ':rateLimit': rateLimit },
    });
  }

  async #move(
    transfer: BankTransfer,
    condition: ProjectCondition,
    fromAccountId: string,
    toAccountId: string,
  ): Promise<BankResult> {
    const { movementId, credits, reason, projectId, nowMs } = transfer;
    const details = { movementId, accountId: fromAccountId, credits, reason, reference: projectId, nowMs };
    const result = await this.#table.transact([
      { ConditionCheck: { TableName: this.#table.name, Key: projectKey(projectId), ...condition } },
      ...transferItems({ tableName: this.#table.name, ...details }, toAccountId),
    ]);
    if (result.ok) return { ok: true, isRepeat: false };
    const movement: LedgerMovement = { kind: 'transfer', ...details, toAccountId };
    const happened = await didHappen(this.#table, movement);
    if (happened === 'yes') return { ok: true, isRepeat: true };
    // The last item fails when the receiving account already has a movement with this id, e.g. a withdrawal from
    // another bank.
    const isClaimed = result.failed.at(-1) === true;
    if (happened === 'other' || isClaimed) return { ok: false, reason: 'different_movement' };
    const [isProjectUnfit] = result.failed;
    if (!isProjectUnfit) return { ok: false, reason: 'insufficient_credits' };
    return { ok: false, reason: (await this.ownerOf(projectId)) ? 'suspended' : 'no_project' };
  }
}

/**
 * Returns the items that empty the bank (credit account) of a deleted app. The caller must also add `credits` to the
 * owner's balance. The first item fails if the bank's balance changed.
 */
export function closeBankItems(
  deletion: Pick<Movement, 'tableName' | 'credits' | 'reason' | 'nowMs'> & {
    projectId: string;
    ownerPublicKey: string;
  },
): TransactItem[] {
  const { tableName, projectId, ownerPublicKey, credits, reason, nowMs } = deletion;
  const bankId = bankAccountId(projectId);
  const bankKey = balanceKey(bankId);
  if (credits === 0) {
    return [
      {
        ConditionCheck: {
          TableName: tableName,
          Key: bankKey,
          ConditionExpression: 'attribute_not_exists(pk) OR (availableCredits = :zero AND heldCredits = :zero)',
          ExpressionAttributeValues: { ':zero': 0 },
        },
      },
      closedBankItem(deletion),
    ];
  }
  const movement: Movement = {
    tableName,
    accountId: bankId,
    credits,
    movementId: `close:${projectId}`,
    reason,
    reference: projectId,
    nowMs,
  };
  const emptyBank: TransactItem = {
    Update: {
      TableName: tableName,
      Key: bankKey,
      UpdateExpression: 'SET availableCredits = :zero',
      ConditionExpression: 'availableCredits = :credits AND heldCredits = :zero',
      ExpressionAttributeValues: { ':credits': credits, ':zero': 0 },
    },
  };
  return [emptyBank, ...transferEntries(movement, userAccountId(ownerPublicKey)), closedBankItem(deletion)];
}

function closedBankItem({
  tableName,
  projectId,
  nowMs,
}: Pick<Movement, 'tableName' | 'nowMs'> & { projectId: string }): TransactItem {
  return {
    Put: {
      TableName: tableName,
      Item: {
        pk: `ACCOUNT#${bankAccountId(projectId)}`,
        sk: 'CLOSED',
        gsi1pk: CLOSED_BANKS,
        gsi1sk: `${new Date(nowMs).toISOString()}#${projectId}`,
        projectId,
      },
    },
  };
}
