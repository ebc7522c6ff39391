import type { Caller } from '../iam/permission.ts';

export interface FunctionError {
  errorType: string;
  errorMessage: string;
  trace?: string[];
}

export const THROTTLED = 'TooManyRequestsException';

export type InvokeResult =
  | { ok: true; requestId: string; payload: unknown }
  | { ok: false; requestId: string; error: FunctionError };

/** Calls a function by name or ARN. A Buffer must hold JSON and is sent unchanged. Rejects with AccessDeniedError. */
export type InvokeFunction = (functionArnOrName: string, payload: unknown, caller: Caller) => Promise<InvokeResult>;
