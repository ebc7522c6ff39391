/** What admins decide on: who may sign up, payments, reports, apps, settings. Every change brings its entry of the log. */
import type { EditableSettings } from '../../shared/contract/admin-platform.ts';
import type { AdminAction } from './admin-log.ts';
import type { Operation } from './builds.ts';
import type { ListPage, ListQuery } from './lists.ts';
import type { Project } from './projects.ts';
import type { PaymentReview } from './purchases.ts';

export interface AllowListEntry {
  publicKey: string;
  addedAtMs: number;
  addedBy: string;
}

/** Who may sign up while the list is switched on. */
export interface AllowList {
  has(publicKey: string): Promise<boolean>;
  list(query: ListQuery): Promise<ListPage<AllowListEntry>>;
  /** False when it is listed already. */
  add(publicKey: string, action: AdminAction): Promise<boolean>;
  /** False when it is not listed. */
  remove(publicKey: string, action: AdminAction): Promise<boolean>;
}

export interface PaymentCredit {
  publicKey: string;
  credits: number;
}

/** Payments that fit no purchase. */
export interface PaymentReviews {
  /** Those that wait for a decision, oldest first. */
  list(query: ListQuery): Promise<ListPage<PaymentReview>>;
  find(signature: string): Promise<PaymentReview | undefined>;
  /**
   * Closes a review, and credits the account when `credit` is given; the signature can then never be credited again.
   * `closed`: somebody decided before, or the signature was credited; `no_user`: there is no such account.
   */
  resolve(
    review: PaymentReview,
    credit: PaymentCredit | undefined,
    action: AdminAction,
  ): Promise<'done' | 'closed' | 'no_user'>;
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

/** Whether apps are kept from the public. */
export interface AppSuspensions {
  /** Projects that exist, of those asked for. */
  findMany(projectIds: string[]): Promise<Project[]>;
  listOfOwner(publicKey: string, query: ListQuery): Promise<ListPage<Project>>;
  /** False when the project changed since it was read. */
  setTakenDown(project: Project, isTakenDown: boolean, action: AdminAction): Promise<boolean>;
  /** Repeating it changes nothing; a project that is gone is left out. */
  setOwnerBanned(projectId: string, isOwnerBanned: boolean): Promise<void>;
  /** Ids of all projects. */
  listIds(query: ListQuery): Promise<ListPage<string>>;
}

export interface RunningBuilds {
  /** Those that end first of themselves first. */
  list(query: ListQuery): Promise<ListPage<Operation>>;
}

export interface SettingsEditor {
  /** Saves what is given and leaves the rest. */
  save(
    change: Partial<EditableSettings> & { announcement?: string; solUsdSetAtMs?: number },
    action: AdminAction,
  ): Promise<void>;
}
