/** Projects and their revisions. */

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
