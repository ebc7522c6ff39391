import type { AppIcons } from '../../shared/domain/app-face.ts';
import type { BillingModel } from '../../shared/domain/billing-model.ts';
import type { ChosenSettings } from '../../shared/domain/build-settings.ts';
import type { RevisionDesign } from '../../shared/domain/design.ts';
import type { ImageAsset } from '../../shared/domain/image-asset.ts';
import type { ProjectType } from '../../shared/domain/project-type.ts';
import type { Takedown } from '../../shared/domain/takedown.ts';
import type { Turn } from '../../shared/domain/turn.ts';
import type { CustomDomain } from './custom-domains.ts';

export interface Project {
  projectId: string;
  ownerPublicKey: string;
  name: string;
  projectType: ProjectType;
  /** The settings chosen for the project's builds; undefined while all are automatic. */
  settings?: ChosenSettings | undefined;
  createdAtMs: number;
  publishedAppName?: string | undefined;
  publishedRevision?: string | undefined;
  isShowcased: boolean;
  showcaseImageUrl?: string | undefined;
  /**
   * Where the thumbnail comes from: `uploaded` by the owner, or an `automatic` screenshot that each new revision
   * replaces.
   */
  thumbnailSource?: 'automatic' | 'uploaded' | undefined;
  /** An animated image that shows the published revision being used. */
  recordingUrl?: string | undefined;
  /** The published app's icon for home screens; missing for apps that were published before this field existed. */
  appIcons?: AppIcons | undefined;
  /** True if search engines may not list the published app. */
  isUnlisted?: boolean | undefined;
  /** The published app's image for link previews on other sites. */
  socialImageUrl?: string | undefined;
  /**
   * The id of the report that publishing created for an admin to review this app. While the report is open, the
   * showcase omits the app.
   */
  reviewReportId?: string | undefined;
  /** True if other users may remix the app; undefined means false. */
  isRemixable?: boolean | undefined;
  allowedHosts?: string[] | undefined;
  /** The published app's custom domain; unpublishing removes it. */
  customDomain?: CustomDomain | undefined;
  remixedFrom?: { projectId: string; name: string } | undefined;
  templateId?: string | undefined;
  remixCount?: number | undefined;
  /** The revision whose design the owner picked. The revision may have been deleted since. */
  pickedDesign?: string | undefined;
  billingModel: BillingModel;
  rateLimit: { requests: number; perSeconds: number };
  isTakenDown?: boolean | undefined;
  takedown?: Takedown | undefined;
  /**
   * Updated with a delay after a ban or unban. Use `appAvailability` where a delay matters: it reads the owner's
   * account.
   */
  isOwnerBanned?: boolean | undefined;
  /** The creation time of the newest exported or published revision. Builds up to this time are not refundable. */
  usedUntilMs?: number | undefined;
  /**
   * The secret key that the URLs of documents are derived from; undefined until its first use, and after unpublishing
   * or a takedown.
   */
  urlKey?: string | undefined;
}

export interface SavedRevision {
  revisionString: string;
  imageAssets: ImageAsset[];
  documentSha256: string;
  createdAtMs: number;
  /** The time when an image of the revision was last replaced. */
  modifiedAtMs?: number | undefined;
  design?: RevisionDesign | undefined;
  /** The user's request and its result, for the project's conversation; undefined for old revisions and for a remix. */
  turn?: Turn | undefined;
}

export interface ProjectWithRevisions {
  project: Project;
  revisions: SavedRevision[];
}

/** A revision to save, with its project, which is created when the revision is its first. */
export interface NewRevision extends SavedRevision {
  project: Project;
  isFirst: boolean;
  /** An automatic thumbnail, which the project shows unless its owner uploaded one. */
  thumbnailUrl?: string | undefined;
  /** The other design of the same build; a new project then has two revisions. */
  otherDesign?: SavedRevision | undefined;
}

