export type TransferDirection = 'deposit' | 'withdraw';

interface Transfer {
  direction: TransferDirection;
  amount: number;
}

/**
 * Idempotency keys of bank transfers: a transfer that is repeated because it got no response has the same
 * key.
 */
export interface TransferKeys {
  /** The key to send with a transfer. */
  keyFor(transfer: Transfer): string;
  /** Called when the server has responded; the next transfer gets a new key even if it looks the same. */
  responded(): void;
}

export function createTransferKeys(newKey: () => string): TransferKeys {
  let pending: (Transfer & { key: string }) | null = null;
  return {
    keyFor: ({ direction, amount }) => {
      const isRepeat = pending?.direction === direction && pending.amount === amount;
      if (pending === null || !isRepeat) pending = { direction, amount, key: newKey() };
      return pending.key;
    },
    responded: () => {
      pending = null;
    },
  };
}
