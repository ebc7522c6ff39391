/** What admins did, and what was refused: written with the change itself, never changed afterwards. */
import type { AdminActionType } from '../../shared/constants.ts';

/** An action that is about to happen: no entry, no change. */
export interface AdminAction {
  actionId: string;
  adminPublicKey: string;
  adminUsername: string;
  actionType: AdminActionType;
  /** Whom or what it is done to. */
  targetIdentifier: string;
  details: string;
  nowMs: number;
}

/** Something that somebody was not allowed to do. Those of one kind within an hour are one entry with their number. */
export interface Refusal {
  publicKey: string;
  username: string;
  actionType: 'access_refused' | 'wrong_password';
  /** The call. */
  targetIdentifier: string;
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
  /** The newest entries, newest first. */
  newest(limit: number): Promise<AdminLogEntry[]>;
  /** All entries, newest first. Throws RequestError `invalid_input` for a cursor of another list. */
  page(
    limit: number,
    cursor?: string,
  ): Promise<{ entries: AdminLogEntry[]; nextCursor?: string | undefined }>;
  /** Writes an action that changes nothing else. */
  record(action: AdminAction): Promise<void>;
  recordRefusal(refusal: Refusal): Promise<void>;
}
