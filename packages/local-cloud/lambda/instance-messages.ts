import type { FunctionError } from './invoke-result.ts';

export interface InvokeMessage {
  type: 'invoke';
  requestId: string;
  payloadJson: string;
  deadlineMs: number;
  traceId: string;
}

export type InstanceMessage =
  | { type: 'ready' }
  /** The process has received the event, so no other process may run the event. */
  | { type: 'begun'; requestId: string }
  | { type: 'result'; requestId: string; payloadJson: string }
  | { type: 'error'; requestId: string; error: FunctionError }
  /** The code could not be loaded or threw an uncaught error; the process ends. */
  | { type: 'fatal'; error: FunctionError };
