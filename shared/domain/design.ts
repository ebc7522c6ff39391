import * as z from 'zod';
import { keyedTextSchema } from './keyed-text.ts';
import { featureResultSchema } from './proof.ts';

export const DESIGNS = [1, 2] as const;
export type Design = (typeof DESIGNS)[number];

export const DESIGN_NAMES: Record<Design, string> = { 1: 'Calm and roomy', 2: 'Bold and dense' };

export const designResultSchema = z.object({
  name: z.string(),
  /** The saved revision; missing when the design was not built or did not pass its check. */
  revisionString: z.string().optional(),
  failure: z.string().optional(),
  /** The `failure` as a key, for translation. */
  failureText: keyedTextSchema.optional(),
  /** The features that the user asked for; empty in older receipts. */
  features: z.array(featureResultSchema).default([]),
  /** Problems that users of the app will notice, apart from failed features. */
  openProblems: z.array(z.string()),
  repairs: z.int(),
});
export type DesignResult = z.infer<typeof designResultSchema>;

export const revisionDesignSchema = z.object({
  name: z.string(),
  thumbnailUrl: z.string().optional(),
});
export type RevisionDesign = z.infer<typeof revisionDesignSchema>;
