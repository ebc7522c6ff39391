import * as z from 'zod';
import { LEDGER_KINDS } from '../constants.ts';

export const ledgerEntrySchema = z.object({
  entryId: z.string(),
  kind: z.enum(LEDGER_KINDS),
  /** The signed change of the available credits. */
  credits: z.int(),
  /** The signed change of the held credits. */
  heldCredits: z.int(),
  reason: z.string(),
  reference: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;
