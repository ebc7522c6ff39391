import * as z from 'zod';

export const APP_RULES = ['malicious', 'illegal', 'hateful', 'sexual', 'copyright', 'other'] as const;

export type AppRule = (typeof APP_RULES)[number];

export const takedownSchema = z.object({
  rule: z.enum(APP_RULES),
  reason: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** When the owner appealed, in ISO 8601. Missing before the appeal; only one appeal is possible. */
  appealedAt: z.string().optional(),
  rejection: z.string().optional(),
});

export type Takedown = z.infer<typeof takedownSchema>;

export const APPEAL_MIN_LENGTH = 10;
export const APPEAL_MAX_LENGTH = 1_000;
