/** Generations: their operation record, and the credits held for them until they end. */
import type { OperationStatus, Receipt } from '../../shared/contract/generation.ts';
import type { BuildRequest } from '../core/generation/build-request.ts';
import type { NewRevision } from './projects.ts';

export type BuildMode = 'quick' | 'advanced';

export interface Operation {
  operationId: string;
  projectId: string;
  ownerPublicKey: string;
  mode: BuildMode;
  status: OperationStatus;
  stage: string;
  percent: number;
  progress: string;
  heldCredits: number;
  startedAtMs: number;
  error?: string | undefined;
  revisionString?: string | undefined;
  receipt?: Receipt | undefined;
}

export type StartResult = { ok: true } | { ok: false; reason: 'insufficient_credits' | 'build_in_progress' };

export interface Progress {
  stage: string;
  percent: number;
  progress: string;
}

export interface Builds {
  /** Records the operation, holds its credits and takes the user's one running slot, all or nothing. */
  start(operation: Operation, request: BuildRequest, holdExpiresAtMs: number): Promise<StartResult>;
  find(operationId: string): Promise<Operation | undefined>;
  /** What was asked for. Throws LostBuildError when there is none. */
  readRequest(operationId: string): Promise<BuildRequest>;
  /** Notes how far a running operation is; does nothing to an ended one. */
  reportProgress(operationId: string, progress: Progress): Promise<void>;
  /**
   * Saves the revision, captures the hold and completes the operation, all or nothing.
   * Returns false when the hold was resolved before, so a repeated call changes nothing.
   */
  complete(operation: Operation, revision: NewRevision, receipt: Receipt): Promise<boolean>;
  /** Releases the hold and fails the operation; false when the hold was resolved before. */
  fail(operation: Operation, error: string): Promise<boolean>;
  /** Operations whose hold is open and expired before `nowMs`, oldest first, at most `limit`. */
  listExpired(nowMs: number, limit: number): Promise<string[]>;
}

/** An operation's record is gone, which no retry can mend. */
export class LostBuildError extends Error {
  override readonly name = 'LostBuildError';
  readonly code = 'lost_build';
}
