import { RequestError } from './request-error.ts';

export interface ListQuery {
  limit: number;
  /** The `nextCursor` of the previous page. The cursor of another list throws RequestError `invalid_input`. */
  cursor?: string | undefined;
}

export interface ListPage<Entry> {
  entries: Entry[];
  /** Undefined on the last page. */
  nextCursor?: string | undefined;
}

export function invalidCursor(cause?: unknown): RequestError {
  return new RequestError('wrong_cursor', { cause });
}
