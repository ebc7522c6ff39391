import type { KeyedText } from '../../../../shared/domain/keyed-text.ts';
import type { KeySpending } from '../../../ports/credits.ts';
import type { StatisticEvent } from '../../../ports/statistics.ts';

/** A movement on one account, with the table it is written to. */
export interface Movement {
  tableName: string;
  accountId: string;
  /** Positive; the kind of movement decides the signs. */
  credits: number;
  /** Unique for all time, e.g. `hold:op_…`; a second movement with the same id is refused. */
  movementId: string;
  reason: string;
  reasonText?: KeyedText | undefined;
  reference: string;
  nowMs: number;
  /** The event that the statistics count; stored with the entry, so that the statistics can be rebuilt. */
  event?: StatisticEvent | undefined;
  /** Of a hold, and of what gives credits of it back. */
  spentBy?: KeySpending | undefined;
}
