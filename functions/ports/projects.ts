import type { BillingModel } from '../../shared/domain/billing-model.ts';
import type { ChosenSettings } from '../../shared/domain/build-settings.ts';
import type { RevisionDesign } from '../../shared/domain/design.ts';
import type { ImageAsset } from '../../shared/domain/image-asset.ts';
import type { ProjectType } from '../../shared/domain/project-type.ts';
import type { Takedown } from '../../shared/domain/takedown.ts';
import type { Turn } from '../../shared/domain/turn.ts';
import type { CustomName } from './custom-names.ts';

export interface Project {
  projectId: string;
  ownerPublicKey: string;
  name: string;
  projectType: ProjectType;
  /** What was chosen for its builds; undefined while everything is automatic. */
  settings?: ChosenSettings | undefined;
  createdAtMs: number;
  publishedAppName?: string | undefined;
  publishedRevision?: string | undefined;
  isShowcased: boolean;
  showcaseImageUrl?: string | undefined;
  /** Whether the owner uploaded the thumbnail, or Check took it; each new revision replaces an automatic one. */
  thumbnailSource?: 'automatic' | 'uploaded' | undefined;
  /** An animated image of the published revision in use. */
  recordingUrl?: string | undefined;
  /** The image that other sites show for a link to the published app. */
  linkImageUrl?: string | undefined;
  /** The report that publishing made of this app; the showcase leaves the app out while it is open. */
  reviewReportId?: string | undefined;
  /** Whether others may remix the app; false when undefined. */
  isRemixable?: boolean | undefined;
  /** The foreign hosts that its app may reach, which its owner allowed; none when undefined. */
  allowedHosts?: string[] | undefined;
  /** A name of its own for the published app; it goes when the app is unpublished. */
  customName?: CustomName | undefined;
  /** The project that this one is a remix of. */
  remixedFrom?: { projectId: string; name: string } | undefined;
  /** The template that this project was made from. */
  templateId?: string | undefined;
  /** How many remixes this project has. */
  remixCount?: number | undefined;
  /** The revision with the design that the owner picked; it may be deleted. */
  pickedDesign?: string | undefined;
  billingModel: BillingModel;
  rateLimit: { requests: number; perSeconds: number };
  /** Whether an admin took the app down. */
  isTakenDown?: boolean | undefined;
  /** Given while it is taken down. */
  takedown?: Takedown | undefined;
  /** Lags behind a ban and its end; `appAvailability` reads the owner's account. */
  isOwnerBanned?: boolean | undefined;
  /** What the addresses of its documents are made of; missing until one is needed, and after each withdrawal. */
  addressKey?: string | undefined;
}

export interface SavedRevision {
  revisionString: string;
  imageAssets: ImageAsset[];
  documentSha256: string;
  createdAtMs: number;
  /** When an image of it was last replaced. */
  modifiedAtMs?: number | undefined;
  /** Set while it is one of two designs of a build. */
  design?: RevisionDesign | undefined;
  /** What was asked for and what came of it; missing for revisions from before turns were kept, and for a remix. */
  turn?: Turn | undefined;
}

export interface ProjectWithRevisions {
  project: Project;
  revisions: SavedRevision[];
}

/** A revision to save, with the project to create when it is the first. */
export interface NewRevision extends SavedRevision {
  project: Project;
  isFirst: boolean;
  /** An automatic thumbnail, which the project shows unless its owner uploaded one. */
  thumbnailUrl?: string | undefined;
  /** The other design of the same build, with which a new project has two revisions. */
  otherDesign?: SavedRevision | undefined;
}

/** What lists show of a revision. */
export type ListedRevision = Omit<SavedRevision, 'documentSha256' | 'turn'>;

export interface ListedProject {
  project: Project;
  revisions: ListedRevision[];
}

export interface ProjectPage<Entry extends Project | ListedProject> {
  projects: Entry[];
  nextCursor?: string | undefined;
}

