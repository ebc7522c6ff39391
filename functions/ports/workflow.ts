/** The state machine that builds apps. */
import type { BuildMode } from './builds.ts';

/** What travels between states: keys and verdicts only, never documents. */
export interface BuildState {
  operationId: string;
  mode: BuildMode;
  /** Repairs made so far; the current document is `document-<repairs>.html`. */
  repairs: number;
  /** Whether the current document passed its check. */
  passed: boolean;
}

export interface Workflow {
  /** Starts the execution of an operation; starting it again is harmless. */
  start(state: BuildState): Promise<void>;
}
