/** What the emulator and the process of a function instance say to each other. */
import type { FunctionError } from './invoke-result.ts';

export interface InvokeMessage {
  type: 'invoke';
  requestId: string;
  payloadJson: string;
  deadlineMs: number;
}

export type InstanceMessage =
  | { type: 'ready' }
  /** The event arrived; from here on it counts as run. */
  | { type: 'begun'; requestId: string }
  | { type: 'result'; requestId: string; payloadJson: string }
  | { type: 'error'; requestId: string; error: FunctionError }
  /** The code could not be loaded, or an error escaped it: the process ends after this. */
  | { type: 'fatal'; error: FunctionError };
