import type { CheckStep } from '../../shared/domain/plan.ts';

export interface CheckReport {
  /** One line for each problem, for the model that repairs the document. */
  problems: string[];
  /** The problems with which an app can be used; all others prevent saving it. */
  minor: string[];
  /** Checks that passed. */
  passed: string[];
  durationMs: number;
  /** A screenshot as JPEG of 1280×720 px and at most 200 KB; undefined when none could be taken. */
  screenshot?: Uint8Array<ArrayBuffer> | undefined;
}

export interface Browser {
  /** Opens the document without a network but with the files of the shelf, observes it, and runs the steps of a user. */
  check(document: string, steps?: readonly CheckStep[]): Promise<CheckReport>;
}
