/** Starts a generation and watches it: asks at once, then every 5 seconds; after a network failure in 10. */
import { POLL_INTERVAL_MS, POLL_RETRY_MS } from '../../../../shared/constants.ts';
import type { RouteRequest } from '../../../../shared/contract/routes.ts';
import { MESSAGES } from '../../../../shared/messages.ts';
import type { CallApi } from '../../lib/api-client.ts';
import { ApiError, errorText } from '../../lib/api-error.ts';
import {
  type ActiveOperation,
  clearActiveOperation,
  readActiveOperation,
  storeActiveOperation,
} from './active-operation.ts';
import {
  type BuildSubject,
  type GenerationEvent,
  type GenerationState,
  generationReducer,
  idleGeneration,
} from './generation-state.ts';

export type GenerationRequest =
  | { kind: 'create'; fields: RouteRequest<'createApp'> }
  | { kind: 'revise'; fields: RouteRequest<'reviseApp'> };

interface RunnerParts {
  callApi: CallApi;
  storage: Storage;
  /** Runs the task later; returns what cancels it. */
  schedule: (task: () => void, delayMs: number) => () => void;
  now: () => number;
  /** From 0 up to 1. */
  random: () => number;
}

export interface GenerationRunner {
  getState(): GenerationState;
  subscribe(listener: () => void): () => void;
  start(request: GenerationRequest): Promise<void>;
  /** Goes on watching a stored operation, if there is one. */
  resume(): Promise<void>;
  /** Back to idle; the build itself goes on at the server. */
  close(): void;
}

export function createGenerationRunner(parts: RunnerParts): GenerationRunner {
  const { callApi, storage, schedule, now, random } = parts;
  let state: GenerationState = idleGeneration;
  let cancelPoll = () => {};
  /** Grows with every start and close, so that answers to an earlier build are ignored. */
  let turn = 0;
  const listeners = new Set<() => void>();

  const dispatch = (event: GenerationEvent) => {
    state = generationReducer(state, event);
    if (state.status === 'SUCCESS' || state.status === 'ERROR') clearActiveOperation(storage);
    for (const listener of listeners) listener();
  };
  const begin = (event: GenerationEvent): number => {
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

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: async (request) => {
      if (state.status === 'LOADING') return;
      const ownTurn = begin({ type: 'started', subject: subjectOf(request), nowMs: now() });
      const started = await startOperation(callApi, request);
      if (!started.ok) {
        if (ownTurn === turn) dispatch({ type: 'failed', title: started.title, message: started.message });
        return;
      }
      if (ownTurn !== turn) return;
      storeActiveOperation(started.operation, storage);
      dispatch({ type: 'accepted', operation: started.operation });
      await poll(started.operation.operationId, ownTurn);
    },
    resume: async () => {
      const operation = readActiveOperation(storage);
      if (operation === null || state.status !== 'IDLE') return;
      const ownTurn = begin({ type: 'resumed', operation, nowMs: now() });
      await poll(operation.operationId, ownTurn);
    },
    close: () => {
      clearActiveOperation(storage);
      begin({ type: 'closed' });
    },
  };
}

function subjectOf({ kind, fields }: GenerationRequest): BuildSubject {
  return {
    projectNameDisplay: fields.projectNameDisplay,
    isReviseMode: kind === 'revise',
    isQuickBuidl: fields.isQuickBuidl === true,
  };
}

type Started = { ok: true; operation: ActiveOperation } | { ok: false; title: string; message: string };

async function startOperation(callApi: CallApi, request: GenerationRequest): Promise<Started> {
  try {
    const reply = await (request.kind === 'create'
      ? callApi('createApp', request.fields)
      : callApi('reviseApp', request.fields));
    if (reply.operationId === '') {
      return { ok: false, title: MESSAGES.generationStartFailed, message: MESSAGES.noOperationId };
    }
    const base = request.kind === 'revise' ? { baseRevisionString: request.fields.baseRevisionString } : {};
    const { operationId, projectId } = reply;
    return { ok: true, operation: { ...subjectOf(request), ...base, operationId, projectId } };
  } catch (error) {
    const isBusy = error instanceof ApiError && error.status === 409;
    const lacksReply = error instanceof ApiError && error.code === 'unexpected_reply' && error.status < 300;
    return {
      ok: false,
      title: isBusy ? MESSAGES.buildInProgress : MESSAGES.generationStartFailed,
      message: lacksReply ? MESSAGES.noOperationId : errorText(error, MESSAGES.generationStartFallback),
    };
  }
}

/** A refusal ends the watch; what may pass by itself is tried again. */
async function askStatus(
  callApi: CallApi,
  operationId: string,
  now: () => number,
  random: () => number,
): Promise<GenerationEvent> {
  try {
    const reply = await callApi('getOperationStatus', { operationId });
    return { type: 'polled', reply, nowMs: now(), chance: random() };
  } catch (error) {
    const isFinal =
      error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
    if (!isFinal) return { type: 'pollFailed', chance: random() };
    return {
      type: 'failed',
      title: MESSAGES.buildFailed,
      message: errorText(error, MESSAGES.buildFailedFallback),
    };
  }
}
