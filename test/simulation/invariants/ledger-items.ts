/** Reads ledger items without using the product's code, whose bugs could otherwise hide themselves. */
import { type Item, numberOf, textOf } from '../store/item.ts';

const ACCOUNT = 'ACCOUNT#';
const ENTRY = 'ENTRY#';

export interface Entry {
  accountId: string;
  movementId: string;
  kind: string;
  availableChange: number;
  heldChange: number;
  counterAccountId: string;
  reference: string;
}

export interface AccountBalance {
  accountId: string;
  availableCredits: number;
  heldCredits: number;
}

export function asEntry(item: Item): Entry | undefined {
  const [pk, sk] = [textOf(item, 'pk'), textOf(item, 'sk')];
  if (!pk.startsWith(ACCOUNT) || !sk.startsWith(ENTRY)) return undefined;
  return {
    accountId: pk.slice(ACCOUNT.length),
    movementId: sk.slice(ENTRY.length),
    kind: textOf(item, 'kind'),
    availableChange: numberOf(item, 'availableChange'),
    heldChange: numberOf(item, 'heldChange'),
    counterAccountId: textOf(item, 'counterAccountId'),
    reference: textOf(item, 'reference'),
  };
}

export function asBalance(item: Item): AccountBalance | undefined {
  if (item.sk !== 'BALANCE') return undefined;
  return {
    accountId: textOf(item, 'pk').slice(ACCOUNT.length),
    availableCredits: numberOf(item, 'availableCredits'),
    heldCredits: numberOf(item, 'heldCredits'),
  };
}

export function entryId({ accountId, movementId }: Pick<Entry, 'accountId' | 'movementId'>): string {
  return `${accountId} ${movementId}`;
}
