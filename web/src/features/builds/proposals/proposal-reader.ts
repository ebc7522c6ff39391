import { ApiError } from '@buidl/client/api-error';
import * as z from 'zod';
import type { ProposalResponse } from '../../../../../shared/contract/proposals.ts';
import { EMPTY_PROPOSAL, type Proposal } from '../../../../../shared/domain/proposal.ts';
import type { CallApi } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { t } from '../../../lib/language/translate.ts';
import { isPlainImage } from '../attachments/attached-files.ts';
import { buildRequest } from '../build-request.ts';
import type { BuildSettings } from '../build-settings.ts';
import { draftSchema, settingsOfDraft } from '../draft.ts';

/** The poll interval. The server stores the plan written so far every 400 ms. */
const POLL_MS = 500;

/** The maximum number of polls after a reload, 25 seconds. A model call for a plan ends after 22 seconds. */
const MOST_POLLS = 50;
const STORAGE_KEY = 'buidl:plan';

interface Asked {
  /** The form for which the plan was asked. */
  settings: BuildSettings;
  /** The account that asked for the plan. Other accounts must not see it. */
  publicKey: string;
  planId: string;
  /** The part of the plan that is written so far. */
  proposal: Proposal;
}

export type ProposalState =
  | { status: 'none' }
  | ({ status: 'writing' } & Asked)
  | ({ status: 'ready'; isFree: boolean; notes: readonly string[] } & Asked)
  | ({ status: 'failed'; message: string } & Asked);

export type AskedProposal = Exclude<ProposalState, { status: 'none' }>;

interface ReaderParts {
  callApi: CallApi;
  /** Runs the task after the delay. Returns a function that cancels it. */
  schedule: (task: () => void, delayMs: number) => () => void;
  newPlanId: () => string;
  /** Session storage, so that the idea and its plan survive a reload. */
  storage: Storage;
}

/** Asks for the plan of an idea, and reads it while the server's model writes it. */
export interface ProposalReader {
  getState(): ProposalState;
  subscribe(listener: () => void): () => void;
  ask(settings: BuildSettings, publicKey: string): Promise<void>;
  /** Call this when the build of the plan has started, so that no later page offers the plan again. */
  markBuilt(): void;
  clear(): void;
}

export function createProposalReader({ callApi, schedule, newPlanId, storage }: ReaderParts): ProposalReader {
  let state: ProposalState = { status: 'none' };
  let stop = () => {};
  const listeners = new Set<() => void>();
  const show = (next: ProposalState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const read = async (planId: string, signal: AbortSignal): Promise<void> => {
    const isCurrent = () => state.status === 'writing' && state.planId === planId;
    try {
      const { proposal } = await callApi('getProposal', { planId }, { signal });
      if (state.status === 'writing' && isCurrent()) show({ ...state, proposal });
    } catch {
      // Ignored, because the response to `proposeApp` says what failed.
    }
    if (isCurrent()) stop = schedule(() => void read(planId, signal), POLL_MS);
  };

  /** Reads a plan that was asked for before a reload, until the plan is ready or `pollsLeft` is used up. */
  const restore = async (asked: Asked, pollsLeft: number): Promise<void> => {
    const isCurrent = () => state.status === 'writing' && state.planId === asked.planId;
    const response = await callApi('getProposal', { planId: asked.planId }).catch(() => null);
    if (!isCurrent()) return;
    if (response?.isReady) show(readyOf(asked, response));
    else if (pollsLeft === 0) show({ status: 'failed', ...asked, message: t`The plan could not be made.` });
    else {
      if (response) show({ status: 'writing', ...asked, proposal: response.proposal });
      stop = schedule(() => void restore(asked, pollsLeft - 1), POLL_MS);
    }
  };

  const ask = async (settings: BuildSettings, publicKey: string) => {
    stop();
    const request = buildRequest(settings, null, []);
    if (request?.kind !== 'create') return;
    const planId = newPlanId();
    const asked: Asked = { settings, publicKey, planId, proposal: EMPTY_PROPOSAL };
    // A quick build runs already, so its plan need not survive a reload.
    if (!settings.isQuick) storeAsked(asked, storage);
    const aborter = new AbortController();
    const { signal } = aborter;
    show({ status: 'writing', ...asked });
    stop = schedule(() => void read(planId, signal), POLL_MS);
    const { projectNameDisplay, userPrompt, styleSettings, imageMode, projectType } = request.fields;
    const plain = settings.images.filter(isPlainImage);
    const others = settings.images.filter((file) => !plain.includes(file)).map(({ name }) => name.slice(0, 300));
    const isCurrent = () => state.status !== 'none' && state.planId === planId;
    try {
      const response = await callApi('proposeApp', {
        planId,
        projectNameDisplay,
        userPrompt,
        // The form sends objects; the JSON texts of the contract are for multipart forms.
        ...(typeof styleSettings === 'object' && { styleSettings }),
        ...(imageMode && { imageMode }),
        ...(projectType && { projectType }),
        imageCount: plain.length,
        attachedFiles: others,
      });
      if (isCurrent()) show(readyOf(asked, response));
    } catch (error) {
      if (isCurrent()) show({ status: 'failed', ...asked, message: messageOf(error) });
    } finally {
      if (isCurrent()) stop();
      aborter.abort();
    }
  };

  const stored = readAsked(storage);
  if (stored !== null) {
    state = { status: 'writing', ...stored };
    stop = schedule(() => void restore(stored, MOST_POLLS), 0);
  }

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask,
    markBuilt: () => storage.removeItem(STORAGE_KEY),
    clear: () => {
      stop();
      storage.removeItem(STORAGE_KEY);
      if (state.status !== 'none') show({ status: 'none' });
    },
  };
}

const storedSchema = z.object({ planId: z.string(), publicKey: z.string(), draft: draftSchema });

function storeAsked({ planId, publicKey, settings }: Asked, storage: Storage): void {
  const { images: _images, selected: _selected, ...draft } = settings;
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify({ planId, publicKey, draft }));
  } catch {
    // If the storage is full, the plan does not survive a reload.
  }
}

function readAsked(storage: Storage): Asked | null {
  try {
    const { draft, ...asked } = storedSchema.parse(JSON.parse(storage.getItem(STORAGE_KEY) ?? ''));
    return { ...asked, settings: settingsOfDraft(draft), proposal: EMPTY_PROPOSAL };
  } catch {
    return null;
  }
}

function readyOf(asked: Asked, { proposal, isFree, notes }: ProposalResponse): ProposalState {
  return { status: 'ready', ...asked, proposal, isFree, notes };
}

function messageOf(error: unknown): string {
  if (error instanceof ApiError && !error.isFromServer && !navigator.onLine) return t`You are offline.`;
  return errorText(error, t`The plan could not be made.`);
}
