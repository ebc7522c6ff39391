import * as z from 'zod';
import type { AiUsage } from '../../shared/domain/admin-kpis.ts';
import type { Attachments } from '../../shared/domain/attachments/attachments.ts';
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
  isCancelled?: boolean | undefined;
  /** The number of builds before this one, while it waits for a busy model. */
  buildsBefore?: number | undefined;
  hasPreview?: boolean | undefined;
  revisionString?: string | undefined;
  receipt?: Receipt | undefined;
  /** The signed receipt; undefined for builds from before receipts were signed. */
  signedReceipt?: ReceiptFile | undefined;
  /** The time at which a successful build ended and its revision was created. */
  endedAtMs?: number | undefined;
  returnedAtMs?: number | undefined;
  /** The reason that the user gave when they gave the build back for a refund. */
  returnReason?: string | undefined;
  spentBy?: KeySpending | undefined;
  /** The hash of the API key that may poll the running build without a read of the user's account. */
  watcherKeyHash?: string | undefined;
}

export type StartResult =
  | { ok: true }
  | { ok: false; reason: 'insufficient_credits' }
  | { ok: false; reason: 'spend_limit' | 'key_revoked' }
  | { ok: false; reason: 'banned' }
  /** `operationId` identifies the running build; undefined when that build has just ended. */
  | { ok: false; reason: 'build_in_progress'; operationId?: string | undefined };

export interface Progress {
  stage: string;
  percent: number;
  progress: string;
  progressText?: KeyedText;
  hasPreview?: true;
  buildsBefore?: number;
}

/** The user's description from which a project was first built. Later revisions use it too. */
export interface Origin {
  idea: string;
}

export interface FinalReceipt {
  receipt: Receipt;
  signed: ReceiptFile;
}

export interface FailDetails {
  /** The text key and the values of the error message, for translation. */
  failure?: FailureText | undefined;
  action?: AdminAction | undefined;
  usage?: AiUsage | undefined;
  /** The cause for the operators. Users see only the error message. */
  cause?: FailureCause | undefined;
}

export interface Builds {
  /** Stores the operation, holds its credits and takes the user's single running slot in one transaction. */
  start(operation: Operation, request: BuildRequest): Promise<StartResult>;
  find(operationId: string): Promise<Operation | undefined>;
  /** Returns the request of a build. Throws LostBuildError when the request is missing. */
  readRequest(operationId: string): Promise<BuildRequest>;
  /** Returns the description from which the project was first built; undefined for projects without one. */
  readOrigin(projectId: string): Promise<Origin | undefined>;
  /** Stores the progress of a running operation; returns false and changes nothing when it has ended. */
  reportProgress(operationId: string, progress: Progress): Promise<boolean>;
  /** Reserves a revision number for a build or a manual edit. Returns false when the number is already taken. */
  claimRevision(operation: Pick<Operation, 'operationId' | 'projectId'>, revisionString: string): Promise<boolean>;
  /**
   * Saves the revision and captures the hold; a free receipt releases it instead. Returns false when the hold was
   * already resolved. Throws LostBuildError when the project to revise was deleted.
   */
  complete(operation: Operation, revision: NewRevision, final: FinalReceipt, origin: Origin): Promise<boolean>;
  /**
   * Fails a build and releases its hold. Returns false when the hold was already resolved. `isCancelled`: the build was
   * stopped by its user or by an admin's `action`.
   */
  fail(operation: Operation, error: string, isCancelled?: boolean, more?: FailDetails): Promise<boolean>;
}

export interface BuildWatches {
  /** Lets an API key poll a running build with one table read instead of several, until the key is deleted. */
  attach(operationId: string, keyHash: string): Promise<void>;
}

export interface RecentReturns {
  timesMs: number[];
  /** Increases with each write. 0 when no record exists. */
  version: number;
}

export interface BuildReturn {
  operation: Operation;
  projectName: string;
  credits: number;
  /** The user's description of what failed in the build. */
  reason: string;
  removal: RevisionRemoval;
  recent: RecentReturns;
}

/** A build that its user gave back for a refund, and that operators review. */
export interface ReturnCase {
  operation: Operation;
  projectName: string;
  idea: string;
}

export interface ReturnCases {
  /** Returns the open cases, oldest first. */
  list(query: ListQuery): Promise<ListPage<ReturnCase>>;
  /** Closes a case. Returns false when the case is unknown or was closed before. */
  close(operationId: string, action: AdminAction): Promise<boolean>;
}

