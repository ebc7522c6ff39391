/** The receipt of a build. */
import * as z from 'zod';

/** What the build cost and proved, shown to its owner. */
export const receiptSchema = z.object({
  stages: z.array(
    z.object({
      stage: z.string(),
      durationMs: z.number(),
      /** Tokens read, those from a cache included. */
      inputTokens: z.int(),
      outputTokens: z.int(),
      cachedInputTokens: z.int().default(0),
      /** Pictures that were drawn. */
      images: z.int().default(0),
    }),
  ),
  /** Which version of the prompts asked the model. */
  promptVersion: z.string().default(''),
  checksPassed: z.array(z.string()),
  /** Small faults that are left; none keeps the app from being used. */
  problemsLeft: z.array(z.string()).default([]),
  /** What could not be checked, and why. */
  checkNotes: z.array(z.string()).default([]),
  repairs: z.int(),
  /** Only of revisions: what changed against the base. */
  revision: z
    .object({
      baseRevisionString: z.string(),
      editsApplied: z.int(),
      /** Whether the document was written anew because edits did not fit. */
      isRewritten: z.boolean(),
      linesAdded: z.int(),
      linesRemoved: z.int(),
    })
    .optional(),
  documentSha256: z.string(),
  documentBytes: z.int(),
  creditsCharged: z.int(),
});
export type Receipt = z.infer<typeof receiptSchema>;
