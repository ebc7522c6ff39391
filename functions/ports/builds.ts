import * as z from 'zod';
import { IMAGE_MODES, type OperationStatus, PROJECT_TYPES } from '../../shared/constants.ts';
import type { AiUsage } from '../../shared/domain/admin-kpis.ts';
import type { BuildMode } from '../../shared/domain/build-mode.ts';
import { llmSettingsSchema, styleSettingsSchema } from '../../shared/domain/build-settings.ts';
import type { Receipt } from '../../shared/domain/receipt.ts';
import type { AdminAction } from './action-log.ts';
import type { ListPage, ListQuery } from './pagination.ts';
import type { NewRevision } from './projects.ts';

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
  /** Whether the user stopped it. */
  isCancelled?: boolean | undefined;
  /** Whether what is written so far can be looked at. */
  hasPreview?: boolean | undefined;
  revisionString?: string | undefined;
  receipt?: Receipt | undefined;
}

export type StartResult =
  | { ok: true }
  | { ok: false; reason: 'insufficient_credits' }
  /** `operationId` is the one in the way; undefined when it ended just now. */
  | { ok: false; reason: 'build_in_progress'; operationId?: string | undefined };

export interface Progress {
  stage: string;
  percent: number;
  progress: string;
  /** Given once there is something to look at. */
  hasPreview?: true;
}

/** What an app was first asked to be; revisions are told of it. */
export interface Origin {
  idea: string;
}

export interface FailDetails {
  action?: AdminAction | undefined;
  usage?: AiUsage | undefined;
}

export interface Builds {
  /** Records the operation, holds its credits and takes the user's one running slot, all or nothing. */
  start(operation: Operation, request: BuildRequest, holdExpiresAtMs: number): Promise<StartResult>;
  find(operationId: string): Promise<Operation | undefined>;
  /** What was asked for. Throws LostBuildError when there is none. */
  readRequest(operationId: string): Promise<BuildRequest>;
  /** What the project was first made from; undefined when that was never noted. */
  readOrigin(projectId: string): Promise<Origin | undefined>;
  /** Notes how far a running operation is; returns false for an ended one, which stays as it is. */
  reportProgress(operationId: string, progress: Progress): Promise<boolean>;
  /** Sets a revision number aside for one operation; false when another operation has it. */
  claimRevision(operation: Operation, revisionString: string): Promise<boolean>;
  /**
   * Saves the revision, captures the hold and completes the operation, all or nothing.
   * Returns false when the hold was resolved before, so a repeated call changes nothing.
   * Throws LostBuildError when the project of a later revision is gone.
   */
  complete(operation: Operation, revision: NewRevision, receipt: Receipt, origin: Origin): Promise<boolean>;
  /**
   * Releases the hold and fails the operation; false when the hold was resolved before. `isCancelled`: by its user, or by
   * the `action` of an admin. `usage` is what AI cost until then, as far as it is known.
   */
  fail(operation: Operation, error: string, isCancelled?: boolean, more?: FailDetails): Promise<boolean>;
  /** Operations whose hold is open and expired before `nowMs`, oldest first, read as they are asked for. */
  expired(nowMs: number): AsyncIterable<string>;
}

/** An operation's record, or the project that it revises, is gone, which no retry can mend. */
export class LostBuildError extends Error {
  override readonly name = 'LostBuildError';
  readonly code = 'lost_build';
}

export const buildRequestSchema = z.object({
  projectId: z.string(),
  ownerPublicKey: z.string(),
  projectName: z.string(),
  projectType: z.enum(PROJECT_TYPES),
  idea: z.string(),
  llmSettings: llmSettingsSchema,
  styleSettings: styleSettingsSchema,
  imageMode: z.enum(IMAGE_MODES),
  /** Keys of the pictures that the user sent along. */
  userImageKeys: z.array(z.string()),
  /** The pictures are called `user-<number>`, counting on from those that the app has. */
  firstUserImageNumber: z.int().default(1),
  /** Only of revisions. */
  revision: z.object({ baseRevisionString: z.string(), change: z.string() }).optional(),
});

export type BuildRequest = z.infer<typeof buildRequestSchema>;

/** What travels between states: keys and verdicts only, never documents. */
export interface BuildState {
  operationId: string;
  mode: BuildMode;
  /** Repairs made so far; the newest document is `document-<repairs>.html`. */
  repairs: number;
  /** Whether there is a document that may be saved: nothing in it keeps it from being used. */
  passed: boolean;
  /** Where the states that check and repair lead; the others leave it alone. */
  next?: 'check' | 'repair' | 'save' | 'fail';
}

export interface Workflow {
  /** Starts the execution of an operation; starting it again is harmless. */
  start(state: BuildState): Promise<void>;
  /** Stops the execution of an operation; one that has ended or never began is left alone. */
  stop(operationId: string): Promise<void>;
}

/** Who may use an upload, and until when. */
export interface Upload {
  uploadKey: string;
  ownerPublicKey: string;
  expiresAtMs: number;
}

export interface Uploads {
  save(upload: Upload): Promise<void>;
  find(uploadKey: string): Promise<Upload | undefined>;
}

/** What a browser posts, together with the file as the last field. */
export interface UploadForm {
  url: string;
  fields: Record<string, string>;
}

export interface UploadForms {
  /** A form that is good for one key, one content type and at most `maxBytes`, until `expiresAtMs`. */
  sign(upload: {
    key: string;
    contentType: string;
    maxBytes: number;
    expiresAtMs: number;
  }): Promise<UploadForm>;
}

export interface RunningBuilds {
  /** Those that end first of themselves first. */
  list(query: ListQuery): Promise<ListPage<Operation>>;
}
