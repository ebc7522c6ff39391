import type { AdminAction } from './action-log.ts';
import type { ListPage, ListQuery } from './pagination.ts';
import type { Project } from './projects.ts';

/** What `/p/{name}` stands for. A name that was taken down stays taken. */
export interface Publication {
  name: string;
  projectId: string;
  ownerPublicKey: string;
  revisionString: string;
  /** Names the immutable copy of the document that visitors get. */
  documentSha256: string;
  title: string;
  description: string;
  isTakenDown: boolean;
  publishedAtMs: number;
}

export interface NewPublication {
  /** As it was read just before; when its publication changed since, nothing is written. */
  project: Project;
  name: string;
  revisionString: string;
  documentSha256: string;
  description: string;
  showcaseImageUrl?: string | undefined;
  nowMs: number;
}

/** `changed`: the project, or the document of its revision, is no longer as it was read. */
export type PublishResult = { ok: true } | { ok: false; reason: 'name_taken' | 'changed' };

export interface Publications {
  find(name: string): Promise<Publication | undefined>;
  /** Name, revision and public lists change together or not at all; the former name is free again. */
  publish(publication: NewPublication): Promise<PublishResult>;
  /** Frees the name; false when the project is no longer as it was read. */
  unpublish(project: Project): Promise<boolean>;
  /** Sets the showcase flag; an app is in the list of showcased ones while it is published, too. */
  showcase(project: Project, isShowcased: boolean, action: AdminAction): Promise<boolean>;
  /** False when the project is gone. */
  setThumbnail(projectId: string, showcaseImageUrl: string): Promise<boolean>;
  /** The owner's switch; false when the project is gone. */
  setRemixable(projectId: string, isRemixable: boolean): Promise<boolean>;
}

export interface AppReport {
  reportId: string;
  projectId: string;
  /** Given when it is about a preview, and not about what is published. */
  revisionString?: string | undefined;
  reason: string;
  details: string;
  createdAtMs: number;
}

/** Reports of apps by anyone. */
export interface AppReports {
  add(report: AppReport): Promise<void>;
  /** Open ones, oldest first. */
  list(query: ListQuery): Promise<ListPage<AppReport>>;
  find(reportId: string): Promise<(AppReport & { isOpen: boolean }) | undefined>;
  /** Closes the report, and takes down an app with it. False when it was closed before, or the app changed since it was read. */
  resolve(report: AppReport, takenDown: Project | undefined, action: AdminAction): Promise<boolean>;
}
