import * as z from 'zod';
import type { Where } from '../../../../shared/domain/app-data/data-query.ts';
import { meetsWhere, recordOrder, sortKey } from '../../../../shared/domain/app-data/record-query.ts';
import type { DataRecord } from '../../../ports/app-data.ts';
import { invalidCursor } from '../../../ports/pagination.ts';

interface PageQuery {
  where?: Where | undefined;
  orderBy: string;
  limit: number;
  cursor?: string | undefined;
}

/**
 * The content of a cursor: the last record of a page. If that record is deleted, its sort key tells where the next page
 * starts.
 */
const placeSchema = z.strictObject({
  orderBy: z.string(),
  id: z.string(),
  key: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  createdAtMs: z.number(),
  updatedAtMs: z.number(),
});

/** The maximum length of a sort key in a cursor, because the cursor must fit into a URL. */
const KEY_MAX_LENGTH = 200;

/**
 * Returns one page of the records that match `where`. Throws RequestError `invalid_input` for a cursor of another list.
 */
export function pageOfRecords(
  records: readonly DataRecord[],
  { where, orderBy, limit, cursor }: PageQuery,
): { records: DataRecord[]; nextCursor?: string | undefined } {
  const found = where ? records.filter(({ value }) => meetsWhere(where, value)) : records;
  const sorted = found.toSorted(recordOrder(orderBy));
  const start = cursor === undefined ? 0 : startAfter(sorted, orderBy, cursor);
  const page = sorted.slice(start, start + limit);
  const last = page.at(-1);
  const hasMore = last !== undefined && start + limit < sorted.length;
  return { records: page, nextCursor: hasMore ? encodePlace(last, orderBy) : undefined };
}

function startAfter(sorted: readonly DataRecord[], orderBy: string, cursor: string): number {
  const { id, key, createdAtMs, updatedAtMs } = decodePlace(cursor, orderBy);
  const index = sorted.findIndex((record) => record.id === id);
  if (index >= 0) return index + 1;
  const gone = { id, value: { [fieldOf(orderBy)]: key }, createdAtMs, updatedAtMs };
  const order = recordOrder(orderBy);
  const next = sorted.findIndex((record) => order(record, gone) > 0);
  return next === -1 ? sorted.length : next;
}

function encodePlace(record: DataRecord, orderBy: string): string {
  const key = sortKey(record, fieldOf(orderBy));
  const { id, createdAtMs, updatedAtMs } = record;
  const cut = typeof key === 'string' ? key.slice(0, KEY_MAX_LENGTH) : key;
  return Buffer.from(JSON.stringify({ orderBy, id, key: cut, createdAtMs, updatedAtMs })).toString('base64url');
}

function decodePlace(cursor: string, orderBy: string): z.output<typeof placeSchema> {
  let place: z.output<typeof placeSchema>;
  try {
    place = placeSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch (cause) {
    throw invalidCursor(cause);
  }
  if (place.orderBy !== orderBy) throw invalidCursor();
  return place;
}

function fieldOf(orderBy: string): string {
  return orderBy.startsWith('-') ? orderBy.slice(1) : orderBy;
}