export interface ProjectQuery {
  /** Selects the projects of one owner; without it and `visibility`, all projects are selected. */
  ownerPublicKey?: string | undefined;
  /** Selects the published projects of one owner. */
  publishedBy?: string | undefined;
  /** Selects the projects that everyone may see. */
  visibility?: 'published' | 'showcased' | undefined;
  search?: string | undefined;
  projectType?: ProjectType | undefined;
  limit: number;
  cursor?: string | undefined;
}

export interface ProjectAndRevision {
  project: Project;
  /** Undefined when the project has no such revision. */
  revision: SavedRevision | undefined;
}

export interface Projects {
  /** Returns a project with all its revisions, whose number decides what this costs. */
  find(projectId: string): Promise<ProjectWithRevisions | undefined>;
  /** Returns a project without its revisions, at the cost of one item. */
  findProject(projectId: string): Promise<Project | undefined>;
  /** Returns a project with one of its revisions, at the cost of two items. */
  findRevision(projectId: string, revisionString: string): Promise<ProjectAndRevision | undefined>;
  /** Returns one bounded page, sorted by name. Throws RequestError `invalid_input` for a cursor of another list. */
  list(query: ProjectQuery): Promise<ProjectPage<Project>>;
  /** Returns such a page with what lists show of all revisions, at the cost of two items for each project. Throws as `list`. */
  listWithRevisions(query: ProjectQuery): Promise<ProjectPage<ListedProject>>;
}

export interface AddressKeys {
  /**
   * Gives the project this key unless it has one by now. Returns the key that it has; undefined when it was deleted,
   * published, unpublished, taken down or restored since it was read.
   */
  keep(project: Project, addressKey: string): Promise<string | undefined>;
}

/**
 * The deletion of a revision, or of two designs; with `isLast` the project is deleted too, and its bank's credits return to
 * its owner.
 */
export interface RevisionRemoval {
  projectId: string;
  ownerPublicKey: string;
  projectType: ProjectType;
  revisionString: string;
  /** The time of the revision; a later one may have its number. */
  createdAtMs: number;
  /** The other design of the same build, which goes too. */
  otherDesign?: { revisionString: string; createdAtMs: number } | undefined;
  isLast: boolean;
  /** The available credits of the bank, as they were read just before. */
  bankCredits: number;
  nowMs: number;
}

/** An exclusive lock of a revision, until its holder saves or unlocks it, or it expires. */
export interface RevisionLock {
  projectId: string;
  revisionString: string;
  lockId: string;
}

export interface ProjectChanges {
  /** Saves a remix with its first revision and counts it at its source; returns false when the source was deleted. */
  createRemix(revision: NewRevision, sourceId: string): Promise<boolean>;
  /**
   * Creates a project that no build made, with its first revision and the idea that later revisions use. `exists`: a project with this id was made before, and may have been deleted since; `banned`: its owner was banned during the request.
   */
  createProject(revision: NewRevision, idea: string): Promise<'created' | 'exists' | 'banned'>;
  /**
   * Adds a revision to a project; returns false when the project was deleted, has this revision number, or has `maxRevisions`
   * already.
   */
  addRevision(projectId: string, revision: SavedRevision, maxRevisions: number): Promise<boolean>;
  /**
   * Deletes the revision in one transaction; returns false when the project differs from the removal: deleted, published, or
   * with other revisions or credits.
   */
  removeRevision(removal: RevisionRemoval): Promise<boolean>;
  /**
   * Makes a design the picked one of its project, which then shows its thumbnail unless the owner uploaded one; returns
   * false when the revision was deleted.
   */
  pickDesign(projectId: string, revision: SavedRevision): Promise<boolean>;
  /** Returns false while the revision is locked, or when it was deleted. */
  lock(lock: RevisionLock, nowMs: number, untilMs: number): Promise<boolean>;
  /** Saves the changed revision and unlocks it; returns false when the revision was deleted or the lock was lost. */
  saveLocked(lock: RevisionLock, revision: SavedRevision): Promise<boolean>;
  /** Unlocks the revision; does nothing when the lock was lost. */
  unlock(lock: RevisionLock): Promise<void>;
}
