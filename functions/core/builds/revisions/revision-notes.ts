import * as z from 'zod';
import { truncateText } from '../../../../shared/domain/truncate-text.ts';

/** Notes on a revision, stored in addition to its document and flows. */
export const revisionNotesSchema = z.object({
  /** The latest changes, oldest first. */
  changes: z.array(z.string()),
  /** The problems that the revision's check found and that are not repaired. */
  problems: z.array(z.string()),
});
export type RevisionNotes = z.infer<typeof revisionNotesSchema>;

/** The notes of a revision for which none are stored. */
export const NO_NOTES: RevisionNotes = { changes: [], problems: [] };

const MAX_CHANGES = 5;
const CHANGE_MAX_LENGTH = 1_000;

/** Returns the notes of a revision: the changes of its base plus its own change, and its problems. */
export function notesAfter(
  before: RevisionNotes,
  change: string | undefined,
  problems: readonly string[],
): RevisionNotes {
  const changes = change === undefined ? [] : [truncateText(change, CHANGE_MAX_LENGTH)];
  return { changes: [...before.changes, ...changes].slice(-MAX_CHANGES), problems: [...problems] };
}
