import * as z from 'zod';
import { recordRefSchema } from '../../domain/app-data/record-place.ts';
import { CREDIT_PLANS_MAX, creditPlanSchema, findCreditPlansProblem } from '../../domain/credit-plans.ts';
import { OPERATION_STATUSES } from '../../domain/operation-status.ts';
import { featureResultSchema } from '../../domain/proof.ts';
import { APP_RULES } from '../../domain/takedown.ts';
import { ADMIN_MESSAGES } from '../../messages/admin.ts';
import {
  operationIdSchema,
  projectIdSchema,
  publicKeySchema,
  signatureSchema,
  successSchema,
  VISIBLE_TEXT,
  whenMissing,
} from '../fields.ts';
import { adminPasswordSchema, decision, passwordSchema } from './fields.ts';

export const ANNOUNCEMENT_MAX_LENGTH = 2_000;

/** Plain text or Markdown; HTML is shown as text. A text without visible characters hides the banner. */
export const setAnnouncementInputSchema = z.strictObject({
  announcement: z
    .string()
    .overwrite((text) => (VISIBLE_TEXT.test(text) ? text.trim() : ''))
    .max(ANNOUNCEMENT_MAX_LENGTH),
  adminPassword: adminPasswordSchema,
});

const holdingSchema = z.number().min(0).max(1_000_000_000_000);

const editableSettingsSchema = z.strictObject({
  creditPlans: z
    .array(
      creditPlanSchema.extend({
        title: z.string().trim().min(1).max(40),
        amount: z.int().positive().max(10_000_000),
      }),
    )
    .max(CREDIT_PLANS_MAX)
    .superRefine((plans, context) => {
      const message = findCreditPlansProblem(plans);
      if (message) context.addIssue({ code: 'custom', message });
    }),
  asvHoldingRequirement: holdingSchema,
  asvDiscountThreshold: holdingSchema,
  signupCredits: z.int().min(0).max(1_000_000),
  isAllowListEnabled: z.boolean(),
  solUsd: z.number().positive().max(1_000_000),
});

export type EditableSettings = z.infer<typeof editableSettingsSchema>;

export const adminSettingsResponseSchema = successSchema.extend({
  settings: editableSettingsSchema.extend({
    /** The plans are not checked, because the deployment's configuration may exceed the limits of editable plans. */
    creditPlans: z.array(creditPlanSchema),
    /** When an admin last set `solUsd`; missing while the default value is in use. */
    solUsdSetAt: z.string().optional(),
    announcement: z.string(),
    network: z.string(),
    treasury: z.string(),
    asvMint: z.string(),
    model: z.object({ name: z.string(), isBuiltIn: z.boolean() }),
    adminPublicKeys: z.array(z.string()),
  }),
});

/** Changes the given settings and keeps the others. */
export const setSettingsInputSchema = z.strictObject({
  settings: editableSettingsSchema.partial().refine((change) => Object.keys(change).length > 0, {
    message: 'Please change at least one setting.',
  }),
  adminPassword: adminPasswordSchema,
});

export const adminPaymentsResponseSchema = successSchema.extend({
  /** Ordered by age, oldest first. */
  payments: z.array(
    z.object({
      signature: z.string(),
      /** The differences between the payment and the purchase that it should pay. */
      mismatches: z.array(z.string()),
      lamports: z.int(),
      payer: z.string().optional(),
      reference: z.string().optional(),
      /** The user who probably paid. */
      publicKey: z.string().optional(),
      username: z.string().optional(),
      /** The quoted credits; missing when no quote matches the payment. */
      quotedCredits: z.int().optional(),
      quotedLamports: z.int().optional(),
      foundAt: z.string(),
    }),
  ),
  nextCursor: z.string().optional(),
});

/** `credit` adds `credits` to the account of `publicKey`. `dismiss` only closes the review, as after a refund. */
export const resolvePaymentInputSchema = z
  .strictObject({
    signature: signatureSchema,
    resolution: z.enum(['credit', 'dismiss']),
    publicKey: publicKeySchema.optional(),
    credits: z.int().positive().max(10_000_000).optional(),
    ...decision,
  })
  .refine(
    ({ resolution, publicKey, credits }) =>
      (resolution === 'credit') === (publicKey !== undefined && credits !== undefined) &&
      (resolution === 'credit' || (publicKey === undefined && credits === undefined)),
    'To credit a payment, send a public key and credits; to dismiss it, send neither.',
  );

