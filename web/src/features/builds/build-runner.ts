import { ApiError } from '@buidl/client/api-error';
import { truncateText } from '../../../../shared/domain/truncate-text.ts';
import { TURN_INSTRUCTION_MAX_LENGTH } from '../../../../shared/domain/turn.ts';
import type { CallApi } from '../../lib/api-client.ts';
import { errorText } from '../../lib/api-error.ts';
import { t } from '../../lib/language/translate.ts';
import {
  type ActiveOperation,
  clearActiveOperation,
  clearUnconfirmedStart,
  readActiveOperation,
  readUnconfirmedStart,
  rememberUser,
  storeActiveOperation,
  storeUnconfirmedStart,
  type UnconfirmedStart,
} from './active-operation.ts';
import { askStatus, startOperation } from './api/build-calls.ts';
import type { BuildRequest } from './build-request.ts';
import { type BuildEvent, type BuildState, type BuildSubject, buildReducer, idleBuild } from './build-state.ts';

/** The first poll is early, so that the stages appear soon. */
const FIRST_POLL_MS = 1_000;
const POLL_INTERVAL_MS = 5_000;
const POLL_RETRY_MS = 10_000;

interface RunnerParts {
  callApi: CallApi;
  storage: Storage;
  /** Runs the task after the delay. Returns a function that cancels it. */
  schedule: (task: () => void, delayMs: number) => () => void;
  now: () => number;
  /** Returns a number in [0, 1). */
  random: () => number;
}

/** The result of a start. `running` is the other build because of which the server refused this one. */
export type StartOutcome =
  | { status: 'accepted'; operationId: string; running?: undefined }
  | { status: 'busy' | 'failed'; running?: ActiveOperation | undefined };

/** Result of stopping a build. `isOver` is true when the build had already ended. */
export type StopOutcome = { ok: true } | { ok: false; isOver: boolean; message: string };

/**
 * Starts, follows and stops builds. Polls the status after 1 second, then every 5 seconds; 10 seconds after a network
 * failure; immediately for a resumed build.
 */
export interface BuildRunner {
  getState(): BuildState;
  subscribe(listener: () => void): () => void;
  start(request: BuildRequest): Promise<StartOutcome>;
  /** Sets the user, and removes other users' stored builds. Returns whether the previous user was the same. */
  setUser(publicKey: string): boolean;
  stopWatching(): void;
  resume(): Promise<void>;
  /** Polls an operation that another tab started. */
  watch(operation: ActiveOperation): Promise<void>;
  /** Stops the build on the server, which releases the held credits. */
  stop(): Promise<StopOutcome>;
  /** Returns a build that was requested before a reload and never confirmed, or null. */
  unconfirmedStart(): UnconfirmedStart | null;
  /** Returns to the idle state. The build continues on the server. */
  close(): void;
}

