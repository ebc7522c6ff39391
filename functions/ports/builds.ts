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
  /** True when the user stopped it. */
  isCancelled?: boolean | undefined;
  /** The number of builds before it, while it waits for a busy model. */
  buildsBefore?: number | undefined;
  /** True when a preview of the unfinished document exists. */
  hasPreview?: boolean | undefined;
  revisionString?: string | undefined;
  receipt?: Receipt | undefined;
  /** The signed receipt; undefined for builds from before receipts were signed. */
  signedReceipt?: ReceiptFile | undefined;
  /** The end of a completed build, and the time of its revision. */
  endedAtMs?: number | undefined;
  /** The time at which its user gave back the build for a refund. */
  returnedAtMs?: number | undefined;
  /** The named API key that started the build. */
  spentBy?: KeySpending | undefined;
  /** The hash of the API key that may poll it cheaply while it runs. */
  watcherKeyHash?: string | undefined;
}

export type StartResult =
  | { ok: true }
  | { ok: false; reason: 'insufficient_credits' }
  /** The API key would exceed its daily limit, or was revoked during the request. */
  | { ok: false; reason: 'spend_limit' | 'key_revoked' }
  /** The user was banned during the request. */
  | { ok: false; reason: 'banned' }
  /** `operationId` is the running build; undefined when it has just ended. */
  | { ok: false; reason: 'build_in_progress'; operationId?: string | undefined };

export interface Progress {
  stage: string;
  percent: number;
  progress: string;
  progressText?: KeyedText;
  /** Set once a preview exists. */
  hasPreview?: true;
  /** Set while the build waits in the queue. */
  buildsBefore?: number;
}

/** The first idea of a project; later revisions use it too. */
export interface Origin {
  idea: string;
}

/** The receipt with the final price, and its signed form. */
export interface FinalReceipt {
  receipt: Receipt;
  signed: ReceiptFile;
}

export interface FailDetails {
  /** The key and values of `error`, for other languages. */
  failure?: FailureText | undefined;
  action?: AdminAction | undefined;
  usage?: AiUsage | undefined;
  /** For the operators; the user sees the error. */
  cause?: FailureCause | undefined;
}

export interface Builds {
  /** Stores the operation, holds its credits and takes the user's single running slot in one transaction. */
  start(operation: Operation, request: BuildRequest): Promise<StartResult>;
  find(operationId: string): Promise<Operation | undefined>;
  /** Returns the request of an operation. Throws LostBuildError when it is missing. */
  readRequest(operationId: string): Promise<BuildRequest>;
  /** Returns the first idea of the project; undefined for projects without one. */
  readOrigin(projectId: string): Promise<Origin | undefined>;
  /** Stores the progress of a running operation; returns false and changes nothing when it has ended. */
  reportProgress(operationId: string, progress: Progress): Promise<boolean>;
  /** Reserves a revision number for one operation or free edit; returns false when another one has it. */
  claimRevision(
    operation: Pick<Operation, 'operationId' | 'projectId'>,
    revisionString: string,
  ): Promise<boolean>;
  /**
   * Saves the revision, captures the hold and completes the operation in one transaction. A free receipt releases the
   * hold instead. Returns false when the hold was already resolved, so a repeated call changes nothing. Throws
   * LostBuildError when the project of a later revision was deleted.
   */
  complete(
    operation: Operation,
    revision: NewRevision,
    final: FinalReceipt,
    origin: Origin,
  ): Promise<boolean>;
  /**
   * Releases the hold and fails the operation; returns false when the hold was already resolved. `isCancelled`: stopped
   * by its user, or by the `action` of an admin. `usage` is the AI usage so far, if known.
   */
  fail(operation: Operation, error: string, isCancelled?: boolean, more?: FailDetails): Promise<boolean>;
}

export interface BuildWatches {
  /**
   * Lets an API key poll a running build without reading the account again, until the key is deleted. Does nothing for
   * an ended build, a build that another key polls, or a deleted key.
   */
  attach(operationId: string, keyHash: string): Promise<void>;
}

