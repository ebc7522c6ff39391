/** Cursors of lists: the key where the next page starts, bound to the list it came from. */
import * as z from 'zod';
import { RequestError } from '../../core/request-error.ts';

const cursorSchema = z.object({ partition: z.string(), key: z.record(z.string(), z.string()) });

export function encodeCursor(key: Record<string, unknown>, partition: string): string {
  return Buffer.from(JSON.stringify({ partition, key })).toString('base64url');
}

/** Throws RequestError `invalid_input` for anything that is not a cursor of this list. */
export function decodeCursor(cursor: string, partition: string): Record<string, string> {
  try {
    const decoded = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    if (decoded.partition === partition) return decoded.key;
  } catch (cause) {
    throw new RequestError('invalid_input', 'This is not a cursor of this list.', { cause });
  }
  throw new RequestError('invalid_input', 'This is not a cursor of this list.');
}