/** The parts of a revision that lists show. */
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
  /** Selects the projects of one owner. When this field and `visibility` are undefined, all projects are selected. */
  ownerPublicKey?: string | undefined;
  publishedBy?: string | undefined;
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
  /** Returns a project with all its revisions; the cost grows with their number. */
  find(projectId: string): Promise<ProjectWithRevisions | undefined>;
  /** Returns a project without its revisions, at the cost of one item. */
  findProject(projectId: string): Promise<Project | undefined>;
  /** Returns a project with one of its revisions, at the cost of two items. */
  findRevision(projectId: string, revisionString: string): Promise<ProjectAndRevision | undefined>;
  /** Returns one bounded page, sorted by name. Throws RequestError `invalid_input` for a cursor of another list. */
  list(query: ProjectQuery): Promise<ProjectPage<Project>>;
  /** Like `list`, but also returns the revisions of each project. Reads two items per project. */
  listWithRevisions(query: ProjectQuery): Promise<ProjectPage<ListedProject>>;
}

export interface ProjectNames {
  /** Returns the names and owners of at most 100 projects, by id, without those that do not exist. */
  of(projectIds: readonly string[]): Promise<Map<string, Pick<Project, 'name' | 'ownerPublicKey'>>>;
}

export interface UrlKeys {
  /**
   * Stores the key unless the project already has one, and returns the project's key. Returns undefined when the
   * project was deleted or its publication changed since it was read.
   */
  keep(project: Project, urlKey: string): Promise<string | undefined>;
}

/**
 * The deletion of a revision. With `isLast`, the project is deleted too, and the credits of its bank go to its owner.
 */
export interface RevisionRemoval {
  projectId: string;
  ownerPublicKey: string;
  projectType: ProjectType;
  revisionString: string;
  /** The creation time. It is needed to identify the revision, because a later revision may reuse the number. */
  createdAtMs: number;
  /** The other design of the same build, which is deleted too. */
  otherDesign?: { revisionString: string; createdAtMs: number } | undefined;
  isLast: boolean;
  /** The available credits of the project's bank, as read just before. */
  bankCredits: number;
  nowMs: number;
  /**
   * Set for a refund: the number of revisions when the project was read. The deletion then requires that no revision
   * was added, and that the build was neither exported nor published.
   */
  returnedFrom?: { revisionCount: number } | undefined;
}

/** An exclusive lock on a revision. It ends when its holder saves or unlocks the revision, or when it expires. */
export interface RevisionLock {
  projectId: string;
  revisionString: string;
  lockId: string;
}

export interface ProjectChanges {
  /** Saves a remix and increments its source's counter; returns false when the source was deleted. */
  createRemix(revision: NewRevision, sourceId: string): Promise<boolean>;
  /**
   * Creates a project. `exists`: a project with this id was already created. `banned`: the owner was banned during the
   * request.
   */
  createProject(revision: NewRevision, idea: string): Promise<'created' | 'exists' | 'banned'>;
  /**
   * Renames a project, also in the public lists and on the page of its app. Returns false when the project was deleted or
   * its publication changed since it was read.
   */
  rename(project: Project, name: string): Promise<boolean>;
  /**
   * Saves a revision. Returns false when the project was deleted, already has this revision number, or has
   * `maxRevisions` revisions.
   */
  addRevision(projectId: string, revision: SavedRevision, maxRevisions: number): Promise<boolean>;
  /**
   * Deletes a revision. Returns false when the project was deleted or published, or when its revisions or its bank's
   * credits changed.
   */
  removeRevision(removal: RevisionRemoval): Promise<boolean>;
  /**
   * Picks a design, and uses its thumbnail unless the owner uploaded one. Returns false when the revision was deleted.
   */
  pickDesign(projectId: string, revision: SavedRevision): Promise<boolean>;
  /** Raises `usedUntilMs` of the project to the creation time of an exported revision. */
  recordUse(projectId: string, createdAtMs: number): Promise<void>;
  /** Locks the revision until `untilMs`. Returns false when another lock is held, or when the revision was deleted. */
  lock(lock: RevisionLock, nowMs: number, untilMs: number): Promise<boolean>;
  /** Saves the changed revision and unlocks it; returns false when the revision was deleted or the lock was lost. */
  saveLocked(lock: RevisionLock, revision: SavedRevision): Promise<boolean>;
  /** Unlocks the revision; does nothing when the lock was lost. */
  unlock(lock: RevisionLock): Promise<void>;
}
