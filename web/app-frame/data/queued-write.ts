import * as z from 'zod';
import { recordChangeSchema } from '../../../shared/contract/app-data.ts';

export const queuedWriteSchema = z.object({
  /** The app and the data space that the change is for. */
  app: z.string(),
  /** The document that made the change. While the document is open, it waits for the result. */
  madeBy: z.string(),
  collection: z.string(),
  /** An idempotency key. Until the server assigns an id to an added record, this is also the record's id. */
  writeId: z.string(),
  /** When the change was made, by the clock of this browser. */
  madeAtMs: z.number(),
  change: recordChangeSchema,
});
export type QueuedWrite = z.infer<typeof queuedWriteSchema>;

const ID_LENGTH = 26;

export function randomWriteId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_LENGTH));
  // 256 is a multiple of 32, so each of the 32 characters is equally likely.
  return Array.from(bytes, (byte) => (byte % 32).toString(32)).join('');
}

export function withRealId(write: QueuedWrite, writtenAs: string, recordId: string): QueuedWrite {
  const { change } = write;
  if (change.type === 'add' || change.recordId !== writtenAs) return write;
  return { ...write, change: { ...change, recordId } };
}
