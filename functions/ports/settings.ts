import * as z from 'zod';
import type { EditableSettings } from '../../shared/contract/admin/platform.ts';
import { DEFAULT_ASV_DISCOUNT_THRESHOLD } from '../../shared/domain/credit-costs.ts';
import { creditPlanSchema } from '../../shared/domain/credit-plans.ts';
import { modelRateSchema, SPECIFIED_RATE } from '../../shared/domain/model-rate.ts';
import { NETWORKS } from '../../shared/domain/network.ts';
import { requestLimitsSchema } from '../../shared/domain/request-limits.ts';
import type { AdminAction } from './action-log.ts';

/** The SOL price in USD that statistics use until an admin sets one. */
const DEFAULT_SOL_USD = 150;

/** The platform's settings: the deployment's defaults, overridden by values that admins saved. */
export const settingsSchema = z.object({
  network: z.enum(NETWORKS),
  rpcUrls: z.array(z.url()).min(1),
  publicRpcUrl: z.url(),
  modelId: z.string().min(1),
  /** The model id of the Examiner. When undefined, the Examiner uses `modelId`. */
  examinerModel: z.string().min(1).optional(),
  model: z.object({ name: z.string(), isBuiltIn: z.boolean() }),
  modelRate: modelRateSchema.default(SPECIFIED_RATE),
  signupCredits: z.int().min(0),
  treasury: z.string(),
  asvMint: z.string(),
  adminPublicKeys: z.array(z.string()),
  isAllowListEnabled: z.boolean(),
  limits: requestLimitsSchema,
  /** URLs of videos for the steps of the help page, in order. */
  helpVideos: z.array(z.string()).default([]),
  announcement: z.string().default(''),
  solUsd: z.number().positive().default(DEFAULT_SOL_USD),
  /** The time when an admin last set `solUsd`; undefined while the default applies. */
  solUsdSetAtMs: z.number().optional(),
  creditPlans: z.array(creditPlanSchema).default([
    { title: 'Starter', amount: 100, solPrice: 0.05, solPriceDiscounted: 0.04 },
    { title: 'Builder', amount: 250, solPrice: 0.115, solPriceDiscounted: 0.092 },
    { title: 'Pro', amount: 500, solPrice: 0.21, solPriceDiscounted: 0.168 },
    { title: 'Studio', amount: 1_500, solPrice: 0.57, solPriceDiscounted: 0.456 },
  ]),
  asvHoldingRequirement: z.number().min(0).default(0),
  asvDiscountThreshold: z.number().min(0).default(DEFAULT_ASV_DISCOUNT_THRESHOLD),
});
export type PlatformSettings = z.infer<typeof settingsSchema>;

export interface Settings {
  /** Returns settings that are at most 30 s old; with `isFresh`, the current ones. */
  read(options?: { isFresh?: boolean }): Promise<PlatformSettings>;
}

export interface SettingsEditor {
  save(
    change: Partial<EditableSettings> & { announcement?: string; solUsdSetAtMs?: number },
    action: AdminAction,
  ): Promise<void>;
}
