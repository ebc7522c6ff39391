/** How many AI calls an app may make in so many seconds; zeros set no limit. */
import * as z from 'zod';

export const rateLimitSchema = z.strictObject({
  requests: z.int().min(0).max(100_000),
  perSeconds: z.int().min(0).max(86_400),
});
