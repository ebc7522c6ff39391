import { ADMIN_PAGE_MAX } from '../../../shared/contract/admin/users.ts';

const LOOK_AHEAD_PAGES = 4;

export interface NumberedPage<Entry> {
  entries: Entry[];
  pagination: { page: number; totalPages: number };
}

/**
 * Returns one page of a list. Without `knownTotal`, counts only the entries up to four pages after `page`, so
 * `totalPages` may be too low.
 */
export async function readNumberedPage<Entry>(
  page: number,
  pageSize: number,
  readFirst: (limit: number) => Promise<Entry[]>,
  knownTotal?: number,
): Promise<NumberedPage<Entry>> {
  const ahead = knownTotal === undefined ? LOOK_AHEAD_PAGES : 0;
  const first = await readFirst(Math.min(page + ahead, ADMIN_PAGE_MAX) * pageSize);
  const total = Math.max(first.length, knownTotal ?? 0);
  const totalPages = Math.min(ADMIN_PAGE_MAX, Math.max(1, Math.ceil(total / pageSize)));
  return { entries: first.slice((page - 1) * pageSize, page * pageSize), pagination: { page, totalPages } };
}
