import type { Receipt } from '../../../../shared/domain/receipt.ts';
import { buildFailure } from '../../../../shared/messages/build-failures.ts';
import type { WrittenText } from '../../../../shared/messages/written-text.ts';
import { faultsToRepair, type ReviewFile } from '../reviews/review-file.ts';
import type { CheckFile } from '../work-files.ts';

interface Reviewed {
  /** Undefined when the Review state did not finish or did not run. */
  review: ReviewFile | undefined;
  /** The reason why an earlier state failed, if one did. */
  failure: WrittenText | undefined;
  checks: readonly CheckFile[];
  /** The index in `checks` of the saved document's check. */
  saved: number;
}

const MISSING = { late: 'review_late', unseen: 'review_unseen' } as const;

/** Returns the review entry of the receipt; undefined for a build without a review. */
export function reviewOutcome({ review, failure, checks, saved }: Reviewed): Receipt['review'] {
  if (!review) {
    if (failure === undefined) return undefined;
    return missing(failure);
  }
  const { outcome, images, faults, grades } = review;
  if (outcome === 'late' || outcome === 'unseen') {
    return missing(buildFailure(MISSING[outcome]), images);
  }
  if (outcome === 'unreadable') return { outcome, images, faults: [], grades: [] };
  // The second review replaced the grades, so `isAfterReview` of the saved document tells whether the repair was kept.
  if (checks[saved]?.isAfterReview) return { outcome: 'changed', images, faults, grades };
  if (faultsToRepair(review).length === 0) return { outcome: 'none', images, faults: [], grades };
  if (checks.some(({ isRejected }) => isRejected)) return { outcome: 'not_preferred', images, faults, grades };
  const wasTried = checks.some(({ isAfterReview }) => isAfterReview);
  return { outcome: wasTried ? 'worse' : 'unchanged', images, faults, grades };
}

function missing({ text, ...reasonText }: WrittenText, images = 0): Receipt['review'] {
  return { outcome: 'missing', images, faults: [], grades: [], reason: text, reasonText };
}
