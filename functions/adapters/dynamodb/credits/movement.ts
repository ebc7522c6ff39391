import type { KeyedText } from '../../../../shared/domain/keyed-text.ts';
import type { KeySpending } from '../../../ports/credits.ts';
import type { StatisticEvent } from '../../../ports/statistics.ts';

export interface Movement {
  tableName: string;
  accountId: string;
  /**
   * Negative only for adjustments. For other movements, their kind decides whether the account gains or loses credits.
   */
  credits: number;
  /** Globally unique, e.g. `hold:op_…`; a second movement with the same id is refused. */
  movementId: string;
  reason: string;
  reasonText?: KeyedText | undefined;
  reference: string;
  nowMs: number;
  /** The statistics event. It is stored with the ledger entry, so that the statistics can be rebuilt. */
  event?: StatisticEvent | undefined;
  /** The API key and day of the spending; set for holds and their refunds. */
  spentBy?: KeySpending | undefined;
}
