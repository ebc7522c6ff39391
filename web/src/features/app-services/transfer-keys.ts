export type TransferDirection = 'deposit' | 'withdraw';

interface Transfer {
  direction: TransferDirection;
  amount: number;
}

/** The idempotency keys of transfers. A retry after a lost response gets the same key. */
export interface TransferKeys {
  keyFor(transfer: Transfer): string;
  /** Call this after a response. The next transfer then gets a new key, even if it has the same content. */
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
