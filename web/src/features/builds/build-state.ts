import type { OperationStatusResponse } from '../../../../shared/contract/builds.ts';
import type { BuildMode } from '../../../../shared/domain/build-mode.ts';
import type { KeyedText } from '../../../../shared/domain/keyed-text.ts';
import type { Receipt } from '../../../../shared/domain/receipt.ts';
import { BUILD_MESSAGES, HUMOROUS_LOADING_MESSAGES } from '../../../../shared/messages/builds.ts';
import { failureText } from '../../lib/failure-text.ts';
import { message } from '../../lib/language/translate.ts';
import type { ActiveOperation } from './active-operation.ts';

const PROGRESS_LINES_KEPT = 3;
const HUMOROUS_LINE_EVERY = 3;

/** The facts about a build that are known before the server returns an operation id. */
export interface BuildSubject {
  projectNameDisplay: string;
  isReviseMode: boolean;
  isQuickBuidl: boolean;
  revisedProjectId: string | undefined;
  instruction: string;
  imageCount: number;
}

export function modeOf({ isReviseMode, isQuickBuidl }: BuildSubject): BuildMode {
  return isReviseMode ? 'revise' : isQuickBuidl ? 'quick' : 'advanced';
}

export interface ProgressLine {
  id: number;
  text: string;
  keyed?: KeyedText | undefined;
}

interface GivenLine extends Omit<ProgressLine, 'id'> {
  isStill?: boolean;
}

/** Keys of the progress lines that the server repeats while a model writes. */
const STILL_KEYS: ReadonlySet<string | undefined> = new Set(['still_generating', 'still_revising']);

interface Loading {
  status: 'LOADING';
  subject: BuildSubject;
  operation: ActiveOperation | null;
  startedAtMs: number;
  lines: ProgressLine[];
  /** Number of lines so far. It gives each line an id. */
  lineCount: number;
  /** Number of "Still generating" and "Still revising" lines. */
  stillCount: number;
  lastProgress: string;
  stage: string;
  percent: number;
  /** Number of builds ahead in the queue for a busy model. Null when the build does not wait. */
  buildsBefore: number | null;
  previewUrl: string | null;
  isStopping: boolean;
}

export interface BuildResult {
  operationId: string;
  projectId: string;
  revisionString: string;
  appUrl: string | null;
  receipt: Receipt | null;
  /** Key that signed the receipt. Null for old, unsigned receipts. */
  receiptKeyId: string | null;
  /** The full price. Null in responses of older servers. */
  heldCredits: number | null;
  /** The deadline for giving the build back for a refund; ISO 8601. */
  returnableUntil: string | null;
  elapsedMs: number;
  baseRevisionString: string | null;
}

export type BuildState =
  | { status: 'IDLE' }
  | Loading
  | { status: 'SUCCESS'; subject: BuildSubject; result: BuildResult }
  | {
      status: 'ERROR';
      subject: BuildSubject;
      title: string;
      message: string;
      /** Technical details for developers. */
      details: string | null;
      code: string | null;
      running: ActiveOperation | null;
    };

export type BuildEvent =
  | { type: 'started'; subject: BuildSubject; nowMs: number }
  | { type: 'accepted'; operation: ActiveOperation }
  | { type: 'resumed'; operation: ActiveOperation; nowMs: number }
  | { type: 'polled'; response: OperationStatusResponse; nowMs: number; chance: number }
  | { type: 'pollFailed'; chance: number }
  | Failed
  | { type: 'stopAsked' }
  | { type: 'stopRefused' }
  | { type: 'closed' };

interface Failed {
  type: 'failed';
  title: string;
  message: string;
  details?: string | undefined;
  code?: string;
  running?: ActiveOperation;
}

export const idleBuild: BuildState = { status: 'IDLE' };

export function projectOfBuild(state: Exclude<BuildState, { status: 'IDLE' }>): string | undefined {
  return state.status === 'SUCCESS' ? state.result.projectId : state.subject.revisedProjectId;
}

/** Returns whether a page is the studio of an app. `projectId` is undefined for the studio of a new app. */
export function isStudioOf(projectId: string | undefined, page: { pathname: string; search: string }): boolean {
  const shown = new URLSearchParams(page.search).get('revise') ?? undefined;
  return page.pathname === '/create-app' && shown === projectId;
}

export function buildReducer(state: BuildState, event: BuildEvent): BuildState {
  switch (event.type) {
    case 'started':
      return loadingFrom(event.subject, null, event.nowMs);
    case 'resumed':
      return loadingFrom(subjectOfOperation(event.operation), event.operation, event.nowMs);
    case 'closed':
      return idleBuild;
    default:
      return state.status === 'LOADING' ? whileLoading(state, event) : state;
  }
}

type LoadingEvent = Exclude<BuildEvent, { type: 'started' | 'resumed' | 'closed' }>;

