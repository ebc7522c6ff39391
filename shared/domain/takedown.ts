import * as z from 'zod';

/** What an app may be reported for, and taken down for. */
export const APP_RULES = ['malicious', 'illegal', 'hateful', 'sexual', 'copyright', 'other'] as const;

export type AppRule = (typeof APP_RULES)[number];

/** Why an app was taken down, and what became of its owner's appeal. Its owner and admins see it. */
export const takedownSchema = z.object({
  rule: z.enum(APP_RULES),
  /** The admin's words. */
  reason: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** ISO 8601; missing while the owner has not appealed, who may do so once. */
  appealedAt: z.string().optional(),
  /** Why an admin rejected the appeal. */
  rejection: z.string().optional(),
});

export type Takedown = z.infer<typeof takedownSchema>;

export const APPEAL_MIN_LENGTH = 10;
export const APPEAL_MAX_LENGTH = 1_000;