/** When a user recently gave back builds for a refund, as it was read. */
export interface RecentReturns {
  timesMs: number[];
  /** 0 when no record exists. */
  version: number;
}

export interface BuildReturn {
  operation: Operation;
  projectName: string;
  /** The credits to refund. */
  credits: number;
  removal: RevisionRemoval;
  recent: RecentReturns;
}

export interface BuildReturns {
  recent(publicKey: string): Promise<RecentReturns>;
  /**
   * Refunds a build and deletes its revision, in one transaction; returns false when the build was already refunded, or
   * when its project or the recent refunds changed since they were read.
   */
  write(returned: BuildReturn): Promise<boolean>;
}

/** The operation record or the revised project was deleted, so a retry cannot succeed. */
export class LostBuildError extends Error {
  override readonly name = 'LostBuildError';
  readonly code = 'lost_build';
}

export const buildRequestSchema = z.object({
  projectId: z.string(),
  ownerPublicKey: z.string(),
  projectName: z.string(),
  /** Set for new apps with a chosen type; a revision has its project's type. */
  projectType: z.enum(PROJECT_TYPES).optional(),
  idea: z.string(),
  llmSettings: llmSettingsSchema,
  styleSettings: styleSettingsSchema,
  imageMode: z.enum(IMAGE_MODES).optional(),
  /** Set for new apps only. */
  hasTwoDesigns: z.boolean().optional(),
  /** Keys of the images that the user sent. */
  userImageKeys: z.array(z.string()),
  /** The external hosts that the revised project's owner allowed. */
  allowedHosts: z.array(z.string()).optional(),
  /** The images are named `user-<number>`; numbers continue those of the app. */
  firstUserImageNumber: z.int().default(1),
  /** The file name of an import. */
  importedFile: z.string().optional(),
  /** Set for revisions only. */
  revision: z
    .object({
      baseRevisionString: z.string(),
      change: z.string(),
      /** The settings chosen for this revision that differ from the project's. */
      newSettings: styleSettingsSchema.default({}),
      /** The selected element to change. */
      selectedElement: selectedElementSchema.optional(),
      /** The key of a screenshot of the selected element. */
      selectedPictureKey: z.string().optional(),
    })
    .optional(),
});

export type BuildRequest = z.infer<typeof buildRequestSchema>;

/** The input and output of states. It contains no documents, because Step Functions limits it to 256 KB. */
export interface BuildState {
  operationId: string;
  mode: BuildMode;
  /** The number of repairs so far; the newest document is `document-<repairs>.html`. */
  repairs: number;
  /** True when a document passed its check and can be saved. */
  passed: boolean;
  /** The start of the build. Missing in builds that ran during an upgrade. */
  startedAtMs?: number;
  /** The external hosts that the app may call, if any. */
  allowedHosts?: readonly string[];
  /** `wanted`: after the check, a model looks at screenshots of the app. `repair`: its findings are being repaired. */
  review?: 'wanted' | 'repair';
  /** Set by a stage whose model is busy: the state machine runs the stage again after these seconds. */
  busy?: { seconds: number; waits: number };
  /** The numbers of the documents whose views were observed. */
  observed?: readonly number[];
  /** True once the flows that show the features were chosen. */
  isExamined?: true;
  /** The next state after Check, Review and Repair; other states do not set it. */
  next?: 'check' | 'examine' | 'review' | 'repair' | 'save' | 'fail';
  /** Set for a build with two designs: the items that a parallel map processes, each with a separate state. */
  designs?: readonly Design[];
  /** Set in the state of one design. */
  design?: Design;
  /** The results of the designs, in their order. */
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

/** A form for a browser upload; the file must be the last field. */
export interface UploadForm {
  url: string;
  fields: Record<string, string>;
}

export interface UploadForms {
  /** Signs a form for one key, one content type and at most `maxBytes`, valid until `expiresAtMs`. */
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
