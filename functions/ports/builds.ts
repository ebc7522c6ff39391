import * as z from 'zod';
import type { AiUsage } from '../../shared/domain/admin-kpis.ts';
import type { BuildMode } from '../../shared/domain/build-mode.ts';
import { IMAGE_MODES, llmSettingsSchema, styleSettingsSchema } from '../../shared/domain/build-settings.ts';
import type { Design } from '../../shared/domain/design.ts';
import type { FailureText, KeyedText } from '../../shared/domain/keyed-text.ts';
import type { FailureCause } from '../../shared/domain/metrics.ts';
import type { OperationStatus } from '../../shared/domain/operation-status.ts';
import { PROJECT_TYPES } from '../../shared/domain/project-type.ts';
import type { Receipt } from '../../shared/domain/receipt.ts';
import { selectedElementSchema } from '../../shared/domain/selected-element.ts';
import type { ReceiptFile } from '../../shared/domain/signed-receipt.ts';
import type { AdminAction } from './action-log.ts';
import type { KeySpending } from './credits.ts';
import type { ListPage, ListQuery } from './pagination.ts';
import type { NewRevision, RevisionRemoval } from './projects.ts';

export interface Operation {
  operationId: string;
  projectId: string;
  ownerPublicKey: string;
  mode: BuildMode;
  status: OperationStatus;
  stage: string;
  percent: number;
  progress: string;
  progressText?: KeyedText | undefined;
  heldCredits: number;
  startedAtMs: number;
  error?: string | undefined;
  failure?: FailureText | undefined;
  /** Whether the user stopped it. */
  isCancelled?: boolean | undefined;
  /** While it waits for a busy model: how many builds are before it. */
  buildsBefore?: number | undefined;
  /** Whether there is a preview of the unfinished document. */
  hasPreview?: boolean | undefined;
  revisionString?: string | undefined;
  receipt?: Receipt | undefined;
  /** The receipt as it was signed; undefined for builds from before. */
  signedReceipt?: ReceiptFile | undefined;
  /** When a completed build saved its revision, which has the same time. */
  endedAtMs?: number | undefined;
  /** When its user returned the build. */
  returnedAtMs?: number | undefined;
  /** The named API key that started it. */
  spentBy?: KeySpending | undefined;
  /** The hash of the API key that follows it while it runs. */
  watcherKeyHash?: string | undefined;
}

export type StartResult =
  | { ok: true }
  | { ok: false; reason: 'insufficient_credits' }
  /** The API key may not spend so much today, or was revoked during the request. */
  | { ok: false; reason: 'spend_limit' | 'key_revoked' }
  /** The user was banned during the request. */
  | { ok: false; reason: 'banned' }
  /** `operationId` is the running build; undefined when it ended just now. */
  | { ok: false; reason: 'build_in_progress'; operationId?: string | undefined };

export interface Progress {
  stage: string;
  percent: number;
  progress: string;
  progressText?: KeyedText;
  /** Set once there is a preview. */
  hasPreview?: true;
  /** Set while the build waits in the queue. */
  buildsBefore?: number;
}

/** The idea that a project was first made from; later revisions use it too. */
export interface Origin {
  idea: string;
}

/** What a build charges, and the same signed. */
export interface FinalReceipt {
  receipt: Receipt;
  signed: ReceiptFile;
}

export interface FailDetails {
  /** Why it failed, for other languages. */
  failure?: FailureText | undefined;
  action?: AdminAction | undefined;
  usage?: AiUsage | undefined;
  /** For the operators; the user reads the error. */
  cause?: FailureCause | undefined;
}

export interface Builds {
  /** Stores the operation, holds its credits and takes the user's one running slot in one transaction. */
  start(operation: Operation, request: BuildRequest): Promise<StartResult>;
  find(operationId: string): Promise<Operation | undefined>;
  /** Returns the request of an operation. Throws LostBuildError when there is none. */
  readRequest(operationId: string): Promise<BuildRequest>;
  /** Returns what the project was first made from; undefined for projects without a record of it. */
  readOrigin(projectId: string): Promise<Origin | undefined>;
  /** Stores the progress of a running operation; returns false for one that has ended, which stays unchanged. */
  reportProgress(operationId: string, progress: Progress): Promise<boolean>;
  /** Reserves a revision number for one operation or free edit; returns false when another one has it. */
  claimRevision(
    operation: Pick<Operation, 'operationId' | 'projectId'>,
    revisionString: string,
  ): Promise<boolean>;
  /**
   * Saves the revision, captures the hold and completes the operation in one transaction. A receipt that charges nothing
   * releases the hold instead.
   * Returns false when the hold was resolved before, so a repeated call changes nothing.
   * Throws LostBuildError when the project of a later revision was deleted.
   */
  complete(
    operation: Operation,
    revision: NewRevision,
    final: FinalReceipt,
    origin: Origin,
  ): Promise<boolean>;
  /**
   * Releases the hold and fails the operation; returns false when the hold was resolved before. `isCancelled`: by its user or
   * by the `action` of an admin. `usage` is the AI usage so far, if it is known.
   */
  fail(operation: Operation, error: string, isCancelled?: boolean, more?: FailDetails): Promise<boolean>;
}

