import { RequestError } from './request-error.ts';

export interface ListQuery {
  limit: number;
  /** The previous page's cursor. A cursor of another list throws RequestError `invalid_input`. */
  cursor?: string | undefined;
}

export interface ListPage<Entry> {
  entries: Entry[];
  /** Missing on the last page. */
  nextCursor?: string | undefined;
}

export function invalidCursor(cause?: unknown): RequestError {
  return new RequestError('wrong_cursor', { cause });
}
