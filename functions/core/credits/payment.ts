import type { ChainInstruction, ChainTransaction } from '../../ports/chain.ts';
import type { Mismatch, PurchaseIntent } from '../../ports/credits.ts';

const SYSTEM_PROGRAM = '11111111111111111111111111111111';
const TOKEN_PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'];
const ALLOWED_PROGRAMS = [
  SYSTEM_PROGRAM,
  'ComputeBudget111111111111111111111111111111',
  // The Lighthouse program: wallets add its instructions to verify the effects of a transaction.
  'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  'Memo4c2pN8afCj432Lb7RMVKi9PbQnnW7ewFFaV3oAH',
];

const TRANSFER_ACCOUNTS = 2;
const TOKEN_TRANSFER_ACCOUNTS = 3;

/** The maximum number of purchase intents to look up for one transaction. */
const MAX_REFERENCES = 8;

interface Transfer {
  from: string;
  to: string;
  lamports: bigint;
  references: string[];
}

/** Returns the addresses in a transaction that may be the reference of a purchase intent, at most eight. */
export function possibleReferences({ instructions }: ChainTransaction): string[] {
  const found = instructions.flatMap(({ programId, accounts }) => {
    if (programId === SYSTEM_PROGRAM) return accounts.slice(TRANSFER_ACCOUNTS);
    return TOKEN_PROGRAMS.includes(programId) ? accounts.slice(TOKEN_TRANSFER_ACCOUNTS) : [];
  });
  return [...new Set(found)].slice(0, MAX_REFERENCES);
}

export function reachesTreasury(transaction: ChainTransaction, treasury: string): boolean {
  return receivedLamports(transaction, treasury) > 0n || transaction.tokenReceivers.includes(treasury);
}

/** Returns the change of the treasury's balance in lamports. It is negative when the treasury paid. */
export function receivedLamports(transaction: ChainTransaction, treasury: string): bigint {
  return transaction.lamportChanges.get(treasury) ?? 0n;
}

/** Returns the sender of the first transfer to the treasury; undefined without such a transfer. */
export function payerOf(transaction: ChainTransaction, treasury: string): string | undefined {
  return transfersTo(transaction, treasury)[0]?.from;
}

/**
 * Returns the differences between a payment and its quote. Accepts any order of instructions, because wallets change
 * it.
 */
export function mismatchesOf(transaction: ChainTransaction, intent: PurchaseIntent): Mismatch[] {
  const { treasury, publicKey, priceLamports, reference } = intent;
  const found = new Set<Mismatch>();
  if (transaction.instructions.some(({ programId }) => !ALLOWED_PROGRAMS.includes(programId))) {
    found.add('foreign_program');
  }
  if (transaction.tokenReceivers.includes(treasury)) found.add('token_transfer');
  const [transfer, ...others] = transfersTo(transaction, treasury);
  if (!transfer) return [...found.add('no_transfer')];
  if (others.length > 0) found.add('several_transfers');
  const priced = BigInt(priceLamports);
  if (transfer.lamports !== priced || receivedLamports(transaction, treasury) !== priced) {
    found.add('wrong_amount');
  }
  if (transfer.from !== publicKey) found.add('foreign_payer');
  if (!transfer.references.includes(reference)) found.add('unknown_reference');
  if (transfer.references.length > 1) found.add('several_references');
  return [...found];
}

function transfersTo({ instructions }: ChainTransaction, treasury: string): Transfer[] {
  return instructions.flatMap((instruction) => {
    const transfer = readTransfer(instruction);
    return transfer?.to === treasury ? [transfer] : [];
  });
}

function readTransfer({ accounts, transferLamports }: ChainInstruction): Transfer | undefined {
  const [from, to, ...references] = accounts;
  if (transferLamports === undefined || from === undefined || to === undefined) return undefined;
  return { from, to, lamports: transferLamports, references };
}
