/** A real browser that opens a document and tells what went wrong. */
import type { CheckStep } from '../../shared/domain/plan.ts';

export interface CheckReport {
  /** One line a problem, written for whoever repairs the document. Empty when it runs. */
  problems: string[];
  /** Those of the problems that an app can be used with; all others keep it from being saved. */
  minor: string[];
  /** What was looked at and found right. */
  passed: string[];
  /** What could not be looked at here, and why; no fault of the document. */
  notes: string[];
  durationMs: number;
  /** A JPEG of 1280×720 px and at most 200 KB, where one could be taken. */
  screenshot?: Uint8Array<ArrayBuffer> | undefined;
}

export interface Browser {
  /** Opens the document with the network closed (but for the allowed CDNs), watches it, and takes the steps of a user. */
  check(document: string, steps?: readonly CheckStep[]): Promise<CheckReport>;
}
