/** The state machine that builds apps. */
import type { BuildMode } from './builds.ts';

/** What travels between states: keys and verdicts only, never documents. */
export interface BuildState {
  operationId: string;
  mode: BuildMode;
  /** Repairs made so far; the newest document is `document-<repairs>.html`. */
  repairs: number;
  /** Whether there is a document that may be saved: nothing in it keeps it from being used. */
  passed: boolean;
  /** Where the states that check and repair lead; the others leave it alone. */
  next?: 'check' | 'repair' | 'save' | 'fail';
}

export interface Workflow {
  /** Starts the execution of an operation; starting it again is harmless. */
  start(state: BuildState): Promise<void>;
  /** Stops the execution of an operation; one that has ended or never began is left alone. */
  stop(operationId: string): Promise<void>;
}
