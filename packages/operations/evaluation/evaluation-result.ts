import * as z from 'zod';

export const builtSchema = z.object({
  instruction: z.string(),
  isCompleted: z.boolean(),
  error: z.string().optional(),
  seconds: z.number(),
  /** Tokens that the model read and wrote, also for failed builds. */
  tokens: z.int(),
  /** Undefined for unknown prices and for failed builds. */
  costUsd: z.number().optional(),
  /** The version of the prompts, from the receipt. Undefined for failed builds. */
  promptVersion: z.string().optional(),
  stepsPassed: z.int(),
  stepsFailed: z.int(),
  openProblems: z.array(z.string()),
});
export type Built = z.infer<typeof builtSchema>;

export const VERDICTS = ['yes', 'no', 'unsure'] as const;
export type Verdict = (typeof VERDICTS)[number];

const gradeSchema = z.number().min(1).max(5).optional().catch(undefined);
export const appearanceSchema = z.object({ wide: gradeSchema, phone: gradeSchema });

export const judgementSchema = z.object({
  judge: z.string(),
  tokens: z.int(),
  cases: z.array(z.object({ text: z.string(), verdict: z.enum(VERDICTS), reason: z.string() })),
  /** Grades from 1 to 5 at widths of 1280 and of 360 pixels. Undefined without screenshots. */
  appearance: appearanceSchema.optional(),
  /** Set when the judge's response could not be read. */
  problem: z.string().optional(),
});
export type Judgement = z.infer<typeof judgementSchema>;

export const evaluationResultSchema = z.object({
  model: z.string(),
  promptId: z.string(),
  built: builtSchema,
  /** Undefined without a judge, and for failed builds. */
  judgement: judgementSchema.optional(),
});
export type EvaluationResult = z.infer<typeof evaluationResultSchema>;
