import type { DataPolicy } from '../../shared/domain/app-data/data-policy.ts';
import type { RecordRef } from '../../shared/domain/app-data/record-place.ts';
import type { AppDevice } from '../../shared/domain/app-devices.ts';
import type { AppFace, AppIcons } from '../../shared/domain/app-face.ts';
import type { Takedown } from '../../shared/domain/takedown.ts';
import type { AdminAction } from './action-log.ts';
import type { ListPage, ListQuery } from './pagination.ts';
import type { Project } from './projects.ts';

/** A published app at `/p/{name}`. If an admin takes the app down, its name stays reserved. */
export interface Publication {
  name: string;
  projectId: string;
  ownerPublicKey: string;
  revisionString: string;
  /** Identifies the immutable copy of the document that visitors get. */
  documentSha256: string;
  title: string;
  description: string;
  /** The devices that the document uses; missing for none, and in publications before this field existed. */
  devices?: AppDevice[] | undefined;
  /** Missing for apps that were published before this field existed. */
  face?: AppFace | undefined;
  isTakenDown: boolean;
  publishedAtMs: number;
}

/** The time for which a name that an app gave up stays reserved for the app's owner. */
export const RELEASED_NAME_KEPT_MS = 30 * 24 * 60 * 60_000;

/** A name that an app gave up by a rename, by unpublishing or by its deletion. */
export interface ReleasedName {
  /** The last app that had the name; it may be deleted. */
  projectId: string;
  ownerPublicKey: string;
  keptUntilMs: number;
}

/** The app that has a published name, or the reservation of a released name. */
export type NameHolder =
  | { publication: Publication; released?: undefined }
  | { publication?: undefined; released: ReleasedName };

/** Permissions for remixes and for search engines. An omitted field keeps the stored value. */
export interface Sharing {
  isRemixable?: boolean | undefined;
  isUnlisted?: boolean | undefined;
}

export interface PublishedImages {
  recordingUrl: string | undefined;
  socialImageUrl: string | undefined;
  appIcons?: AppIcons | undefined;
}

export interface NewPublication {
  /** The project as the caller read it. The write is refused if the project's publication has changed since that read. */
  project: Project;
  name: string;
  revisionString: string;
  documentSha256: string;
  /** The creation time of the revision. Publishing makes builds up to this time non-refundable. */
  revisionCreatedAtMs: number;
  description: string;
  devices: AppDevice[];
  dataPolicy: DataPolicy;
  showcaseImageUrl?: string | undefined;
  face?: AppFace | undefined;
  /** The new images. An image without a URL is removed. When `images` is undefined, all images stay as they are. */
  images?: PublishedImages | undefined;
  /** The id of the report that publishing created for an admin to review the app; undefined for most apps. */
  reviewReportId?: string | undefined;
  nowMs: number;
}

/** The URLs of a thumbnail that the owner uploaded, and of the link preview image made from it. */
export interface UploadedThumbnail {
  showcaseImageUrl: string;
  socialImageUrl: string;
}

/** `changed`: the project, or the document of the revision, changed since it was read. */
export type PublishResult = { ok: true } | { ok: false; reason: 'name_taken' | 'changed' };

export interface Publications {
  /** Returns the publication of a name; it may be slightly stale. */
  find(name: string): Promise<Publication | undefined>;
  /** Like `find`, but also returns a released name. Costs no more reads than `find`. */
  findHolder(name: string): Promise<NameHolder | undefined>;
  /** Sets the name, the revision and the public lists in one transaction, and releases the former name. */
  publish(publication: NewPublication): Promise<PublishResult>;
  /**
   * Releases the name and revokes the URLs of the project's documents; returns false when the project changed since it
   * was read.
   */
  unpublish(project: Project, nowMs: number): Promise<boolean>;
  /**
   * Sets whether the showcase lists the app; it lists only published apps. Returns false when the project changed since
   * it was read.
   */
  showcase(project: Project, isShowcased: boolean, action: AdminAction): Promise<boolean>;
  /** Stores the URLs of an uploaded thumbnail. Returns false when the project was deleted. */
  setThumbnail(projectId: string, thumbnail: UploadedThumbnail): Promise<boolean>;
  /** Stores the permissions of an app. Returns false when the project was deleted. */
  setSharing(projectId: string, sharing: Sharing): Promise<boolean>;
  /** Replaces the external hosts that an app may call. Returns false when the project was deleted. */
  setAllowedHosts(projectId: string, allowedHosts: string[]): Promise<boolean>;
}

export interface AppReport {
  reportId: string;
  projectId: string;
  revisionString?: string | undefined;
  reason: string;
  details: string;
  record?: RecordRef | undefined;
  createdAtMs: number;
}

/**
 * The resolution of a report by an admin. `rejected`: the appeal of the project's owner is refused; the reason is
 * stored with the project.
 */
export type ReportOutcome =
  | { kind: 'dismissed' }
  | { kind: 'rejected'; projectId: string; reason: string }
  | { kind: 'taken_down'; project: Project; takedown: Takedown }
  | { kind: 'restored'; project: Project };

export const APPEAL = 'appeal';

export interface AppReports {
  add(report: AppReport): Promise<void>;
  /** Returns one page of the open reports, oldest first. */
  list(query: ListQuery): Promise<ListPage<AppReport>>;
  find(reportId: string): Promise<(AppReport & { isOpen: boolean }) | undefined>;
  /** Closes the report and applies its outcome. Returns false when the report was already closed or the app changed. */
  resolve(report: AppReport, outcome: ReportOutcome, action: AdminAction): Promise<boolean>;
  /** Stores an owner's appeal. Returns false when the app is not taken down, or already has an appeal. */
  appeal(report: AppReport, takedown: Takedown): Promise<boolean>;
}