export function createBuildRunner(parts: RunnerParts): BuildRunner {
  const { callApi, storage, schedule, now, random } = parts;
  let state: BuildState = idleBuild;
  let cancelPoll = () => {};
  /** Incremented by every start and close, so that responses for an earlier build are ignored. */
  let attempt = 0;
  const listeners = new Set<() => void>();

  const dispatch = (event: BuildEvent) => {
    state = buildReducer(state, event);
    if (state.status === 'SUCCESS' || state.status === 'ERROR') clearActiveOperation(storage);
    for (const listener of listeners) listener();
  };
  const begin = (event: BuildEvent): number => {
    cancelPoll();
    attempt += 1;
    dispatch(event);
    return attempt;
  };
  const poll = async (operationId: string, ownAttempt: number): Promise<void> => {
    const event = await askStatus(callApi, operationId, now, random);
    if (ownAttempt !== attempt) return;
    dispatch(event);
    if (state.status !== 'LOADING') return;
    const delayMs = event.type === 'pollFailed' ? POLL_RETRY_MS : POLL_INTERVAL_MS;
    cancelPoll = schedule(() => void poll(operationId, ownAttempt), delayMs);
  };
  const watch = async (operation: ActiveOperation) => {
    storeActiveOperation(operation, storage);
    const ownAttempt = begin({ type: 'resumed', operation, nowMs: now() });
    await poll(operation.operationId, ownAttempt);
  };
  const close = () => {
    clearActiveOperation(storage);
    begin({ type: 'closed' });
  };
  const start = async (request: BuildRequest): Promise<StartOutcome> => {
    if (state.status === 'LOADING') return { status: 'busy' };
    const subject = subjectOf(request);
    const ownAttempt = begin({ type: 'started', subject, nowMs: now() });
    const unconfirmed = readUnconfirmedStart(storage);
    storeUnconfirmedStart({ ...subject, ...baseOf(request) }, storage);
    const started = await startOperation(callApi, request);
    clearUnconfirmedStart(storage);
    if (!started.ok) {
      const running = runningBuild(started.runningOperationId, unconfirmed ?? subject);
      if (ownAttempt === attempt) dispatch({ type: 'failed', ...started, ...(running && { running }) });
      return { status: started.code === 'build_in_progress' ? 'busy' : 'failed', running };
    }
    const operation = { ...subject, ...baseOf(request), ...started.names };
    const outcome = { status: 'accepted', operationId: operation.operationId } as const;
    if (ownAttempt !== attempt) return outcome;
    storeActiveOperation(operation, storage);
    dispatch({ type: 'accepted', operation });
    cancelPoll = schedule(() => void poll(operation.operationId, ownAttempt), FIRST_POLL_MS);
    return outcome;
  };
  const stop = async (): Promise<StopOutcome> => {
    if (state.status !== 'LOADING' || state.operation === null || state.isStopping) {
      return { ok: false, isOver: true, message: '' };
    }
    const { operationId } = state.operation;
    const ownAttempt = begin({ type: 'stopAsked' });
    try {
      await callApi('cancelOperation', { operationId });
      if (ownAttempt === attempt) close();
      return { ok: true };
    } catch (error) {
      if (ownAttempt === attempt) {
        dispatch({ type: 'stopRefused' });
        void poll(operationId, ownAttempt);
      }
      const isOver = error instanceof ApiError && error.status === 409;
      return { ok: false, isOver, message: errorText(error, t`The server could not be reached.`) };
    }
  };

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start,
    setUser: (publicKey) => {
      const before = rememberUser(publicKey, storage);
      if (before !== null && before !== publicKey) {
        close();
        clearUnconfirmedStart(storage);
      }
      return before === publicKey;
    },
    stopWatching: () => void begin({ type: 'closed' }),
    resume: async () => {
      const operation = readActiveOperation(storage);
      if (operation !== null && state.status === 'IDLE') await watch(operation);
    },
    watch,
    stop,
    unconfirmedStart: () => (state.status === 'IDLE' ? readUnconfirmedStart(storage) : null),
    close,
  };
}

function subjectOf(request: BuildRequest): BuildSubject {
  const { kind, fields } = request;
  return {
    projectNameDisplay: fields.projectNameDisplay,
    isReviseMode: kind === 'revise',
    isQuickBuidl: fields.isQuickBuidl === true,
    revisedProjectId: request.kind === 'revise' ? request.fields.projectId : undefined,
    instruction: truncateText(fields.userPrompt, TURN_INSTRUCTION_MAX_LENGTH),
    imageCount: [fields.userImages ?? []].flat().length,
  };
}

function baseOf(request: BuildRequest): { baseRevisionString?: string } {
  return request.kind === 'revise' ? { baseRevisionString: request.fields.baseRevisionString } : {};
}

function runningBuild(operationId: string | undefined, subject: UnconfirmedStart): ActiveOperation | undefined {
  return operationId === undefined ? undefined : { ...subject, operationId, projectId: '' };
}
