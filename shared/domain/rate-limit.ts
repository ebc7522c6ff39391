import * as z from 'zod';

/** At most `requests` AI calls of an app in `perSeconds` seconds. Zeros set no limit. */
export const rateLimitSchema = z.strictObject({
  requests: z.int().min(0).max(100_000),
  perSeconds: z.int().min(0).max(86_400),
});