function whileLoading(state: Loading, event: LoadingEvent): BuildState {
  switch (event.type) {
    case 'accepted':
      return { ...state, operation: event.operation };
    case 'polled':
      return afterPoll(state, event.response, event.nowMs, event.chance);
    case 'pollFailed':
      return withLine(state, { text: BUILD_MESSAGES.pollRetrying }, event.chance);
    case 'failed':
      return {
        status: 'ERROR',
        subject: state.subject,
        title: event.title,
        message: event.message,
        details: event.details ?? null,
        code: event.code ?? null,
        running: event.running ?? null,
      };
    case 'stopAsked':
    case 'stopRefused':
      return { ...state, isStopping: event.type === 'stopAsked' };
  }
}

function loadingFrom(subject: BuildSubject, operation: ActiveOperation | null, nowMs: number): Loading {
  return {
    status: 'LOADING',
    subject,
    operation,
    startedAtMs: nowMs,
    lines: [],
    lineCount: 0,
    stillCount: 0,
    lastProgress: '',
    stage: '',
    percent: 0,
    buildsBefore: null,
    previewUrl: null,
    isStopping: false,
  };
}

function subjectOfOperation(operation: ActiveOperation): BuildSubject {
  const { projectNameDisplay, isReviseMode, isQuickBuidl, instruction, imageCount } = operation;
  const revisedProjectId = isReviseMode ? operation.projectId : undefined;
  return { projectNameDisplay, isReviseMode, isQuickBuidl, revisedProjectId, instruction, imageCount };
}

function afterPoll(state: Loading, response: OperationStatusResponse, nowMs: number, chance: number): BuildState {
  const startedAtMs = readStart(response.startedAt, state.startedAtMs, nowMs);
  if (response.status === 'failed') {
    const english = response.error || response.message || BUILD_MESSAGES.failedFallback;
    const message = failureText(english, response.failure);
    const { details } = response.failure ?? {};
    return whileLoading(state, { type: 'failed', title: BUILD_MESSAGES.failed, message, details });
  }
  if (response.status === 'completed') {
    const result = resultOf(response, state.operation, nowMs - startedAtMs);
    return { status: 'SUCCESS', subject: state.subject, result };
  }
  const progress = response.progress || response.message;
  const isNew = progress !== '' && progress !== state.lastProgress;
  const moved = {
    ...state,
    startedAtMs,
    stage: response.stage,
    percent: Math.max(state.percent, response.percent),
    buildsBefore: response.buildsBefore ?? null,
    previewUrl: response.previewUrl ?? state.previewUrl,
    lastProgress: progress,
  };
  // Adds no “Still generating” line, because nothing is generated while a build waits in the queue.
  if (!isNew && moved.stage === 'queued') return moved;
  return isNew
    ? withLine(moved, { text: progress, keyed: response.progressText }, chance)
    : withLine(moved, stillLine(state.subject), chance);
}

function resultOf(
  response: OperationStatusResponse,
  operation: ActiveOperation | null,
  elapsedMs: number,
): BuildResult {
  return {
    operationId: response.operationId,
    projectId: response.projectId,
    revisionString: response.revisionString ?? '1',
    appUrl: response.appUrl ?? null,
    receipt: response.receipt ?? null,
    receiptKeyId: response.receiptKeyId ?? null,
    heldCredits: response.heldCredits ?? null,
    returnableUntil: response.returnableUntil ?? null,
    elapsedMs,
    baseRevisionString: response.receipt?.revision?.baseRevisionString ?? operation?.baseRevisionString ?? null,
  };
}

function stillLine(subject: BuildSubject): GivenLine {
  const text = subject.isReviseMode ? message('Still revising...') : message('Still generating...');
  return { text, isStill: true };
}

/** Keeps only the last lines, and replaces every third repeated "Still" line with a humorous one. */
function withLine(
  state: Loading,
  { text, keyed, isStill = STILL_KEYS.has(keyed?.key) }: GivenLine,
  chance: number,
): Loading {
  const stillCount = state.stillCount + (isStill ? 1 : 0);
  const isHumorous = isStill && stillCount % HUMOROUS_LINE_EVERY === 0;
  const shown = isHumorous ? { text: humorousLine(chance) } : { text, keyed };
  const lines = [...state.lines, { id: state.lineCount, ...shown }].slice(-PROGRESS_LINES_KEPT);
  return { ...state, lines, lineCount: state.lineCount + 1, stillCount };
}

/** Returns a humorous line. `chance` is a number in [0, 1) that selects the line. */
function humorousLine(chance: number): string {
  const index = Math.floor(chance * HUMOROUS_LOADING_MESSAGES.length);
  return HUMOROUS_LOADING_MESSAGES[index] ?? HUMOROUS_LOADING_MESSAGES[0];
}

/** Returns the start time from the server, or the known one when the server's clock is ahead. */
function readStart(startedAt: string, knownMs: number, nowMs: number): number {
  const startMs = Date.parse(startedAt);
  return Number.isNaN(startMs) || startMs > nowMs ? knownMs : startMs;
}