export interface BuildReturns {
  recent(publicKey: string): Promise<RecentReturns>;
  /**
   * Refunds the build and removes its revision. Returns false when the build was already refunded, or when the project
   * or the recent refunds changed meanwhile.
   */
  write(returned: BuildReturn): Promise<boolean>;
}

/** Thrown when the operation record or the revised project was deleted, so that a retry cannot succeed. */
export class LostBuildError extends Error {
  override readonly name = 'LostBuildError';
  readonly code = 'lost_build';
}

export const buildRequestSchema = z.object({
  projectId: z.string(),
  ownerPublicKey: z.string(),
  projectName: z.string(),
  /** The type that the user chose for a new app. A revision has its project's type. */
  projectType: z.enum(PROJECT_TYPES).optional(),
  idea: z.string(),
  llmSettings: llmSettingsSchema,
  styleSettings: styleSettingsSchema,
  imageMode: z.enum(IMAGE_MODES).optional(),
  hasTwoDesigns: z.boolean().optional(),
  userImageKeys: z.array(z.string()),
  /** True when files with texts or tables are attached. The build's work files contain their content. */
  hasAttachments: z.boolean().optional(),
  /** The external hosts that the revised project's owner allowed. */
  allowedHosts: z.array(z.string()).optional(),
  /** The user's images are named `user-<number>`. In a revision, the numbers continue those of the app's images. */
  firstUserImageNumber: z.int().default(1),
  importedFile: z.string().optional(),
  /** Sentences about what was left out of the imported file. */
  importNotes: z.array(z.string()).optional(),
  revision: z
    .object({
      baseRevisionString: z.string(),
      change: z.string(),
      /** The settings chosen for this revision that differ from the project's settings. */
      newSettings: styleSettingsSchema.default({}),
      selectedElement: selectedElementSchema.optional(),
      selectedPictureKey: z.string().optional(),
    })
    .optional(),
});

export type BuildRequest = z.infer<typeof buildRequestSchema>;

/** A request with the content of its attached files. */
export interface AttachedRequest extends BuildRequest {
  attachments?: Attachments | undefined;
}

/** The input and output of workflow states. It contains no documents, because Step Functions limits it to 256 KB. */
export interface BuildState {
  operationId: string;
  mode: BuildMode;
  /** The number of repairs so far. The newest document is `document-<repairs>.html`. */
  repairs: number;
  passed: boolean;
  /** Missing in builds that started before this field existed. */
  startedAtMs?: number;
  allowedHosts?: readonly string[];
  /**
   * `wanted`: after the Check state, a model reviews screenshots. `repair`: the faults that the model named are being
   * repaired. `compare`: after the repair, a model compares both versions.
   */
  review?: 'wanted' | 'repair' | 'compare';
  /** Set by a stage whose model is busy. The state machine runs the stage again after this number of seconds. */
  busy?: { seconds: number; waits: number };
  /** The numbers of the documents that the Observe state has read. A document's number is its number of repairs. */
  observed?: readonly number[];
  /** True after the Examine state has chosen the flows that prove the requested features. */
  isExamined?: true;
  /** The state after Check, Review or Repair. Other states do not set it. */
  next?: 'check' | 'examine' | 'review' | 'repair' | 'save' | 'fail';
  /** Set for a build with two designs. The workflow processes them in parallel, each with its own state. */
  designs?: readonly Design[];
  design?: Design;
  made?: readonly MadeDesign[];
}

/** The error object that Step Functions passes to a Catch handler. */
export interface StageFailure {
  Error: string;
  Cause: string;
}

export interface MadeDesign extends BuildState {
  design: Design;
  outcome: 'passed' | 'failed';
  failure?: StageFailure;
}

export interface Workflow {
  start(state: BuildState): Promise<void>;
  /** Stops the execution of an operation; does nothing when it has ended or never started. */
  stop(operationId: string): Promise<void>;
  /** Returns whether the execution of an operation exists and has not ended; eventually consistent. */
  isRunning(operationId: string): Promise<boolean>;
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
  sign(upload: { key: string; contentType: string; maxBytes: number; expiresAtMs: number }): Promise<UploadForm>;
}

export interface RunningBuilds {
  /** Returns one page of the running builds, oldest first. */
  list(query: ListQuery): Promise<ListPage<Operation>>;
}
