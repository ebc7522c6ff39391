import * as z from 'zod';
import { type Item, isEqual, isRecord } from '../store/item.ts';

export const storedRecordSchema = z.object({
  id: z.string(),
  value: z.record(z.string(), z.unknown()),
  version: z.int(),
  authorId: z.string(),
  isPending: z.boolean().default(false),
  bytes: z.int(),
  createdAtMs: z.number(),
});
export type StoredRecord = z.output<typeof storedRecordSchema>;

export function isSameValue(left: unknown, right: unknown): boolean {
  return isRecord(left) && isRecord(right) ? isEqual(withoutNothing(left), withoutNothing(right)) : false;
}

function withoutNothing(value: Item): Item {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined));
}
