/** Credits: plans, balances, purchases, the user's history, and the banks of apps. */
import * as z from 'zod';
import { creditPlanSchema } from '../domain/credit-plans.ts';
import { ledgerEntrySchema } from '../domain/ledger-entry.ts';
import { MESSAGES } from '../messages.ts';
import {
  cursorSchema,
  idempotencyKeySchema,
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

export const creditConfigSchema = z.object({
  creditPlans: z.array(creditPlanSchema),
  ASV_HOLDING_REQUIREMENT: z.number().min(0),
  ASV_DISCOUNT_THRESHOLD: z.number().min(0),
});
export const creditConfigReplySchema = successSchema.extend({ config: creditConfigSchema });

export const prepareTransactionInputSchema = z.strictObject({
  creditsToPurchase: z.int().positive(),
  userPublicKey: publicKeySchema,
  isDiscountedPurchase: z.boolean(),
});
export const prepareTransactionReplySchema = successSchema.extend({
  /** Unsigned, in base64; its fee payer is the user. */
  transaction: z.string(),
  /** The key that the payment names. */
  reference: z.string(),
  /** Of the transaction's blockhash: both are what waiting for confirmation takes. */
  blockhash: z.string(),
  lastValidBlockHeight: z.int(),
  priceLamports: z.int(),
  /** The server's decision, by the ASV balance that it read. */
  isDiscounted: z.boolean(),
});
export const verifyPurchaseInputSchema = z.strictObject({
  transactionId: signatureSchema,
  creditsPurchased: z.int().positive(),
});
export const verifyPurchaseReplySchema = successSchema.extend({
  message: z.string(),
  isPending: z.boolean(),
});

export const ledgerInputSchema = z.strictObject({ limit: limitSchema, cursor: cursorSchema.optional() });
export const ledgerReplySchema = successSchema.extend({
  entries: z.array(ledgerEntrySchema),
  nextCursor: z.string().optional(),
});

export const bankAmountInputSchema = z.strictObject({
  projectId: projectIdSchema,
  amount: z.number(MESSAGES.invalidAmount).int(MESSAGES.invalidAmount).positive(MESSAGES.invalidAmount),
  idempotencyKey: idempotencyKeySchema.optional(),
});
export const bankReplySchema = successSchema.extend({
  appWalletBalance: z.int(),
  credits: z.int(),
});
