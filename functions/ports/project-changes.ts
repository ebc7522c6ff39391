/** Changes of saved projects: revisions that are promoted, deleted, or get another picture. */
import type { ProjectType } from '../../shared/constants.ts';
import type { NewRevision, SavedRevision } from './projects.ts';

/** A revision that is deleted; with `isLast` the project goes too, and its bank's credits return to its owner. */
export interface RevisionRemoval {
  projectId: string;
  ownerPublicKey: string;
  projectType: ProjectType;
  revisionString: string;
  isLast: boolean;
  /** What the bank holds by a read just before. */
  bankCredits: number;
  nowMs: number;
}

/** A revision that one call has for itself, until it saves, gives it back, or the time is over. */
export interface RevisionLock {
  projectId: string;
  revisionString: string;
  lockId: string;
}

export interface ProjectChanges {
  /** Saves a remix with its first revision and counts it with its source; false when the source is gone. */
  createRemix(revision: NewRevision, sourceId: string): Promise<boolean>;
  /** Adds a revision to a project; false when the project is gone or has one of this number. */
  addRevision(projectId: string, revision: SavedRevision): Promise<boolean>;
  /** All or nothing; false when the project is not as the removal says: gone, live, with more revisions or other credits. */
  removeRevision(removal: RevisionRemoval): Promise<boolean>;
  /** False while another call has the revision, or when it is gone. */
  lock(lock: RevisionLock, nowMs: number, untilMs: number): Promise<boolean>;
  /** Saves the changed revision and ends the lock; false when the revision is gone or the lock was lost. */
  saveLocked(lock: RevisionLock, revision: SavedRevision): Promise<boolean>;
  /** Ends the lock; nothing happens when it was lost. */
  unlock(lock: RevisionLock): Promise<void>;
}