export const adminReportsResponseSchema = successSchema.extend({
  /** The open reports, oldest first. */
  reports: z.array(
    z.object({
      reportId: z.string(),
      projectId: z.string(),
      /** Missing when the published app was reported. */
      revisionString: z.string().optional(),
      projectName: z.string().optional(),
      publishedAppName: z.string().optional(),
      ownerPublicKey: z.string().optional(),
      ownerUsername: z.string().optional(),
      isTakenDown: z.boolean(),
      allowedHosts: z.array(z.string()),
      reason: z.string(),
      details: z.string(),
      record: recordRefSchema.optional(),
      createdAt: z.string(),
    }),
  ),
  nextCursor: z.string().optional(),
});

export const reportIdSchema = z.string().regex(/^rep_[0-9a-z]{26}$/, 'This is not a report id.');

const ruleSchema = z.enum(APP_RULES).default('other');

export const resolveReportInputSchema = z.strictObject({
  reportId: reportIdSchema,
  /** `take_down` also closes the report. `restore` grants an appeal. `dismiss` closes a report or rejects an appeal. */
  resolution: z.enum(['take_down', 'restore', 'dismiss']),
  rule: ruleSchema,
  ...decision,
});

export const adminReturnsResponseSchema = successSchema.extend({
  /** Builds that users gave back for a refund and that no admin has reviewed yet, oldest first. */
  returns: z.array(
    z.object({
      operationId: z.string(),
      ownerPublicKey: z.string(),
      ownerUsername: z.string().optional(),
      mode: z.string(),
      projectName: z.string(),
      /** The prompt for the new app or for the revision. */
      idea: z.string(),
      /** The user's description of the failure. */
      reason: z.string(),
      /** The refunded credits. */
      credits: z.int(),
      /** The results of the requested features, as on the receipt; empty for older receipts. */
      features: z.array(featureResultSchema),
      returnedAt: z.string(),
    }),
  ),
  nextCursor: z.string().optional(),
});

/** Only marks a refund as reviewed: the credits stay refunded, and the app stays deleted. */
export const closeReturnInputSchema = z.strictObject({ operationId: operationIdSchema, ...decision });

/** After a takedown, the API responds 410 for the app. The published name of the app stays reserved. */
export const takeDownInputSchema = z.strictObject({
  projectId: projectIdSchema,
  isTakenDown: z.boolean(),
  rule: ruleSchema,
  ...decision,
});

export const adminOperationsResponseSchema = successSchema.extend({
  /** Running builds, ordered by their timeout, earliest first. */
  operations: z.array(
    z.object({
      operationId: z.string(),
      projectId: z.string(),
      ownerPublicKey: z.string(),
      ownerUsername: z.string().optional(),
      mode: z.string(),
      status: z.enum(OPERATION_STATUSES),
      stage: z.string(),
      percent: z.number(),
      heldCredits: z.int(),
      startedAt: z.string(),
    }),
  ),
  nextCursor: z.string().optional(),
});

export const cancelAnyOperationInputSchema = z.strictObject({
  operationId: operationIdSchema,
  ...decision,
});

export const whitelistResponseSchema = successSchema.extend({
  whitelist: z.array(z.object({ publicKey: z.string(), addedAt: z.string(), addedBy: z.string() })),
  nextCursor: z.string().optional(),
});

export const whitelistAdditionInputSchema = z.strictObject({
  publicKey: z
    .string(whenMissing(ADMIN_MESSAGES.keyAndPasswordRequired))
    .min(1, ADMIN_MESSAGES.keyAndPasswordRequired)
    .pipe(publicKeySchema),
  adminPassword: passwordSchema(ADMIN_MESSAGES.keyAndPasswordRequired),
});

export const whitelistRemovalInputSchema = z.strictObject({
  publicKey: publicKeySchema,
  adminPassword: adminPasswordSchema,
});
