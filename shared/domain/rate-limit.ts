import * as z from 'zod';

/**
 * At most `requests` AI calls of an app in `perSeconds` seconds. Two zeros mean no limit; 0 requests alone block all
 * calls.
 */
export const rateLimitSchema = z.strictObject({
  requests: z.int().min(0).max(100_000),
  perSeconds: z.int().min(0).max(86_400),
});

type RateLimit = z.infer<typeof rateLimitSchema>;

/** Both values 0 means no limit. A number of requests in 0 seconds is invalid. */
export const isRateLimit = ({ requests, perSeconds }: RateLimit) => requests === 0 || perSeconds > 0;
export const NO_RATE_LIMIT = {
  path: ['perSeconds'],
  error: 'Please enter in how many seconds the requests may come.',
};

/** The limits that an owner may set. */
export const newRateLimitSchema = rateLimitSchema.refine(isRateLimit, NO_RATE_LIMIT);
