import * as z from 'zod';
import { invalidCursor } from '../../ports/pagination.ts';

const MAX_KEY_LENGTH = 1024;

const cursorSchema = z.record(z.string(), z.string().min(1).max(MAX_KEY_LENGTH));

export interface ListPartition {
  index: 'gsi1' | 'gsi2';
  partition: string;
}

export function encodeCursor(key: Record<string, unknown>): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** Decodes the cursor of an index query. Throws RequestError `invalid_input` for a cursor of another list. */
export function decodeCursor(cursor: string, { index, partition }: ListPartition): Record<string, string> {
  return decode(cursor, ['pk', 'sk', `${index}pk`, `${index}sk`], `${index}pk`, partition);
}

/** Decodes the cursor of a query without an index. Throws RequestError `invalid_input` for a cursor of another list. */
export function decodeKeyCursor(cursor: string, partition: string): Record<string, string> {
  return decode(cursor, ['pk', 'sk'], 'pk', partition);
}

function decode(cursor: string, names: string[], partitionName: string, partition: string) {
  try {
    const key = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    const hasKeyNames = Object.keys(key).toSorted().join() === names.toSorted().join();
    if (hasKeyNames && key[partitionName] === partition) return key;
  } catch (cause) {
    throw invalidCursor(cause);
  }
  throw invalidCursor();
}
