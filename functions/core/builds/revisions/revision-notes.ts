import * as z from 'zod';
import { truncateText } from '../../../../shared/domain/truncate-text.ts';

/** What is known of a revision besides its document and flows. */
export const revisionNotesSchema = z.object({
  /** The last changes that led to it, oldest first. */
  changes: z.array(z.string()),
  /** The problems that its check left open. */
  problems: z.array(z.string()),
});
export type RevisionNotes = z.infer<typeof revisionNotesSchema>;

/** Of revisions that were made without notes. */
export const NO_NOTES: RevisionNotes = { changes: [], problems: [] };

const MAX_CHANGES = 5;
const CHANGE_MAX_LENGTH = 1_000;

/** Returns the notes of a revision, which continue those of its base. */
export function notesAfter(
  before: RevisionNotes,
  change: string | undefined,
  problems: readonly string[],
): RevisionNotes {
  const changes = change === undefined ? [] : [truncateText(change, CHANGE_MAX_LENGTH)];
  return { changes: [...before.changes, ...changes].slice(-MAX_CHANGES), problems: [...problems] };
}
