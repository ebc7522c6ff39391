import * as z from 'zod';
import { keyedTextSchema } from './keyed-text.ts';

/** The two designs of a build that has more than one. */
export const DESIGNS = [1, 2] as const;
export type Design = (typeof DESIGNS)[number];

/** Their art directions, as users and the model know them. */
export const DESIGN_NAMES: Record<Design, string> = { 1: 'Calm and roomy', 2: 'Bold and dense' };

/** What becomes of one of two designs. */
export const designResultSchema = z.object({
  name: z.string(),
  /** Where it was saved; missing when it was not made or did not pass its check. */
  revisionString: z.string().optional(),
  /** Why it was not saved. */
  failure: z.string().optional(),
  /** The same by its key, for other languages. */
  failureText: keyedTextSchema.optional(),
  /** Problems that its users meet. */
  openProblems: z.array(z.string()),
  repairs: z.int(),
});
export type DesignResult = z.infer<typeof designResultSchema>;

/** Says of a saved revision that it is one of two designs. */
export const revisionDesignSchema = z.object({
  name: z.string(),
  /** What Check saw. */
  thumbnailUrl: z.string().optional(),
});
export type RevisionDesign = z.infer<typeof revisionDesignSchema>;
