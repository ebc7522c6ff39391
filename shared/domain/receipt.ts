import * as z from 'zod';
import { designResultSchema } from './design.ts';
import { filmFrameSchema } from './film-strip.ts';
import { keyedTextSchema } from './keyed-text.ts';

/** What a build took and cost, and what Check found. Its owner sees it. */
export const receiptSchema = z.object({
  stages: z.array(
    z.object({
      stage: z.string(),
      durationMs: z.number(),
      /** Includes the tokens that the model read from its cache. */
      inputTokens: z.int(),
      outputTokens: z.int(),
      cachedInputTokens: z.int().default(0),
      /** What the provider's list prices make of the tokens; absent when they are not known. */
      costUsd: z.number().nonnegative().optional(),
      /** The number of generated images. */
      images: z.int().default(0),
    }),
  ),
  promptVersion: z.string().default(''),
  checksPassed: z.array(z.string()),
  /** Problems in spite of which the app is usable. */
  problemsLeft: z.array(z.string()).default([]),
  /** Those of them that the base revision had already. */
  inheritedProblems: z.array(z.string()).default([]),
  /** Those that users meet and the base did not have; an app with any costs half. */
  openProblems: z.array(z.string()).default([]),
  /** What the model said that its response leaves out. */
  modelNotes: z.array(z.string()).default([]),
  /** What a model said that looked at the app; absent when none was to look. */
  review: z
    .object({
      /**
       * `changed`: the app was changed because of the faults. `worse`: that made something else worse, so it was left out.
       * `unchanged`: no change came of them. `unreadable`: the model's words were not understood. `missing`: there was no
       * review, for the reason.
       */
      outcome: z.enum(['none', 'changed', 'worse', 'unchanged', 'unreadable', 'missing']),
      images: z.int(),
      /** What it saw, most important first. */
      faults: z.array(z.string()).default([]),
      reason: z.string().optional(),
      /** The same by its key, for other languages. */
      reasonText: keyedTextSchema.optional(),
    })
    .optional(),
  /** What the images of the film strip show, in the same order; absent when there are none. */
  filmStrip: z.array(filmFrameSchema).optional(),
  /** The repairs up to the saved document; the stages have a row for each that was tried. */
  repairs: z.int(),
  /** Given for revisions: the changes compared with the base revision. */
  revision: z
    .object({
      baseRevisionString: z.string(),
      editsApplied: z.int(),
      /** Whether the model rewrote the document because its edits did not apply. */
      isRewritten: z.boolean(),
      linesAdded: z.int(),
      linesRemoved: z.int(),
    })
    .optional(),
  /** Of a build with two: both, the first design first. The rest of the receipt is about the better one. */
  designs: z.array(designResultSchema).optional(),
  documentSha256: z.string(),
  documentBytes: z.int(),
  /**
   * The held credits; less for what has open problems and for a design that was not saved; 0 when the model had only a
   * substitute for what was asked.
   */
  creditsCharged: z.int(),
});
export type Receipt = z.infer<typeof receiptSchema>;
