import type { Receipt } from '../../../../shared/domain/receipt.ts';
import type { ReviewFile } from '../reviews/review-file.ts';
import type { CheckFile } from '../work-files.ts';

interface Reviewed {
  /** Undefined when the Review state did not finish or did not run. */
  review: ReviewFile | undefined;
  /** The reason why an earlier state failed, if one did. */
  failure: string | undefined;
  checks: readonly CheckFile[];
  /** The index of the saved attempt. */
  saved: number;
}

const MISSING = {
  late: 'There was no time left.',
  unseen: 'No images of the app could be taken.',
} as const;

/** Returns the receipt's text on the review; undefined for a build without one. */
export function reviewOutcome({ review, failure, checks, saved }: Reviewed): Receipt['review'] {
  if (!review) {
    if (failure === undefined) return undefined;
    return { outcome: 'missing', images: 0, faults: [], reason: failure };
  }
  const { outcome, images, faults } = review;
  if (outcome === 'late' || outcome === 'unseen') {
    return { outcome: 'missing', images, faults: [], reason: MISSING[outcome] };
  }
  if (outcome === 'unreadable') return { outcome, images, faults: [] };
  if (faults.length === 0) return { outcome: 'none', images, faults: [] };
  if (checks[saved]?.isAfterReview) return { outcome: 'changed', images, faults };
  const wasTried = checks.some(({ isAfterReview }) => isAfterReview);
  return { outcome: wasTried ? 'worse' : 'unchanged', images, faults };
}
