import * as z from 'zod';
import { modelRateSchema } from '../../domain/model-rate.ts';
import { successSchema } from '../fields.ts';

const usdSchema = z.number();

export const adminStatsResponseSchema = successSchema.extend({
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
      /** The SOL price of 1,000 credits at which revenue is twice the cost; 0 when no credit was spent. */
      recommendedSolPricePer1kCredits: z.number(),
      /** The token prices from which costs are calculated. */
      modelRate: modelRateSchema,
      solUsd: usdSchema,
      /** When an admin set `solUsd`; missing while the default value is in use. */
      solUsdSetAt: z.string().optional(),
      creditsSold: z.int(),
      creditsSpent: z.int(),
      users: z.int(),
    }),
    userLeaderboard: z.array(
      z.object({
        username: z.string(),
        publicKey: z.string(),
        projectCount: z.int(),
        estimatedCreditsSpent: z.int(),
      }),
    ),
    projectsByType: z.array(z.object({ projectType: z.string(), count: z.int() })),
    /** Counts completed builds only. */
    buidlStats: z.array(
      z.object({
        operationType: z.string(),
        count: z.int(),
        avgInput: z.number(),
        avgOutput: z.number(),
        avgImages: z.number(),
        avgCostUsd: usdSchema,
      }),
    ),
    /** `totalCost` is in credits. */
    gatedApiStats: z.array(z.object({ endpoint: z.string(), count: z.int(), totalCost: z.int() })),
    chatStats: z.array(z.object({ endpoint: z.string(), count: z.int(), creditsSpent: z.int() })),
  }),
});

/** `days` is the number of UTC days, of which today is the last one. */
export const adminSeriesInputSchema = z.strictObject({
  days: z.coerce.number().int().min(1).max(92).default(30),
});

export const adminSeriesResponseSchema = successSchema.extend({
  /** Oldest day first, without gaps. */
  series: z.array(
    z.object({
      /** For example `2026-11-21`. */
      day: z.string(),
      revenueUsd: usdSchema,
      costUsd: usdSchema,
      builds: z.int(),
      failures: z.int(),
      /** Credits given back for builds that failed or were stopped. */
      refundedCredits: z.int(),
      activeUsers: z.int(),
      signups: z.int(),
      chats: z.int(),
      gatedCalls: z.int(),
    }),
  ),
});
