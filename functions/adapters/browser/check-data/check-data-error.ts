import type { DataValue } from '../../../../shared/domain/app-data/data-value.ts';

/** A record as the app gets it. */
export interface CheckRecord {
  id: string;
  value: DataValue;
  version: number;
  author: string;
  isMine: boolean;
  createdAt: number;
  updatedAt: number;
}

type Code = 'invalid_input' | 'forbidden' | 'not_found' | 'conflict' | 'rate_limited';

/** A call that the rules of the data refuse; the app gets its code and message. */
export class CheckDataError extends Error {
  readonly code: Code;
  /** The record as it is, when it has changed meanwhile. */
  readonly current: CheckRecord | undefined;

  constructor(code: Code, message: string, current?: CheckRecord) {
    super(message);
    this.code = code;
    this.current = current;
  }
}
