import * as z from 'zod';
import { GOOD_GRADE, type ReviewGrade, reviewGradeSchema } from '../../../../shared/domain/review-grades.ts';

/** The result of the Review state. */
export const reviewFileSchema = z.object({
  /**
   * `seen`: the model named faults, or said that there are none. `unreadable`: the response could not be parsed.
   * `late`: no time was left. `unseen`: no screenshot could be taken.
   */
  outcome: z.enum(['seen', 'unreadable', 'late', 'unseen']),
  /** The number of screenshots that the model saw. */
  images: z.int(),
  /** The faults, one line each, most important first. */
  faults: z.array(z.string()),
  /** The grades of the last reviewed version that the build kept; empty when the model gave none. */
  grades: z.array(reviewGradeSchema).default([]),
});
export type ReviewFile = z.infer<typeof reviewFileSchema>;

/** Returns the lines that the repair gets: the faults, and one line for each aspect with a low grade. */
export function faultsToRepair({ faults, grades }: ReviewFile): string[] {
  const low = grades.filter(isLow);
  return [...faults, ...low.map(({ aspect, grade, reason }) => `The ${aspect} is graded ${grade} of 5: ${reason}`)];
}

/** The schema of the file that describes an app's screenshots. */
export const viewsFileSchema = z.array(z.object({ flow: z.string().max(80), widthPx: z.int() })).max(6);
export type ViewsFile = z.infer<typeof viewsFileSchema>;

/** Returns whether any grade is so low that the app is repaired. */
export function hasLowGrade({ grades }: ReviewFile): boolean {
  return grades.some(isLow);
}

function isLow({ grade }: ReviewGrade): boolean {
  return grade < GOOD_GRADE;
}

/**
 * The review for which a screenshot was taken. `first`: before the repair of the review's faults. `second`: after it.
 */
export type Look = 'first' | 'second';

export function viewsName(look: Look): string {
  return look === 'first' ? 'views.json' : 'views-second.json';
}
