/** Cursors of lists: the key where the next page starts, bound to the list it came from. */
import * as z from 'zod';
import { RequestError } from '../../ports/request-error.ts';

/** DynamoDB refuses longer ones. */
const MAX_KEY_LENGTH = 1024;

const cursorSchema = z.record(z.string(), z.string().min(1).max(MAX_KEY_LENGTH));

/** The partition of an index that a list reads. */
export interface ListPartition {
  index: 'gsi1' | 'gsi2';
  partition: string;
}

export function encodeCursor(key: Record<string, unknown>): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** The key to go on from in a list of an index. Throws RequestError `invalid_input` for anything that is not a cursor of it. */
export function decodeCursor(cursor: string, { index, partition }: ListPartition): Record<string, string> {
  return decode(cursor, ['pk', 'sk', `${index}pk`, `${index}sk`], `${index}pk`, partition);
}

/** The same for a list of the table itself. */
export function decodeKeyCursor(cursor: string, partition: string): Record<string, string> {
  return decode(cursor, ['pk', 'sk'], 'pk', partition);
}

function decode(cursor: string, names: string[], partitionName: string, partition: string) {
  try {
    const key = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    const hasItsNames = Object.keys(key).toSorted().join() === names.toSorted().join();
    if (hasItsNames && key[partitionName] === partition) return key;
  } catch (cause) {
    throw new RequestError('invalid_input', 'This is not a cursor of this list.', { cause });
  }
  throw new RequestError('invalid_input', 'This is not a cursor of this list.');
}
