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
  /** One line each, most important first. */
  faults: z.array(z.string()),
  /** The grades of the saved app, as far as it is known; empty when the model gave none. */
  grades: z.array(reviewGradeSchema).default([]),
});
export type ReviewFile = z.infer<typeof reviewFileSchema>;

/** Returns the faults, and a line for each aspect whose grade is too low, for the repair. */
export function faultsToRepair({ faults, grades }: ReviewFile): string[] {
  const low = grades.filter(isLow);
  return [...faults, ...low.map(({ aspect, grade, reason }) => `The ${aspect} is graded ${grade} of 5: ${reason}`)];
}

/** The descriptions of an app's screenshots. */
export const viewsFileSchema = z.array(z.object({ flow: z.string().max(80), widthPx: z.int() })).max(6);
export type ViewsFile = z.infer<typeof viewsFileSchema>;

/** Returns whether a grade is so low that the app is repaired for it. */
export function hasLowGrade({ grades }: ReviewFile): boolean {
  return grades.some(isLow);
}

function isLow({ grade }: ReviewGrade): boolean {
  return grade < GOOD_GRADE;
}

/** `first`: the app before the repair of the review's faults. `second`: the app after it. */
export type Look = 'first' | 'second';

export function viewsName(look: Look): string {
  return look === 'first' ? 'views.json' : 'views-second.json';
}
