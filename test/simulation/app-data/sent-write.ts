import type { RecordChange } from '../../../shared/contract/app-data.ts';
import type { ErrorCode } from '../../../shared/contract/errors.ts';
import type { SimulatedBrowser } from './simulated-browser.ts';

/** `unknown`: the page cannot know whether the change was stored, so it sends the change again. */
export type WriteOutcome = 'done' | 'unknown' | ErrorCode;

export interface SentWrite {
  browser: SimulatedBrowser;
  collection: string;
  writeId: string;
  madeAtMs: number;
  change: RecordChange;
  attempts: { startedAtMs: number; outcome: WriteOutcome }[];
  isAcknowledged: boolean;
}
