import * as z from 'zod';

/** At most `requests` AI calls of an app in `perSeconds` seconds. Two zeros set no limit; 0 requests allow no call. */
export const rateLimitSchema = z.strictObject({
  requests: z.int().min(0).max(100_000),
  perSeconds: z.int().min(0).max(86_400),
});

/** What an owner may set: no requests in no time are no limit, and some in no time mean nothing. */
export const newRateLimitSchema = rateLimitSchema.refine(
  ({ requests, perSeconds }) => requests === 0 || perSeconds > 0,
  { path: ['perSeconds'], error: 'Please enter in how many seconds the requests may come.' },
);
