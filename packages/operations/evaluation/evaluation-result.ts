import * as z from 'zod';

/** What came of a prompt in the pipeline. */
export const builtSchema = z.object({
  instruction: z.string(),
  isCompleted: z.boolean(),
  /** Why the build failed. */
  error: z.string().optional(),
  seconds: z.number(),
  /** Read and written by the model, of failed builds too. */
  tokens: z.int(),
  /** Missing when the prices are not known, and for failed builds. */
  costUsd: z.number().optional(),
  /** Of the acceptance steps. */
  stepsPassed: z.int(),
  stepsFailed: z.int(),
  openProblems: z.array(z.string()),
});
export type Built = z.infer<typeof builtSchema>;

export const VERDICTS = ['yes', 'no', 'unsure'] as const;
export type Verdict = (typeof VERDICTS)[number];

export const judgementSchema = z.object({
  /** The value of MODEL that selects the judge. */
  judge: z.string(),
  tokens: z.int(),
  cases: z.array(z.object({ text: z.string(), verdict: z.enum(VERDICTS), reason: z.string() })),
  /** Set when the response of the judge could not be read. */
  problem: z.string().optional(),
});
export type Judgement = z.infer<typeof judgementSchema>;

/** What is known of one prompt with one model. */
export const evaluationResultSchema = z.object({
  model: z.string(),
  promptId: z.string(),
  built: builtSchema,
  /** Missing without a judge, and for failed builds. */
  judgement: judgementSchema.optional(),
});
export type EvaluationResult = z.infer<typeof evaluationResultSchema>;
