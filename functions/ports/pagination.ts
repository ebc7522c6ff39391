/** Lists that are read one bounded page after the other. */

export interface ListQuery {
  limit: number;
  /** Where the page before ended; another list's throws RequestError `invalid_input`. */
  cursor?: string | undefined;
}

export interface ListPage<Entry> {
  entries: Entry[];
  /** Missing on the last page. */
  nextCursor?: string | undefined;
}
