import type { BillingModel, ProjectType } from '../../shared/constants.ts';
import type { ImageAsset } from '../../shared/domain/image-asset.ts';

export interface Project {
  projectId: string;
  ownerPublicKey: string;
  name: string;
  projectType: ProjectType;
  createdAtMs: number;
  publishedAppName?: string | undefined;
  publishedRevision?: string | undefined;
  isShowcased: boolean;
  showcaseImageUrl?: string | undefined;
  /** Whether its owner chose the picture, or it was taken of the running app; then a revision brings another. */
  thumbnailSource?: 'automatic' | 'uploaded' | undefined;
  /** Whether others may make their own project from it; no when unsaid. */
  isRemixable?: boolean | undefined;
  /** The project that this one was made from. */
  remixedFrom?: { projectId: string; name: string } | undefined;
  /** How many projects were made from this one. */
  remixCount?: number | undefined;
  billingModel: BillingModel;
  rateLimit: { requests: number; perSeconds: number };
  /** Taken down by an admin, or its owner was banned: either keeps it from the public. */
  isTakenDown?: boolean | undefined;
  isOwnerBanned?: boolean | undefined;
}

export interface SavedRevision {
  revisionString: string;
  imageAssets: ImageAsset[];
  documentSha256: string;
  createdAtMs: number;
  /** When a picture of it was last replaced. */
  modifiedAtMs?: number | undefined;
}

export interface ProjectWithRevisions {
  project: Project;
  revisions: SavedRevision[];
}

/** A revision about to be saved, with what is needed to create its project when it is the first. */
export interface NewRevision extends SavedRevision {
  project: Project;
  isFirst: boolean;
  /** A picture that was taken of it, for the project to show unless its owner uploaded one. */
  thumbnailUrl?: string | undefined;
}

export interface ProjectPage {
  projects: ProjectWithRevisions[];
  nextCursor?: string | undefined;
}

export interface ProjectQuery {
  /** One owner's projects; everybody's when neither this nor `visibility` is given. */
  ownerPublicKey?: string | undefined;
  /** Only what everyone may see. */
  visibility?: 'published' | 'showcased' | undefined;
  search?: string | undefined;
  projectType?: ProjectType | undefined;
  limit: number;
  cursor?: string | undefined;
}

export interface Projects {
  find(projectId: string): Promise<ProjectWithRevisions | undefined>;
  /** One bounded page, sorted by name. Throws RequestError `invalid_input` for a cursor of another list. */
  list(query: ProjectQuery): Promise<ProjectPage>;
}

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
