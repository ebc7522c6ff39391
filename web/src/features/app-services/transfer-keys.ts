/** Idempotency keys of bank transfers: a repeat of an unanswered transfer is the same transfer. */

export type TransferDirection = 'deposit' | 'withdraw';

interface Transfer {
  direction: TransferDirection;
  amount: number;
}

export interface TransferKeys {
  /** The key to send with a transfer. */
  keyFor(transfer: Transfer): string;
  /** The server has answered, so that the next transfer is a new one even if it looks the same. */
  answered(): void;
}

export function createTransferKeys(newKey: () => string): TransferKeys {
  let unanswered: (Transfer & { key: string }) | null = null;
  return {
    keyFor: ({ direction, amount }) => {
      const isRepeat = unanswered?.direction === direction && unanswered.amount === amount;
      if (unanswered === null || !isRepeat) unanswered = { direction, amount, key: newKey() };
      return unanswered.key;
    },
    answered: () => {
      unanswered = null;
    },
  };
}
