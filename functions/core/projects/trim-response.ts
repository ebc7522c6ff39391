/** Keeps a list within what a function can answer with, whatever its projects hold: one project must not break it for all. */
import type { Revision } from '../../../shared/contract/projects.ts';

/** Lambda takes 6 MB, in which every quote of the reply is written with a backslash. */
const REPLY_MAX_BYTES = 4_000_000;

export type ListEntry = readonly [projectId: string, revisions: Revision[]];

/**
 * The entries as they are when they fit. Otherwise each project has an equal share, which its newest revisions fill; the
 * newest one and the live one are always among them. The rest is found in the project itself.
 */
export function fitReply(entries: readonly ListEntry[], maxBytes = REPLY_MAX_BYTES): readonly ListEntry[] {
  if (bytesOf(entries) <= maxBytes) return entries;
  const shareBytes = maxBytes / entries.length;
  return entries.map(([projectId, revisions]) => [projectId, fitShare(revisions, shareBytes)]);
}

function fitShare(revisions: readonly Revision[], shareBytes: number): Revision[] {
  const isKept = (revision: Revision) => revision === revisions[0] || revision.isPublished;
  let leftBytes = shareBytes - bytesOf(revisions.filter(isKept));
  return revisions.filter((revision) => {
    if (isKept(revision)) return true;
    leftBytes -= bytesOf(revision);
    return leftBytes >= 0;
  });
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
