import type { AdminActionType } from '../../shared/domain/admin-action-type.ts';
import type { Activity } from './activities.ts';

/** An action of an admin. The log entry is written in the transaction that performs the action. */
export interface AdminAction {
  actionId: string;
  adminPublicKey: string;
  adminUsername: string;
  actionType: AdminActionType;
  targetIdentifier: string;
  details: string;
  nowMs: number;
  /** The entry in the activity of the user whose project the action changes. */
  activity?: Activity;
}

/**
 * A refused request. Refusals with the same user, type and target within an hour share one log entry with a counter.
 */
export interface Refusal {
  publicKey: string;
  username: string;
  actionType: 'access_refused' | 'wrong_password';
  targetIdentifier: string;
  nowMs: number;
}

/** A read of another user's private data. */
export interface AdminRead {
  adminPublicKey: string;
  adminUsername: string;
  ownerPublicKey: string;
  /** Omitted when the admin read the account and no project. */
  projectId?: string | undefined;
  /** The id of the route. */
  call: string;
  nowMs: number;
}

export interface AdminLogEntry {
  actionId: string;
  adminUsername: string;
  adminPublicKey: string;
  actionType: AdminActionType;
  targetIdentifier: string;
  details: string;
  createdAtMs: number;
}

export interface AdminLog {
  newest(limit: number): Promise<AdminLogEntry[]>;
  /**
   * Returns one page of log entries, newest first. Throws RequestError `invalid_input` for a cursor of another list.
   */
  page(limit: number, cursor?: string): Promise<{ entries: AdminLogEntry[]; nextCursor?: string | undefined }>;
  record(action: AdminAction): Promise<void>;
  /** Records the action in the admin log and in the activity list of the affected user, in one transaction. */
  recordForOwner(action: AdminAction, activity: Activity): Promise<void>;
  /** Marks a recorded request in the activity list of the affected user as refused. */
  markRefused(activity: Activity): Promise<void>;
  /**
   * Records a read in the log of admins and in the activity of the owner. Equal reads within the same UTC hour are one
   * entry.
   */
  recordRead(read: AdminRead): Promise<void>;
  recordRefusal(refusal: Refusal): Promise<void>;
}
