import type { Revision } from '../../../../shared/contract/projects.ts';

/**
 * The maximum size of a list response in bytes. It is lower than Lambda's limit of 6 MB, because escaping adds a
 * backslash to every quote.
 */
const RESPONSE_MAX_BYTES = 4_000_000;

export type ListEntry = readonly [projectId: string, revisions: Revision[]];

/**
 * Shortens a list that exceeds `maxBytes`. Each project gets an equal share of the bytes and keeps its newest and
 * published revisions.
 */
export function trimResponse(entries: readonly ListEntry[], maxBytes = RESPONSE_MAX_BYTES): readonly ListEntry[] {
  if (bytesOf(entries) <= maxBytes) return entries;
  const shareBytes = maxBytes / entries.length;
  return entries.map(([projectId, revisions]) => [projectId, trimRevisions(revisions, shareBytes)]);
}

function trimRevisions(revisions: readonly Revision[], maxBytes: number): Revision[] {
  const isKept = (revision: Revision) => revision === revisions[0] || revision.isPublished;
  let leftBytes = maxBytes - bytesOf(revisions.filter(isKept));
  return revisions.filter((revision) => {
    if (isKept(revision)) return true;
    leftBytes -= bytesOf(revision);
    return leftBytes >= 0;
  });
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
