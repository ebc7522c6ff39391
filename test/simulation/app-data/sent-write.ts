import type { RecordChange } from '../../../shared/contract/app-data.ts';
import type { ErrorCode } from '../../../shared/contract/errors.ts';
import type { SimulatedBrowser } from './simulated-browser.ts';

/** `unknown`: the page cannot tell whether the change was stored, and sends it again. */
export type WriteOutcome = 'done' | 'unknown' | ErrorCode;

/** One change as its visitor intended it, however often it is sent. */
export interface SentWrite {
  browser: SimulatedBrowser;
  collection: string;
  writeId: string;
  madeAtMs: number;
  change: RecordChange;
  attempts: { startedAtMs: number; outcome: WriteOutcome }[];
  /** True when the page has shown that the change was stored. */
  isAcknowledged: boolean;
}
