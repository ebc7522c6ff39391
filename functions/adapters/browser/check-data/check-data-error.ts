import type { DataValue } from '../../../../shared/domain/app-data/data-value.ts';

/** A record as the runtime returns it to an app. */
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

/** Thrown when the data rules refuse a call; the app gets the code and the message. */
export class CheckDataError extends Error {
  readonly code: Code;
  /** The current record. Set when it changed after the app read it. */
  readonly current: CheckRecord | undefined;

  constructor(code: Code, message: string, current?: CheckRecord) {
    super(message);
    this.code = code;
    this.current = current;
  }
}
