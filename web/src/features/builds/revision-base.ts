import type { Revision } from '../../../../shared/contract/projects.ts';
import { compareRevisions } from '../../../../shared/domain/revision-number.ts';

interface KnownResult {
  projectId: string;
  revisionString: string;
  baseRevisionString: string | null;
}

/**
 * Returns the revision to compare with, which is the first that exists: the chosen one, the known origin, the previous
 * one, or the oldest other one.
 */
export function findBase(
  revision: Revision,
  revisions: readonly Revision[],
  chosen: string | null,
  lastResult: KnownResult | null,
): Revision | null {
  const others = revisions.filter(({ revisionString }) => revisionString !== revision.revisionString);
  const byName = (name: string | null | undefined) =>
    others.find(({ revisionString }) => revisionString === name) ?? null;
  const madeFrom =
    lastResult?.projectId === revision.projectId && lastResult.revisionString === revision.revisionString
      ? lastResult.baseRevisionString
      : null;
  const earlier = others
    .filter((other) => compareRevisions(other.revisionString, revision.revisionString) < 0)
    .toSorted((a, b) => compareRevisions(b.revisionString, a.revisionString));
  return byName(chosen) ?? byName(madeFrom) ?? earlier[0] ?? others.at(-1) ?? null;
}
