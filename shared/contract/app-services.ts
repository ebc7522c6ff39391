import * as z from 'zod';
import { BILLING_MODELS } from '../domain/billing-model.ts';
import { newRateLimitSchema } from '../domain/rate-limit.ts';
import { APP_SERVICE_MESSAGES } from '../messages/app-services.ts';
import { chatResponseSchema, messageSchema } from './assistant.ts';
import { PROJECT_ERRORS, USER_ERRORS } from './errors.ts';
import { idempotencyKeySchema, projectIdSchema, successSchema } from './fields.ts';
import { type Route, route } from './route.ts';

export const usageControlsInputSchema = z.strictObject({
  projectId: projectIdSchema,
  billingModel: z.enum(BILLING_MODELS),
  rateLimit: newRateLimitSchema,
});

export const APP_USAGE_MAX_DAYS = 90;

export const appUsageInputSchema = z.strictObject({
  projectId: projectIdSchema,
  days: z.coerce.number().int().min(1).max(APP_USAGE_MAX_DAYS).default(30),
});

const appUsageDaySchema = z.object({
  /** The day in UTC, for example `2026-11-21`. */
  day: z.string(),
  calls: z.int(),
  credits: z.int(),
});

export type AppUsageDay = z.infer<typeof appUsageDaySchema>;

/** Oldest day first. Includes days without calls. */
export const appUsageResponseSchema = successSchema.extend({ days: z.array(appUsageDaySchema) });

export const bankAmountInputSchema = z.strictObject({
  projectId: projectIdSchema,
  amount: z
    .number(APP_SERVICE_MESSAGES.invalidAmount)
    .int(APP_SERVICE_MESSAGES.invalidAmount)
    .positive(APP_SERVICE_MESSAGES.invalidAmount),
  idempotencyKey: idempotencyKeySchema.optional(),
});

export const bankResponseSchema = successSchema.extend({
  appWalletBalance: z.int(),
  /**
   * The new balance of the account that paid or received the credits: the caller's for a deposit, the owner's for a
   * withdrawal.
   */
  credits: z.int(),
});

export const gatedChatInputSchema = z.strictObject({
  projectId: projectIdSchema,
  messages: z
    .array(z.strictObject({ role: z.enum(['user', 'assistant']), content: messageSchema }))
    .min(1)
    .max(40),
});

export const gatedImageInputSchema = z.strictObject({ projectId: projectIdSchema, prompt: messageSchema });

export const gatedImageResponseSchema = successSchema.extend({ url: z.string() });

export const appServiceRoutes = {
  setUsageControls: route({
    method: 'POST',
    path: '/projects/{projectId}/usage-controls',
    feature: 'app-services',
    auth: 'user',
    scopes: ['publish'],
    body: 'json',
    input: usageControlsInputSchema,
    errors: PROJECT_ERRORS,
  }),
  getAppUsage: route({
    method: 'GET',
    path: '/projects/{projectId}/usage',
    feature: 'app-services',
    auth: 'user',
    scopes: ['read'],
    body: 'query',
    input: appUsageInputSchema,
    output: appUsageResponseSchema,
    errors: PROJECT_ERRORS,
  }),
  depositToBank: route({
    method: 'POST',
    path: '/projects/{projectId}/bank/transfer',
    feature: 'app-services',
    auth: 'user',
    isOpenToOthers: true,
    body: 'json',
    input: bankAmountInputSchema,
    output: bankResponseSchema,
    errors: [...USER_ERRORS, 'not_found', 'gone', 'insufficient_credits', 'conflict'],
  }),
  withdrawFromBank: route({
    method: 'POST',
    path: '/projects/{projectId}/bank/withdraw',
    feature: 'app-services',
    auth: 'user',
    body: 'json',
    input: bankAmountInputSchema,
    output: bankResponseSchema,
    errors: [...PROJECT_ERRORS, 'insufficient_credits', 'conflict'],
  }),
} satisfies Record<string, Route>;

export const runtimeRoutes = {
  gatedChat: route({
    method: 'POST',
    path: '/gated/{projectId}/chat',
    feature: 'app-services',
    auth: 'public',
    body: 'json',
    input: gatedChatInputSchema,
    output: chatResponseSchema,
    errors: ['not_found', 'gone', 'insufficient_credits', 'rate_limited', 'unavailable'],
  }),
  gatedImage: route({
    method: 'POST',
    path: '/gated/{projectId}/image',
    feature: 'app-services',
    auth: 'public',
    body: 'json',
    input: gatedImageInputSchema,
    output: gatedImageResponseSchema,
    errors: ['not_found', 'gone', 'insufficient_credits', 'rate_limited', 'unavailable'],
  }),
} satisfies Record<string, Route>;
