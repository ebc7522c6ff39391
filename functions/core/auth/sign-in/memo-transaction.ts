import { TransactionFormatError } from '../../../../shared/domain/byte-reader.ts';
import { readTransactionMessage, type TransactionMessage } from '../../../../shared/domain/read-transaction.ts';
import { MEMO_PROGRAM, UNSENDABLE_BLOCKHASH } from '../../../../shared/domain/sign-in-message.ts';

/**
 * Programs whose instructions wallets add to a transaction: compute limits and prices, and checks of the transaction's
 * effects (Lighthouse).
 */
const ADDED_PROGRAMS = ['ComputeBudget111111111111111111111111111111', 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'];

/**
 * Returns whether a transaction's message has `text` as its only memo, `publicKey` as its only signer, the unsendable
 * blockhash, and no other instruction than those that wallets add. The server never sends the transaction.
 */
export function isMemoOf(messageBytes: Uint8Array, text: string, publicKey: string): boolean {
  const message = readOrUndefined(messageBytes);
  if (message === undefined) return false;
  const { signers, blockhash, instructions } = message;
  const [memo, ...others] = instructions.filter(({ program }) => !ADDED_PROGRAMS.includes(program));
  return (
    signers.length === 1 &&
    signers[0] === publicKey &&
    blockhash === UNSENDABLE_BLOCKHASH &&
    others.length === 0 &&
    memo?.program === MEMO_PROGRAM &&
    Buffer.from(memo.data).equals(Buffer.from(text, 'utf8'))
  );
}

function readOrUndefined(bytes: Uint8Array): TransactionMessage | undefined {
  try {
    return readTransactionMessage(bytes);
  } catch (cause) {
    if (!(cause instanceof TransactionFormatError)) throw cause;
    return undefined;
  }
}
