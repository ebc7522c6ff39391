import type { Revision } from '../../../../shared/contract/projects.ts';
import { compareRevisions } from '../../../../shared/domain/revision-number.ts';

interface KnownResult {
  projectId: string;
  revisionString: string;
  baseRevisionString: string | null;
}

/**
 * The one that was chosen; else the one it was made from, when that is known; else the one before it. The first
 * revision is compared with the one after it only when somebody asks. Null when there is no other.
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
