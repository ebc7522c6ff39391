/** The numbers of the admin's platform. All come from counters that are kept as things happen. */
import * as z from 'zod';
import { successSchema } from './fields.ts';

const usdSchema = z.number();

export const adminStatsReplySchema = successSchema.extend({
  stats: z.object({
    kpi: z.object({
      totalRevenueUsd: usdSchema,
      totalCostUsd: usdSchema,
      /** Percent of the revenue; 0 without revenue. */
      profitMargin: z.number(),
      /** Revenue for each dollar of cost; 0 without cost. */
      returnOnCost: z.number(),
      /** 0 when no credit was spent. */
      costPerCreditSpent: usdSchema,
      /** SOL for 1,000 credits that returns twice their cost; 0 when no credit was spent. */
      recommendedSolPricePer1kCredits: z.number(),
      solUsd: usdSchema,
      /** When an admin set it; it is the default when this is missing. */
      solUsdSetAt: z.string().optional(),
      creditsSold: z.number().int(),
      creditsSpent: z.number().int(),
      users: z.number().int(),
    }),
    /** Who spent most, at most 20. */
    userLeaderboard: z.array(
      z.object({
        username: z.string(),
        publicKey: z.string(),
        projectCount: z.number().int(),
        estimatedCreditsSpent: z.number().int(),
      }),
    ),
    projectsByType: z.array(z.object({ projectType: z.string(), count: z.number().int() })),
    /** Builds that were completed. */
    buidlStats: z.array(
      z.object({
        operationType: z.string(),
        count: z.number().int(),
        avgInput: z.number(),
        avgOutput: z.number(),
        avgImages: z.number(),
        avgCostUsd: usdSchema,
      }),
    ),
    /** `totalCost` is in credits. */
    gatedApiStats: z.array(
      z.object({ endpoint: z.string(), count: z.number().int(), totalCost: z.number().int() }),
    ),
    chatStats: z.array(
      z.object({ endpoint: z.string(), count: z.number().int(), creditsSpent: z.number().int() }),
    ),
  }),
});

/** The last days in UTC, today included. */
export const adminSeriesInputSchema = z.strictObject({
  days: z.coerce.number().int().min(1).max(92).default(30),
});
export const adminSeriesReplySchema = successSchema.extend({
  /** Oldest first, one for every day. */
  series: z.array(
    z.object({
      /** `2026-11-21` */
      day: z.string(),
      revenueUsd: usdSchema,
      costUsd: usdSchema,
      builds: z.number().int(),
      failures: z.number().int(),
      /** Credits that were given back for builds that failed or were stopped. */
      refundedCredits: z.number().int(),
      activeUsers: z.number().int(),
      signups: z.number().int(),
      chats: z.number().int(),
      gatedCalls: z.number().int(),
    }),
  ),
});
