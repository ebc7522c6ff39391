import * as z from 'zod';
import { designResultSchema } from './design.ts';
import { filmFrameSchema } from './film-strip.ts';
import { keyedTextSchema } from './keyed-text.ts';
import { featureResultSchema } from './proof.ts';
import { reviewGradeSchema } from './review-grades.ts';

/** The duration and price of a build, and the results of its check. The owner of the build sees it. */
export const receiptSchema = z.object({
  stages: z.array(
    z.object({
      stage: z.string(),
      durationMs: z.number(),
      /** Includes cached tokens. */
      inputTokens: z.int(),
      outputTokens: z.int(),
      cachedInputTokens: z.int().default(0),
      /** The cost of the tokens at the provider's list prices; absent when the prices are unknown. */
      costUsd: z.number().nonnegative().optional(),
      images: z.int().default(0),
    }),
  ),
  promptVersion: z.string().default(''),
  checksPassed: z.array(z.string()),
  /** Problems that do not make the app unusable. */
  problemsLeft: z.array(z.string()).default([]),
  /** The part of `problemsLeft` that the base revision had already. */
  inheritedProblems: z.array(z.string()).default([]),
  /** The features that the user asked for, with the result of each; empty for imports and older receipts. */
  features: z.array(featureResultSchema).default([]),
  /** The model role that wrote the test flows of the features; missing for imports and older receipts. */
  proofBy: z.enum(['examiner', 'author']).optional(),
  /** The functions and controls that the base revision had and the app lacks, although nobody asked to remove them. */
  lost: z.array(z.string()).default([]),
  /** New problems that users of the app will notice, apart from failed features. */
  openProblems: z.array(z.string()).default([]),
  /** The parts that the model left out of the app, as stated in the model's response. */
  modelNotes: z.array(z.string()).default([]),
  /** A model's visual review of the app; absent when reviews are disabled. */
  review: z
    .object({
      /**
       * `none`: no faults. `changed`: a fix of the faults was kept. `worse`: the fix broke something else and was
       * discarded. `not_preferred`: a second review did not prefer the fix, which was discarded. `unchanged`: no fix
       * was made. `unreadable`: the model's response could not be parsed. `missing`: no review took place; see
       * `reason` for the cause.
       */
      outcome: z.enum(['none', 'changed', 'worse', 'not_preferred', 'unchanged', 'unreadable', 'missing']),
      images: z.int(),
      faults: z.array(z.string()).default([]),
      /** The model's grades of the saved app; empty when it gave none. */
      grades: z.array(reviewGradeSchema).default([]),
      reason: z.string().optional(),
      reasonText: keyedTextSchema.optional(),
    })
    .optional(),
  /**
   * The captions of the film strip (screenshots after each step of the check), in the order of its images; absent
   * without images.
   */
  filmStrip: z.array(filmFrameSchema).optional(),
  /** The number of repairs before the saved document. `stages` has a row for each attempt. */
  repairs: z.int(),
  revision: z
    .object({
      baseRevisionString: z.string(),
      editsApplied: z.int(),
      /** True if the model rewrote the whole document because its edits could not be applied. */
      isRewritten: z.boolean(),
      linesAdded: z.int(),
      linesRemoved: z.int(),
    })
    .optional(),
  /** For a build with two designs: both results, in order. The rest of the receipt describes the better one. */
  designs: z.array(designResultSchema).optional(),
  documentSha256: z.string(),
  documentBytes: z.int(),
  /**
   * The held credits times the share of working features, which `countProof` determines. A design that was not saved is
   * free. An app is also free when its model says that requested parts are missing (`ModelDisclaimer`).
   */
  creditsCharged: z.int(),
});
export type Receipt = z.infer<typeof receiptSchema>;
