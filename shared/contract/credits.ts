/** Credits: plans, balances, purchases, the user's history, and the banks of apps. */
import * as z from 'zod';
import {
  cursorSchema,
  limitSchema,
  projectIdSchema,
  publicKeySchema,
  signatureSchema,
  successSchema,
} from './fields.ts';

export const balancesReplySchema = z.object({
  success: z.boolean(),
  solBalance: z.string(),
  asvBalance: z.string(),
  error: z.string().optional(),
});

export const creditPlanSchema = z.object({
  title: z.string(),
  amount: z.number().int().positive(),
  solPrice: z.number().positive(),
  solPriceDiscounted: z.number().positive(),
});
export const creditConfigSchema = z.object({
  creditPlans: z.array(creditPlanSchema),
  ASV_HOLDING_REQUIREMENT: z.number().min(0),
  ASV_DISCOUNT_THRESHOLD: z.number().min(0),
});
export const creditConfigReplySchema = successSchema.extend({ config: creditConfigSchema });

export const prepareTransactionInputSchema = z.strictObject({
  creditsToPurchase: z.number().int().positive(),
  userPublicKey: publicKeySchema,
  isDiscountedPurchase: z.boolean(),
});
export const prepareTransactionReplySchema = successSchema.extend({
  transaction: z.string(),
  reference: z.string(),
  lastValidBlockHeight: z.number().int(),
});
export const verifyPurchaseInputSchema = z.strictObject({
  transactionId: signatureSchema,
  creditsPurchased: z.number().int().positive(),
});
export const verifyPurchaseReplySchema = successSchema.extend({
  message: z.string(),
  isPending: z.boolean(),
});

export const ledgerInputSchema = z.strictObject({ limit: limitSchema, cursor: cursorSchema.optional() });
export const ledgerEntrySchema = z.object({
  entryId: z.string(),
  kind: z.enum(['grant', 'purchase', 'hold', 'capture', 'release', 'transfer', 'adjustment']),
  /** Signed change of the available credits. */
  credits: z.number().int(),
  reason: z.string(),
  reference: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;
export const ledgerReplySchema = successSchema.extend({
  entries: z.array(ledgerEntrySchema),
  nextCursor: z.string().optional(),
});

export const bankAmountInputSchema = z.strictObject({
  projectId: projectIdSchema,
  amount: z.number().int().positive(),
});
export const bankReplySchema = successSchema.extend({
  appWalletBalance: z.number().int(),
  credits: z.number().int(),
});
