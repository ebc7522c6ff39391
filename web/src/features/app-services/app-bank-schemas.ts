import * as z from 'zod';
import { bankAmountInputSchema } from '../../../../shared/contract/app-services.ts';
import { BILLING_MODELS } from '../../../../shared/domain/billing-model.ts';
import { isRateLimit, NO_RATE_LIMIT, rateLimitSchema } from '../../../../shared/domain/rate-limit.ts';
import { APP_SERVICE_MESSAGES } from '../../../../shared/messages/app-services.ts';

/** Plain digits: no signs, fractions, exponents or thousands separators. */
const DIGITS = /^\d{1,15}$/;

export const transferSchema = z.object({
  amount: z
    .string()
    .trim()
    .regex(DIGITS, APP_SERVICE_MESSAGES.invalidAmount)
    .transform(Number)
    .pipe(bankAmountInputSchema.shape.amount),
});

/** Parses a number of the rate limit. Returns 0 for a text out of range. */
function rateNumberSchema(number: z.ZodType<number>) {
  return z.string().transform((text) => {
    const typed = text.trim();
    const parsed = number.safeParse(DIGITS.test(typed) ? Number(typed) : Number.NaN);
    return parsed.success ? parsed.data : 0;
  });
}

export const usageControlsFormSchema = z
  .object({
    billingModel: z.enum(BILLING_MODELS),
    requests: rateNumberSchema(rateLimitSchema.shape.requests),
    perSeconds: rateNumberSchema(rateLimitSchema.shape.perSeconds),
  })
  .refine(isRateLimit, NO_RATE_LIMIT);
