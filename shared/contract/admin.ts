/** The admin's platform. */
import * as z from 'zod';
import { publicKeySchema, successSchema } from './fields.ts';

const adminPasswordSchema = z.string().min(1).max(200);
const reasonSchema = z.string().trim().min(1).max(500);
const pageSchema = z.coerce.number().int().min(1).max(1_000_000).default(1);

export const paginationSchema = z.object({ page: z.number().int(), totalPages: z.number().int() });

export const adminStatsReplySchema = successSchema.extend({
  stats: z.object({
    kpi: z.object({
      totalRevenueUsd: z.number(),
      totalCostUsd: z.number(),
      profitMargin: z.number(),
      returnOnCost: z.number(),
      costPerCreditSpent: z.number(),
    }),
    userLeaderboard: z.array(
      z.object({
        username: z.string(),
        publicKey: z.string(),
        projectCount: z.number().int(),
        estimatedCreditsSpent: z.number().int(),
      }),
    ),
    projectsByType: z.array(z.object({ projectType: z.string(), count: z.number().int() })),
    buidlStats: z.array(
      z.object({
        operationType: z.string(),
        count: z.number().int(),
        avgInput: z.number(),
        avgOutput: z.number(),
        avgImages: z.number(),
      }),
    ),
    gatedApiStats: z.array(
      z.object({ endpoint: z.string(), count: z.number().int(), totalCost: z.number() }),
    ),
    chatStats: z.array(z.object({ endpoint: z.string(), count: z.number().int() })),
  }),
});

export const adminUsersInputSchema = z.strictObject({
  page: pageSchema,
  search: z.string().max(100).default(''),
});
export const adminUsersReplySchema = successSchema.extend({
  users: z.array(
    z.object({
      publicKey: z.string(),
      username: z.string(),
      credits: z.number().int(),
      isAdmin: z.boolean(),
      isBanned: z.boolean(),
    }),
  ),
  pagination: paginationSchema,
});

export const adminLogsInputSchema = z.strictObject({ page: pageSchema });
export const adminLogsReplySchema = successSchema.extend({
  logs: z.array(
    z.object({
      actionId: z.string(),
      adminUsername: z.string(),
      actionType: z.string(),
      targetIdentifier: z.string(),
      details: z.string(),
      createdAt: z.string(),
    }),
  ),
  pagination: paginationSchema,
});

export const whitelistReplySchema = successSchema.extend({
  whitelist: z.array(z.object({ publicKey: z.string() })),
});
export const whitelistEntryInputSchema = z.strictObject({
  publicKey: publicKeySchema,
  adminPassword: adminPasswordSchema,
});
export const adjustCreditsInputSchema = z.strictObject({
  publicKey: publicKeySchema,
  amount: z
    .number()
    .int()
    .refine((amount) => amount !== 0),
  reason: reasonSchema,
  adminPassword: adminPasswordSchema,
});
export const banInputSchema = z.strictObject({
  publicKey: publicKeySchema,
  reason: reasonSchema,
  adminPassword: adminPasswordSchema,
});
export const setAnnouncementInputSchema = z.strictObject({
  announcement: z.string().max(2_000),
  adminPassword: adminPasswordSchema,
});
