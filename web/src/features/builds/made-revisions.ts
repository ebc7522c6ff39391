import type { Receipt } from '../../../../shared/domain/receipt.ts';

/** Returns the revisions that a build made: the one, or those of its two designs. */
export function madeRevisions(revisionString: string, receipt: Receipt | null): string[] {
  const designs = receipt?.designs?.flatMap((design) => design.revisionString ?? []) ?? [];
  return designs.length > 0 ? designs.toSorted() : [revisionString];
}
