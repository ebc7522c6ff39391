/** Everything that is recorded of money, as an audit reads it. */
import type { OperationStatus } from '../../shared/constants.ts';
import type { LedgerEntry } from '../../shared/domain/ledger-entry.ts';

export type BookRecord =
  | { type: 'balance'; accountId: string; availableCredits: number; heldCredits: number }
  | {
      type: 'entry';
      accountId: string;
      movementId: string;
      kind: LedgerEntry['kind'];
      availableChange: number;
      heldChange: number;
      counterAccountId?: string | undefined;
      reference: string;
    }
  /** A build's record: it holds credits while it runs, and is paid when it is completed. */
  | { type: 'operation'; operationId: string; status: OperationStatus }
  /** `reference` is that of the intent it closed; none when an admin credited the payment. */
  | { type: 'claim'; signature: string; reference?: string | undefined; accountId: string; credits: number }
  | { type: 'credited-intent'; reference: string }
  | { type: 'review'; signature: string; mismatches: string[]; lamports: number; isOpen: boolean };

export interface Books {
  /** All records, in no order; what is written meanwhile may be in it or not. */
  read(): AsyncIterable<BookRecord>;
}
