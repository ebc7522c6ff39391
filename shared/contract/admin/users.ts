import * as z from 'zod';
import { ADMIN_ACTION_TYPES } from '../../domain/admin-action-type.ts';
import { ledgerEntrySchema } from '../../domain/ledger-entry.ts';
import { PROJECT_TYPES } from '../../domain/project-type.ts';
import { ADMIN_MESSAGES } from '../../messages/admin.ts';
import { cursorSchema, idempotencyKeySchema, publicKeySchema, successSchema, whenMissing } from '../fields.ts';
import { decision, decisionFields, pageSchema, paginationSchema } from './fields.ts';

export const ADJUSTMENT_MAX_CREDITS = 1_000_000_000;

/** The last page that can be requested by its number. To see later entries, admins search or export. */
export const ADMIN_PAGE_MAX = 200;

export const adminUsersInputSchema = z.strictObject({
  page: pageSchema,
  /** The start of a username, ignoring case, or of a public key. */
  search: z.string().trim().max(100).default(''),
});

const adminUserSchema = z.object({
  publicKey: z.string(),
  username: z.string(),
  credits: z.int(),
  isAdmin: z.boolean(),
  isBanned: z.boolean(),
  /** True if the user deleted the account. A deleted account is locked, as a banned one is. */
  isDeleted: z.boolean(),
  /** ISO 8601. */
  createdAt: z.string(),
});

export type AdminUser = z.infer<typeof adminUserSchema>;

export const adminUsersResponseSchema = successSchema.extend({
  users: z.array(adminUserSchema),
  pagination: paginationSchema,
});

/** Without a cursor for a list, the response has the first page of this list. */
export const adminUserInputSchema = z.strictObject({
  publicKey: publicKeySchema,
  ledgerCursor: cursorSchema.optional(),
  projectsCursor: cursorSchema.optional(),
});

const adminUserProjectSchema = z.object({
  projectId: z.string(),
  name: z.string(),
  projectType: z.enum(PROJECT_TYPES),
  publishedAppName: z.string().optional(),
  isShowcased: z.boolean(),
  isTakenDown: z.boolean(),
  allowedHosts: z.array(z.string()),
  createdAt: z.string(),
});

export const adminUserResponseSchema = successSchema.extend({
  user: adminUserSchema.extend({
    heldCredits: z.int(),
    /** Credits spent on builds and chats so far. */
    creditsSpent: z.int(),
    projectCount: z.int(),
    keyCount: z.int(),
    runningOperationId: z.string().optional(),
    banReason: z.string().optional(),
    bannedAt: z.string().optional(),
    /** True while a ban or unban is still being applied to the user's apps. */
    isCascadeRunning: z.boolean(),
  }),
  ledger: z.object({ entries: z.array(ledgerEntrySchema), nextCursor: z.string().optional() }),
  projects: z.object({ entries: z.array(adminUserProjectSchema), nextCursor: z.string().optional() }),
});

export const adjustCreditsInputSchema = z.strictObject({
  publicKey: publicKeySchema,
  amount: z
    .number(whenMissing(ADMIN_MESSAGES.adjustmentIncomplete))
    .int()
    .min(-ADJUSTMENT_MAX_CREDITS)
    .max(ADJUSTMENT_MAX_CREDITS)
    .refine((amount) => amount !== 0, ADMIN_MESSAGES.adjustmentIncomplete),
  ...decisionFields(ADMIN_MESSAGES.adjustmentIncomplete),
  idempotencyKey: idempotencyKeySchema.optional(),
});

export const adjustCreditsResponseSchema = successSchema.extend({ credits: z.int() });

export const banInputSchema = z.strictObject({ publicKey: publicKeySchema, ...decision });

/** False when some apps of the user are not updated yet. A scheduled job finishes them within minutes. */
export const banResponseSchema = successSchema.extend({ isComplete: z.boolean() });

export const adminLogsInputSchema = z.strictObject({ page: pageSchema });

export const adminLogsResponseSchema = successSchema.extend({
  /** Newest first. */
  logs: z.array(
    z.object({
      actionId: z.string(),
      adminUsername: z.string(),
      actionType: z.enum(ADMIN_ACTION_TYPES),
      targetIdentifier: z.string(),
      details: z.string(),
      /** ISO 8601. */
      createdAt: z.string(),
    }),
  ),
  pagination: paginationSchema,
});

export const EXPORT_KINDS = ['users', 'ledger', 'log'] as const;

export type ExportKind = (typeof EXPORT_KINDS)[number];

export const exportInputSchema = z.strictObject({
  kind: z.enum(EXPORT_KINDS),
  cursor: cursorSchema.optional(),
});

/** One part of a CSV file. The file is the concatenation of all parts. Only the first part has the header row. */
export const exportResponseSchema = successSchema.extend({
  fileName: z.string(),
  csv: z.string(),
  nextCursor: z.string().optional(),
});
