import type { AppRecord } from '../../../shared/contract/app-record.ts';

interface DataErrorDetails {
  /** The record as it is now, after a conflict. */
  current?: AppRecord | undefined;
  retryAfterMs?: number | undefined;
}

/** Why a call of `buidl.data` or `buidl.visitor` has failed. `code` is one of the server's, or `offline`. */
export class DataError extends Error {
  override readonly name = 'DataError';
  readonly code: string;
  readonly current: AppRecord | undefined;
  /** How long the server asks to wait. */
  readonly retryAfterMs: number | undefined;

  constructor(code: string, message: string, { current, retryAfterMs }: DataErrorDetails = {}) {
    super(message);
    this.code = code;
    this.current = current;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Codes of the API and the codes that apps get instead. */
const APP_CODES: Readonly<Record<string, string>> = {
  payload_too_large: 'invalid_input',
  unauthenticated: 'forbidden',
  banned: 'forbidden',
  internal: 'unavailable',
};

/** Returns the code of an error for apps. */
export function appCodeOf({ code }: DataError): string {
  return Object.hasOwn(APP_CODES, code) ? (APP_CODES[code] ?? code) : code;
}

/** Returns anything that was thrown as a DataError. */
export function asDataError(error: unknown, message: string): DataError {
  return error instanceof DataError ? error : new DataError('unavailable', message);
}
