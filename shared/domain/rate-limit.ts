import * as z from 'zod';

/** At most `requests` in `perSeconds` seconds. Both 0: no limit. Only `requests` 0: all calls are blocked. */
export const rateLimitSchema = z.strictObject({
  requests: z.int().min(0).max(100_000),
  perSeconds: z.int().min(0).max(86_400),
});

type RateLimit = z.infer<typeof rateLimitSchema>;

/** A number of requests in 0 seconds is invalid. If both values are 0, there is no limit. */
export const isRateLimit = ({ requests, perSeconds }: RateLimit) => requests === 0 || perSeconds > 0;
export const NO_RATE_LIMIT = {
  path: ['perSeconds'],
  error: 'Please enter in how many seconds the requests may come.',
};

export const newRateLimitSchema = rateLimitSchema.refine(isRateLimit, NO_RATE_LIMIT);
