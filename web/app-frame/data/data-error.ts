import type { AppRecord } from '../../../shared/contract/app-record.ts';

interface DataErrorDetails {
  current?: AppRecord | undefined;
  retryAfterMs?: number | undefined;
}

/** The error of a failed `buidl.data` or `buidl.visitor` call. `code` is a code of the server, or `offline`. */
export class DataError extends Error {
  override readonly name = 'DataError';
  readonly code: string;
  readonly current: AppRecord | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(code: string, message: string, { current, retryAfterMs }: DataErrorDetails = {}) {
    super(message);
    this.code = code;
    this.current = current;
    this.retryAfterMs = retryAfterMs;
  }
}

const APP_CODES: Readonly<Record<string, string>> = {
  payload_too_large: 'invalid_input',
  unauthenticated: 'forbidden',
  banned: 'forbidden',
  internal: 'unavailable',
};

export function appCodeOf({ code }: DataError): string {
  return Object.hasOwn(APP_CODES, code) ? (APP_CODES[code] ?? code) : code;
}

export function asDataError(error: unknown, message: string): DataError {
  return error instanceof DataError ? error : new DataError('unavailable', message);
}
