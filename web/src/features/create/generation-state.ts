/** The states of a generation (spec section 4) and every way from one to another. No React, no clock, no chance. */

import { HUMOROUS_LINE_EVERY, PROGRESS_LINES_KEPT } from '../../../../shared/constants.ts';
import type { OperationStatusResponse } from '../../../../shared/contract/builds.ts';
import type { Receipt } from '../../../../shared/domain/receipt.ts';
import { BUILD_MESSAGES, HUMOROUS_LOADING_MESSAGES } from '../../../../shared/messages/builds.ts';
import type { ActiveOperation } from './active-operation.ts';

/** What is known of a build before the server has named its operation. */
export interface BuildSubject {
  projectNameDisplay: string;
  isReviseMode: boolean;
  isQuickBuidl: boolean;
}

export interface ProgressLine {
  id: number;
  text: string;
}

interface Loading {
  status: 'LOADING';
  subject: BuildSubject;
  operation: ActiveOperation | null;
  startedAtMs: number;
  lines: ProgressLine[];
  /** How many lines there have been, so that each has its own id. */
  lineCount: number;
  /** How many of them said that it is still going on. */
  stillCount: number;
  lastProgress: string;
  stage: string;
  percent: number;
  /** Where the app can be seen as far as it is written. */
  previewUrl: string | null;
  /** Whether the build is being stopped. */
  isStopping: boolean;
}

export interface BuildResult {
  operationId: string;
  projectId: string;
  revisionString: string;
  appUrl: string | null;
  receipt: Receipt | null;
  elapsedMs: number;
  /** What was revised; null for a new app. */
  baseRevisionString: string | null;
}

export type GenerationState =
  | { status: 'IDLE' }
  | Loading
  | { status: 'SUCCESS'; subject: BuildSubject; result: BuildResult }
  | {
      status: 'ERROR';
      subject: BuildSubject;
      title: string;
      message: string;
      code: string | null;
      /** The build that is in the way, when the server names it. */
      running: ActiveOperation | null;
    };

export type GenerationEvent =
  | { type: 'started'; subject: BuildSubject; nowMs: number }
  | { type: 'accepted'; operation: ActiveOperation }
  | { type: 'resumed'; operation: ActiveOperation; nowMs: number }
  | { type: 'polled'; reply: OperationStatusResponse; nowMs: number; chance: number }
  | { type: 'pollFailed'; chance: number }
  | Failed
  | { type: 'stopAsked' }
  | { type: 'stopRefused' }
  | { type: 'closed' };

interface Failed {
  type: 'failed';
  title: string;
  message: string;
  code?: string;
  running?: ActiveOperation;
}

export const idleGeneration: GenerationState = { status: 'IDLE' };

export function generationReducer(state: GenerationState, event: GenerationEvent): GenerationState {
  switch (event.type) {
    case 'started':
      return loadingFrom(event.subject, null, event.nowMs);
    case 'resumed':
      return loadingFrom(event.operation, event.operation, event.nowMs);
    case 'closed':
      return idleGeneration;
    default:
      return state.status === 'LOADING' ? whileLoading(state, event) : state;
  }
}

type LoadingEvent = Exclude<GenerationEvent, { type: 'started' | 'resumed' | 'closed' }>;

function whileLoading(state: Loading, event: LoadingEvent): GenerationState {
  switch (event.type) {
    case 'accepted':
      return { ...state, operation: event.operation };
    case 'polled':
      return afterPoll(state, event.reply, event.nowMs, event.chance);
    case 'pollFailed':
      return withLine(state, BUILD_MESSAGES.pollRetrying, event.chance);
    case 'failed':
      return {
        status: 'ERROR',
        subject: state.subject,
        title: event.title,
        message: event.message,
        code: event.code ?? null,
        running: event.running ?? null,
      };
    case 'stopAsked':
    case 'stopRefused':
      return { ...state, isStopping: event.type === 'stopAsked' };
  }
}

function loadingFrom(subject: BuildSubject, operation: ActiveOperation | null, nowMs: number): Loading {
  const { projectNameDisplay, isReviseMode, isQuickBuidl } = subject;
  return {
    status: 'LOADING',
    subject: { projectNameDisplay, isReviseMode, isQuickBuidl },
    operation,
    startedAtMs: nowMs,
    lines: [],
    lineCount: 0,
    stillCount: 0,
    lastProgress: '',
    stage: '',
    percent: 0,
    previewUrl: null,
    isStopping: false,
  };
}

function afterPoll(
  state: Loading,
  reply: OperationStatusResponse,
  nowMs: number,
  chance: number,
): GenerationState {
  const startedAtMs = readStart(reply.startedAt, state.startedAtMs, nowMs);
  if (reply.status === 'failed') {
    const message = reply.error || reply.message || BUILD_MESSAGES.failedFallback;
    return whileLoading(state, { type: 'failed', title: BUILD_MESSAGES.failed, message });
  }
  if (reply.status === 'completed') {
    const result = resultOf(reply, state.operation, nowMs - startedAtMs);
    return { status: 'SUCCESS', subject: state.subject, result };
  }
  const progress = reply.progress || reply.message;
  const isNew = progress !== '' && progress !== state.lastProgress;
  const moved = {
    ...state,
    startedAtMs,
    stage: reply.stage,
    percent: Math.max(state.percent, reply.percent),
    previewUrl: reply.previewUrl ?? state.previewUrl,
    lastProgress: progress,
  };
  return withLine(moved, isNew ? progress : stillLine(state.subject), chance);
}

function resultOf(
  reply: OperationStatusResponse,
  operation: ActiveOperation | null,
  elapsedMs: number,
): BuildResult {
  return {
    operationId: reply.operationId,
    projectId: reply.projectId,
    revisionString: reply.revisionString ?? '1',
    appUrl: reply.appUrl ?? null,
    receipt: reply.receipt ?? null,
    elapsedMs,
    baseRevisionString: reply.receipt?.revision?.baseRevisionString ?? operation?.baseRevisionString ?? null,
  };
}

function stillLine(subject: BuildSubject): string {
  return subject.isReviseMode ? 'Still revising...' : 'Still generating...';
}

/** Keeps the last lines; every third "still" line becomes a humorous one. */
function withLine(state: Loading, text: string, chance: number): Loading {
  const isStill = /^Still (generating|revising)/.test(text);
  const stillCount = state.stillCount + (isStill ? 1 : 0);
  const shown = isStill && stillCount % HUMOROUS_LINE_EVERY === 0 ? humorousLine(chance) : text;
  const lines = [...state.lines, { id: state.lineCount, text: shown }].slice(-PROGRESS_LINES_KEPT);
  return { ...state, lines, lineCount: state.lineCount + 1, stillCount };
}

/** `chance` is from 0 up to 1. */
function humorousLine(chance: number): string {
  const index = Math.floor(chance * HUMOROUS_LOADING_MESSAGES.length);
  return HUMOROUS_LOADING_MESSAGES[index] ?? HUMOROUS_LOADING_MESSAGES[0];
}

/** The server's start, unless its clock is off. */
function readStart(startedAt: string, knownMs: number, nowMs: number): number {
  const startMs = Date.parse(startedAt);
  return Number.isNaN(startMs) || startMs > nowMs ? knownMs : startMs;
}
