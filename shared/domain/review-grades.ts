import * as z from 'zod';

/** The aspects that a Reviewer grades from screenshots. */
export const GRADED_ASPECTS = ['layout', 'legibility', 'imagery', 'content', 'consistency'] as const;
export type GradedAspect = (typeof GRADED_ASPECTS)[number];

/** An app with a lower grade in any aspect is repaired once. */
export const GOOD_GRADE = 4;

/** A Reviewer's grade of one aspect, with the reason in one sentence. */
export const reviewGradeSchema = z.object({
  aspect: z.enum(GRADED_ASPECTS),
  /** From 1 (poor) to 5 (very good). */
  grade: z.int().min(1).max(5),
  reason: z.string(),
});
export type ReviewGrade = z.infer<typeof reviewGradeSchema>;
