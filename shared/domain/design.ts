import * as z from 'zod';
import { keyedTextSchema } from './keyed-text.ts';
import { featureResultSchema } from './proof.ts';

/** The numbers of the designs in a build with two. */
export const DESIGNS = [1, 2] as const;
export type Design = (typeof DESIGNS)[number];

/** The names of the art directions, for users and the model. */
export const DESIGN_NAMES: Record<Design, string> = { 1: 'Calm and roomy', 2: 'Bold and dense' };

/** The result of one of two designs. */
export const designResultSchema = z.object({
  name: z.string(),
  /** The saved revision; missing when the design was not built or did not pass its check. */
  revisionString: z.string().optional(),
  /** The reason why the design was not saved. */
  failure: z.string().optional(),
  /** The same reason as a key, for translation. */
  failureText: keyedTextSchema.optional(),
  /** The features that the user asked for; empty in older receipts. */
  features: z.array(featureResultSchema).default([]),
  /** Problems that users of the app will notice, apart from failed features. */
  openProblems: z.array(z.string()),
  repairs: z.int(),
});
export type DesignResult = z.infer<typeof designResultSchema>;

/** Marks a revision as one of two designs. */
export const revisionDesignSchema = z.object({
  name: z.string(),
  /** A screenshot of the app, taken during the check. */
  thumbnailUrl: z.string().optional(),
});
export type RevisionDesign = z.infer<typeof revisionDesignSchema>;
