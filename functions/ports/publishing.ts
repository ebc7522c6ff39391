import type { DataPolicy } from '../../shared/domain/app-data/data-policy.ts';
import type { RecordRef } from '../../shared/domain/app-data/record-place.ts';
import type { Takedown } from '../../shared/domain/takedown.ts';
import type { AdminAction } from './action-log.ts';
import type { ListPage, ListQuery } from './pagination.ts';
import type { Project } from './projects.ts';

/** The published app at `/p/{name}`. The name of an app that was taken down stays reserved. */
export interface Publication {
  name: string;
  projectId: string;
  ownerPublicKey: string;
  revisionString: string;
  /** Identifies the immutable copy of the document that visitors get. */
  documentSha256: string;
  title: string;
  description: string;
  isTakenDown: boolean;
  publishedAtMs: number;
}

/** How long a name that an app gave up stays reserved for its last owner. */
export const RELEASED_NAME_KEPT_MS = 30 * 24 * 60 * 60_000;

/** A name that an app gave up by a rename, by unpublishing or by its deletion. */
export interface ReleasedName {
  /** The last app that had the name; it may be deleted. */
  projectId: string;
  keptUntilMs: number;
}

/** The app that has a published name, or the reservation of a released name. */
export type NameHolder =
  | { publication: Publication; released?: undefined }
  | { publication?: undefined; released: ReleasedName };

export interface PublishedImages {
  recordingUrl: string | undefined;
  socialImageUrl: string | undefined;
}

export interface NewPublication {
  /** The project as read just before; if its publication changed since, nothing is written. */
  project: Project;
  name: string;
  revisionString: string;
  documentSha256: string;
  /** Publishing makes builds up to this time non-refundable. */
  revisionCreatedAtMs: number;
  description: string;
  dataPolicy: DataPolicy;
  showcaseImageUrl?: string | undefined;
  /** Replaces the images and removes those without a URL; missing to leave all unchanged. */
  images?: PublishedImages | undefined;
  /** The report that publishing created; missing for most apps. */
  reviewReportId?: string | undefined;
  nowMs: number;
}

/** The URLs of a thumbnail that the owner uploaded, and of the link preview image made from it. */
export interface UploadedThumbnail {
  showcaseImageUrl: string;
  socialImageUrl: string;
}

/** `changed`: the project or the document of its revision changed since it was read. */
export type PublishResult = { ok: true } | { ok: false; reason: 'name_taken' | 'changed' };

export interface Publications {
  /** Returns the publication of a name; it may be slightly stale. */
  find(name: string): Promise<Publication | undefined>;
  /** Like `find`, and also returns a released name. Costs no more reads. */
  findHolder(name: string): Promise<NameHolder | undefined>;
  /** Sets name, revision and public lists in one transaction, and releases the former name. */
  publish(publication: NewPublication): Promise<PublishResult>;
  /**
   * Releases the name and revokes the URLs of the project's documents; returns false when the project changed since it
   * was read.
   */
  unpublish(project: Project, nowMs: number): Promise<boolean>;
  /** Sets the showcase flag; returns false when the project changed since the read. Only published apps are listed. */
  showcase(project: Project, isShowcased: boolean, action: AdminAction): Promise<boolean>;
  /** Returns false when the project was deleted. */
  setThumbnail(projectId: string, thumbnail: UploadedThumbnail): Promise<boolean>;
  /** Returns false when the project was deleted. */
  setRemixable(projectId: string, isRemixable: boolean): Promise<boolean>;
  /** Returns false when the project was deleted. */
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

/** `rejected` stores the reason with the project whose owner appealed. */
export type ReportOutcome =
  | { kind: 'dismissed' }
  | { kind: 'rejected'; projectId: string; reason: string }
  | { kind: 'taken_down'; project: Project; takedown: Takedown }
  | { kind: 'restored'; project: Project };

export const APPEAL = 'appeal';

export interface AppReports {
  add(report: AppReport): Promise<void>;
  /** Returns the oldest first. */
  list(query: ListQuery): Promise<ListPage<AppReport>>;
  find(reportId: string): Promise<(AppReport & { isOpen: boolean }) | undefined>;
  /** Closes the report and applies its outcome. Returns false when the report was already closed or the app changed. */
  resolve(report: AppReport, outcome: ReportOutcome, action: AdminAction): Promise<boolean>;
  /** Returns false for an app that is not taken down, or that already has an appeal. */
  appeal(report: AppReport, takedown: Takedown): Promise<boolean>;
}
