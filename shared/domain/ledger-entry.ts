import * as z from 'zod';
import { keyedTextSchema } from './keyed-text.ts';

export const LEDGER_KINDS = [
  'grant',
  'purchase',
  'hold',
  'capture',
  'release',
  'spend',
  'return',
  'transfer',
  'adjustment',
] as const;

export const ledgerEntrySchema = z.object({
  entryId: z.string(),
  kind: z.enum(LEDGER_KINDS),
  /** The signed change of the available credits. */
  credits: z.int(),
  /** The signed change of the held credits. */
  heldCredits: z.int(),
  reason: z.string(),
  /** The reason as a key, for translation. Missing for reasons that people wrote, and for old entries. */
  reasonText: keyedTextSchema.optional(),
  reference: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;
