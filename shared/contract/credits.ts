import * as z from 'zod';
import { creditPlanSchema } from '../domain/credit-plans.ts';
import { ledgerEntrySchema } from '../domain/ledger-entry.ts';
import { USER_ERRORS } from './errors.ts';
import { listInputSchema, publicKeySchema, signatureSchema, successSchema } from './fields.ts';
import { type Route, route } from './route.ts';

export const balancesResponseSchema = z.object({
  success: z.boolean(),
  solBalance: z.string(),
  asvBalance: z.string(),
  error: z.string().optional(),
});

export const creditConfigSchema = z.object({
  creditPlans: z.array(creditPlanSchema),
  ASV_HOLDING_REQUIREMENT: z.number().min(0),
  ASV_DISCOUNT_THRESHOLD: z.number().min(0),
  /** The price of one SOL that the operator has set. */
  usdRate: z.object({ usdPerSol: z.number().positive(), setAt: z.iso.datetime() }).optional(),
});

export const prepareTransactionInputSchema = z.strictObject({
  creditsToPurchase: z.int().positive(),
  userPublicKey: publicKeySchema,
  isDiscountedPurchase: z.boolean(),
});

export const prepareTransactionResponseSchema = successSchema.extend({
  /** The unsigned transaction in base64. The user pays its fee. */
  transaction: z.string(),
  reference: z.string(),
  /** The blockhash of the transaction. The client uses it and `lastValidBlockHeight` to wait for confirmation. */
  blockhash: z.string(),
  lastValidBlockHeight: z.int(),
  priceLamports: z.int(),
  /** True if the server found enough ASV in the wallet, by its balance on the blockchain. */
  isDiscounted: z.boolean(),
});

export const verifyPurchaseInputSchema = z.strictObject({
  transactionId: signatureSchema,
  creditsPurchased: z.int().positive(),
});

export const verifyPurchaseResponseSchema = successSchema.extend({
  message: z.string(),
  isPending: z.boolean(),
});

export const ledgerResponseSchema = successSchema.extend({
  entries: z.array(ledgerEntrySchema),
  nextCursor: z.string().optional(),
});

/**
 * One row of the credit history: a build, an AI call, a purchase or another movement of credits, with its ledger
 * entries.
 */
export const creditHistoryRowSchema = z.object({
  /** The main entry, then the earlier entry that reserved the credits, if any. */
  entries: z.array(ledgerEntrySchema).min(1),
  /** The signed change of the balance. The balance includes held credits. */
  credits: z.int(),
  /** The balance after the change, including held credits. */
  balance: z.int(),
});

export type CreditHistoryRow = z.infer<typeof creditHistoryRowSchema>;

export const creditHistoryResponseSchema = successSchema.extend({
  /** Newest first. */
  rows: z.array(creditHistoryRowSchema),
  nextCursor: z.string().optional(),
});

export const PURCHASE_STATUSES = ['open', 'expired', 'credited'] as const;

/** A price quote that the user requested, and whether it was paid. */
export const purchaseSchema = z.object({
  /** The public key that identifies the payment on the blockchain. */
  reference: z.string(),
  planTitle: z.string(),
  credits: z.int(),
  priceLamports: z.int(),
  isDiscounted: z.boolean(),
  /** `expired`: no payment was found in time. */
  status: z.enum(PURCHASE_STATUSES),
  createdAt: z.iso.datetime(),
});

export type Purchase = z.infer<typeof purchaseSchema>;

export const purchasesResponseSchema = successSchema.extend({
  /** Newest first. */
  purchases: z.array(purchaseSchema),
  nextCursor: z.string().optional(),
});

export const creditRoutes = {
  getBalances: route({
    method: 'GET',
    path: '/user/balances',
    feature: 'credits',
    auth: 'user',
    scopes: ['read'],
    output: balancesResponseSchema,
    errors: USER_ERRORS,
  }),
  prepareTransaction: route({
    method: 'POST',
    path: '/credits/prepare-transaction',
    feature: 'credits',
    auth: 'user',
    body: 'json',
    input: prepareTransactionInputSchema,
    output: prepareTransactionResponseSchema,
    errors: [...USER_ERRORS, 'rate_limited', 'unavailable'],
  }),
  verifyPurchase: route({
    method: 'POST',
    path: '/credits/verify-purchase',
    feature: 'credits',
    auth: 'user',
    body: 'json',
    input: verifyPurchaseInputSchema,
    output: verifyPurchaseResponseSchema,
    errors: [...USER_ERRORS, 'conflict', 'not_found', 'rate_limited', 'unavailable'],
  }),
  listLedger: route({
    method: 'GET',
    path: '/credits/ledger',
    feature: 'credits',
    auth: 'user',
    scopes: ['read'],
    isOfDownload: true,
    body: 'query',
    input: listInputSchema,
    output: ledgerResponseSchema,
    errors: USER_ERRORS,
  }),
  listCreditHistory: route({
    method: 'GET',
    path: '/credits/history',
    feature: 'credits',
    auth: 'user',
    scopes: ['read'],
    body: 'query',
    input: listInputSchema,
    output: creditHistoryResponseSchema,
    errors: USER_ERRORS,
  }),
  listPurchases: route({
    method: 'GET',
    path: '/credits/purchases',
    feature: 'credits',
    auth: 'user',
    scopes: ['read'],
    isOfDownload: true,
    body: 'query',
    input: listInputSchema,
    output: purchasesResponseSchema,
    errors: USER_ERRORS,
  }),
} satisfies Record<string, Route>;
