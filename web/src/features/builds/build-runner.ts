/** Starts a generation and watches it: asks at once, then every 5 seconds; after a network failure in 10. */
import { POLL_INTERVAL_MS, POLL_RETRY_MS } from '../../../../shared/constants.ts';
import type { CallApi } from '../../lib/api-client.ts';
import { ApiError, errorText } from '../../lib/api-error.ts';
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
import {
  type BuildEvent,
  type BuildState,
  type BuildSubject,
  buildReducer,
  idleBuild,
} from './build-state.ts';

interface RunnerParts {
  callApi: CallApi;
  storage: Storage;
  /** Runs the task later; returns what cancels it. */
  schedule: (task: () => void, delayMs: number) => () => void;
  now: () => number;
  /** From 0 up to 1. */
  random: () => number;
}

/** How stopping a build ended: it is over already when the server says that there is nothing to stop. */
export type StopOutcome = { ok: true } | { ok: false; isOver: boolean; message: string };

export interface BuildRunner {
  getState(): BuildState;
  subscribe(listener: () => void): () => void;
  start(request: BuildRequest): Promise<void>;
  /** Names whose builds these are; what another user of this browser left is forgotten. */
  setUser(publicKey: string): void;
  /** Nothing is watched any more; the same user may resume it. */
  stopWatching(): void;
  /** Goes on watching a stored operation, if there is one. */
  resume(): Promise<void>;
  /** Watches an operation that another page started. */
  watch(operation: ActiveOperation): Promise<void>;
  /** Stops the build at the server; what was held for it comes back. */
  stop(): Promise<StopOutcome>;
  /** A build that was asked for before a reload and never got its answer here; null when there is none. */
  unconfirmedStart(): UnconfirmedStart | null;
  /** Back to idle; the build itself goes on at the server. */
  close(): void;
}

export function createBuildRunner(parts: RunnerParts): BuildRunner {
  const { callApi, storage, schedule, now, random } = parts;
  let state: BuildState = idleBuild;
  let cancelPoll = () => {};
  /** Grows with every start and close, so that answers to an earlier build are ignored. */
  let turn = 0;
  const listeners = new Set<() => void>();

  const dispatch = (event: BuildEvent) => {
    state = buildReducer(state, event);
    if (state.status === 'SUCCESS' || state.status === 'ERROR') clearActiveOperation(storage);
    for (const listener of listeners) listener();
  };
  const begin = (event: BuildEvent): number => {
    cancelPoll();
    turn += 1;
    dispatch(event);
    return turn;
  };
  const poll = async (operationId: string, ownTurn: number): Promise<void> => {
    const event = await askStatus(callApi, operationId, now, random);
    if (ownTurn !== turn) return;
    dispatch(event);
    if (state.status !== 'LOADING') return;
    const delayMs = event.type === 'pollFailed' ? POLL_RETRY_MS : POLL_INTERVAL_MS;
    cancelPoll = schedule(() => void poll(operationId, ownTurn), delayMs);
  };
  const watch = async (operation: ActiveOperation) => {
    storeActiveOperation(operation, storage);
    const ownTurn = begin({ type: 'resumed', operation, nowMs: now() });
    await poll(operation.operationId, ownTurn);
  };
  const close = () => {
    clearActiveOperation(storage);
    begin({ type: 'closed' });
  };
  const start = async (request: BuildRequest) => {
    if (state.status === 'LOADING') return;
    const subject = subjectOf(request);
    const ownTurn = begin({ type: 'started', subject, nowMs: now() });
    const unconfirmed = readUnconfirmedStart(storage);
    storeUnconfirmedStart({ ...subject, ...baseOf(request) }, storage);
    const started = await startOperation(callApi, request);
    clearUnconfirmedStart(storage);
    if (!started.ok) {
      const running = runningBuild(started.runningOperationId, unconfirmed ?? subject);
      if (ownTurn === turn) dispatch({ type: 'failed', ...started, ...(running && { running }) });
      return;
    }
    if (ownTurn !== turn) return;
    const operation = { ...subject, ...baseOf(request), ...started.names };
    storeActiveOperation(operation, storage);
    dispatch({ type: 'accepted', operation });
    await poll(operation.operationId, ownTurn);
  };
  const stop = async (): Promise<StopOutcome> => {
    if (state.status !== 'LOADING' || state.operation === null || state.isStopping) {
      return { ok: false, isOver: true, message: '' };
    }
    const { operationId } = state.operation;
    const ownTurn = begin({ type: 'stopAsked' });
    try {
      await callApi('cancelOperation', { operationId });
      if (ownTurn === turn) close();
      return { ok: true };
    } catch (error) {
      if (ownTurn === turn) {
        dispatch({ type: 'stopRefused' });
        void poll(operationId, ownTurn);
      }
      const isOver = error instanceof ApiError && error.status === 409;
      return { ok: false, isOver, message: errorText(error, 'The server could not be reached.') };
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
      if (!rememberUser(publicKey, storage)) return;
      close();
      clearUnconfirmedStart(storage);
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

function subjectOf({ kind, fields }: BuildRequest): BuildSubject {
  return {
    projectNameDisplay: fields.projectNameDisplay,
    isReviseMode: kind === 'revise',
    isQuickBuidl: fields.isQuickBuidl === true,
  };
}

function baseOf(request: BuildRequest): { baseRevisionString?: string } {
  return request.kind === 'revise' ? { baseRevisionString: request.fields.baseRevisionString } : {};
}

function runningBuild(
  operationId: string | undefined,
  subject: UnconfirmedStart,
): ActiveOperation | undefined {
  return operationId === undefined ? undefined : { ...subject, operationId, projectId: '' };
}
