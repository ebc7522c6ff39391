import type { RecordChange } from '../../../shared/contract/app-data.ts';
import type { ErrorCode } from '../../../shared/contract/errors.ts';
import type { SimulatedBrowser } from './simulated-browser.ts';

/** `unknown`: the page cannot tell whether it was kept, and sends it again. */
export type WriteOutcome = 'done' | 'unknown' | ErrorCode;

/** One change as its visitor meant it, however often it is sent. */
export interface SentWrite {
  browser: SimulatedBrowser;
  collection: string;
  writeId: string;
  madeAtMs: number;
  change: RecordChange;
  attempts: { startedAtMs: number; outcome: WriteOutcome }[];
  /** Whether the page has shown its visitor that it was kept. */
  isAcknowledged: boolean;
}