export interface BuildWatches {
  /**
   * Lets an API key follow a running build without the account being read again. Does nothing for a build that has ended or that
   * another key follows, and for a key that is deleted. Deleting the key ends it.
   */
  attach(operationId: string, keyHash: string): Promise<void>;
}

/** The returns of a user in the last days, as they were read. */
export interface RecentReturns {
  timesMs: number[];
  /** 0 without a record. */
  version: number;
}

export interface BuildReturn {
  operation: Operation;
  projectName: string;
  /** What the build was charged. */
  credits: number;
  removal: RevisionRemoval;
  recent: RecentReturns;
}

export interface BuildReturns {
  recent(publicKey: string): Promise<RecentReturns>;
  /**
   * Gives the credits of a build back and deletes its revision, in one transaction; returns false when the build was returned
   * before, or when its project or the recent returns differ from what was read.
   */
  write(returned: BuildReturn): Promise<boolean>;
}

/** The record of an operation or the project that it revises was deleted, so a retry cannot succeed. */
export class LostBuildError extends Error {
  override readonly name = 'LostBuildError';
  readonly code = 'lost_build';
}

export const buildRequestSchema = z.object({
  projectId: z.string(),
  ownerPublicKey: z.string(),
  projectName: z.string(),
  /** Only of a new app, and only when it was chosen; a revision has that of its project. */
  projectType: z.enum(PROJECT_TYPES).optional(),
  idea: z.string(),
  llmSettings: llmSettingsSchema,
  styleSettings: styleSettingsSchema,
  imageMode: z.enum(IMAGE_MODES).optional(),
  /** Only of a new app. */
  hasTwoDesigns: z.boolean().optional(),
  /** Keys of the images that the user sent. */
  userImageKeys: z.array(z.string()),
  /** The foreign hosts that the owner of a revised project allowed. */
  allowedHosts: z.array(z.string()).optional(),
  /** The images are named `user-<number>`; the numbers continue those of the app. */
  firstUserImageNumber: z.int().default(1),
  /** The name of the file, only for imports. */
  importedFile: z.string().optional(),
  /** Only for revisions. */
  revision: z
    .object({
      baseRevisionString: z.string(),
      change: z.string(),
      /** What was chosen for this revision and differs from the settings of the project. */
      newSettings: styleSettingsSchema.default({}),
      /** The element that the change is about. */
      selectedElement: selectedElementSchema.optional(),
      /** The key of a picture of it. */
      selectedPictureKey: z.string().optional(),
    })
    .optional(),
});

export type BuildRequest = z.infer<typeof buildRequestSchema>;

/** The input and output of states. It contains no documents, because Step Functions limits it to 256 KB. */
export interface BuildState {
  operationId: string;
  mode: BuildMode;
  /** Repairs made so far; the newest document is `document-<repairs>.html`. */
  repairs: number;
  /** Whether some document passed its check and may be saved. */
  passed: boolean;
  /** When the build began. Builds that ran during an upgrade do not say. */
  startedAtMs?: number;
  /** The foreign hosts that the app may reach, if there are any. */
  allowedHosts?: readonly string[];
  /** `wanted`: once its check is over, a model looks at the app. `repair`: it did, and what it saw is repaired. */
  review?: 'wanted' | 'repair';
  /** Set by a stage whose model is busy: the stage runs again after these seconds. */
  busy?: { seconds: number; waits: number };
  /** The next state after Check, Review and Repair; the other states do not set it. */
  next?: 'check' | 'review' | 'repair' | 'save' | 'fail';
  /** Of a build with two designs: the items that are made side by side, each with a state of its own. */
  designs?: readonly Design[];
  /** In the state of one design. */
  design?: Design;
  /** What became of the designs, in their order. */
  made?: readonly MadeDesign[];
}

/** The error object that Step Functions passes to a Catch. */
export interface StageFailure {
  Error: string;
  Cause: string;
}

/** The last state of one of two designs. */
export interface MadeDesign extends BuildState {
  design: Design;
  outcome: 'passed' | 'failed';
  failure?: StageFailure;
}

export interface Workflow {
  /** Starts the execution of an operation; repeating it changes nothing. */
  start(state: BuildState): Promise<void>;
  /** Stops the execution of an operation; does nothing when it has ended or never started. */
  stop(operationId: string): Promise<void>;
}

export interface Upload {
  uploadKey: string;
  ownerPublicKey: string;
  expiresAtMs: number;
}

export interface Uploads {
  save(upload: Upload): Promise<void>;
  find(uploadKey: string): Promise<Upload | undefined>;
}

/** A form that a browser posts, with the file as the last field. */
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
  /** Returns the running builds, oldest first. */
  list(query: ListQuery): Promise<ListPage<Operation>>;
}
