import { answeredIdea } from '../../../../shared/domain/proposal.ts';
import { readActiveOperation } from './active-operation.ts';
import type { BuildRequest, RevisionBase } from './build-request.ts';
import type { BuildRunner } from './build-runner.ts';
import type { BuildSettings } from './build-settings.ts';
import type { BuildResult } from './build-state.ts';
import { builtRevisions } from './built-revisions.ts';
import type { PromptQueue } from './prompt-queue.ts';
import type { BuildPlan } from './proposals/plan-for-build.ts';
import type { QueuedPrompt, QueuePlace } from './queued-prompts.ts';

interface SenderParts {
  queue: PromptQueue;
  build: BuildRunner;
  /** Local storage, which all tabs share. */
  storage: Storage;
  /** Uploads the files. Resolves to null when the build cannot be requested; the user has been told why. */
  prepare: (settings: BuildSettings, base: RevisionBase | null, plan?: BuildPlan) => Promise<BuildRequest | null>;
  /** Runs the task while no other tab runs one. */
  lock: <Result>(task: () => Promise<Result>) => Promise<Result>;
}

export interface SentPrompt {
  settings: BuildSettings;
  base: RevisionBase | null;
  /** True when the prompt changes the app that the running build creates or changes. */
  follows: boolean;
  /** True when no prompt field keeps the text until the build has succeeded. */
  isKept?: boolean;
  /** The plan that the user saw. A prompt that has to wait loses it and is planned again. */
  plan?: BuildPlan;
}

export type SendOutcome = 'started' | 'queued' | 'refused';

export interface EndedBuild {
  operationId: string | null;
  /** The project whose new revision was built, or null for a new app. */
  revisedProjectId: string | null;
  /** Null for a build that failed or was stopped. */
  result: BuildResult | null;
}

/** Sends prompts to be built: at once, or after the running build. No two tabs start a build at the same time. */
export interface PromptSender {
  /** `onQueued` is called when the server refuses a start because of a build that this browser did not know. */
  send(prompt: SentPrompt, onQueued?: () => void): Promise<SendOutcome>;
  /** Call this when a build has ended. Starts the next prompt. */
  afterEnd(ended: EndedBuild): Promise<void>;
  /** Call this when a page opens. Prompts whose start was interrupted go back to their prompt field. */
  recover(): Promise<void>;
  /** Continues a prompt that is paused. */
  resume(id: string): Promise<void>;
}

export function createPromptSender({ queue, build, storage, prepare, lock }: SenderParts): PromptSender {
  const isBuilding = () => build.getState().status === 'LOADING';
  const isBusy = () => isBuilding() || readActiveOperation(storage) !== null;
  /** Follows the build that another tab started. */
  const watchOther = () => {
    const other = readActiveOperation(storage);
    if (!isBuilding() && other !== null) void build.watch(other);
  };
  /** Stores the operation id in the running prompts that have none. */
  const confirm = (operationId: string) => {
    for (const { id, operationId: known } of queue.current().running) {
      if (known === null) queue.change(id, { operationId });
    }
  };

  const giveBack = (prompts: readonly QueuedPrompt[]) => {
    for (const { id } of prompts) queue.change(id, { place: 'returned' });
  };
  /** Gives back prompts whose start was interrupted. Only the tab that holds the lock starts prompts. */
  const giveBackUnconfirmed = () => giveBack(queue.current().running.filter(({ operationId }) => operationId === null));

  /**
   * Starts a prompt. Calls `settle` as soon as the outcome is known, and holds the lock until the server has responded.
   */
  const startNow = (prompt: SentPrompt, settle: (outcome: SendOutcome) => void, onQueued: () => void) =>
    lock(async () => {
      giveBackUnconfirmed();
      if (isBusy()) return settle('queued');
      const request = await prepare(prompt.settings, prompt.base, prompt.plan);
      if (request === null) return settle('refused');
      if (isBuilding()) return settle('queued');
      settle('started');
      const outcome = await build.start(request);
      if (outcome.status === 'accepted') confirm(outcome.operationId);
      else if (outcome.status === 'failed') giveBackUnconfirmed();
      // The server refused because of another build. The page reports this and then follows that build.
      else if (outcome.running !== undefined) onQueued();
    });

  const startFirst = async (): Promise<void> => {
    giveBackUnconfirmed();
    if (isBusy()) return watchOther();
    // No page has seen the end of the builds of these prompts, so it is unknown whether they succeeded.
    giveBack(queue.current().running);
    const next = queue.current().waiting.find(({ isPaused }) => !isPaused);
    if (next === undefined) return;
    const found = await queue.read(next.id);
    if (found === null) return;
    if (!found.isWhole) return void queue.change(next.id, { place: 'returned' });
    queue.change(next.id, { place: 'running', operationId: null });
    const request = await prepare(found.settings, next.base);
    if (request === null) return void queue.change(next.id, { place: 'returned' });
    const outcome = await build.start(request);
    if (outcome.status === 'accepted') queue.change(next.id, { operationId: outcome.operationId });
    else if (outcome.status === 'failed') queue.change(next.id, { place: 'returned' });
    // Pauses the prompt when the id of the other build is unknown, because its end would then not be noticed.
    else queue.change(next.id, { place: 'waiting', isPaused: outcome.running === undefined });
  };

  const send: PromptSender['send'] = async (prompt, onQueued) => {
    if (isBusy()) {
      queue.add(withAnswers(prompt));
      watchOther();
      return 'queued';
    }
    if (prompt.isKept === true) {
      const id = queue.add(prompt);
      await lock(startFirst);
      const isAt = (place: QueuePlace) => queue.current()[place].some((each) => each.id === id);
      return isAt('running') ? 'started' : isAt('waiting') ? 'queued' : 'refused';
    }
    const wait = () => {
      queue.add(withAnswers(prompt));
      watchOther();
    };
    const outcome = await new Promise<SendOutcome>((resolve) => {
      void startNow(prompt, resolve, () => {
        wait();
        onQueued?.();
      });
    });
    if (outcome === 'queued') wait();
    return outcome;
  };

  const afterEnd: PromptSender['afterEnd'] = (ended) =>
    lock(async () => {
      if (ended.operationId === null) return giveBackUnconfirmed();
      for (const { id, operationId } of queue.current().running) {
        if (operationId !== ended.operationId) continue;
        if (ended.result === null) queue.change(id, { place: 'returned' });
        else queue.remove(id);
      }
      for (const prompt of queue.current().waiting) {
        if (isFollower(prompt, ended)) queue.change(prompt.id, followed(prompt, ended));
      }
      await startFirst();
    });

  return {
    send,
    afterEnd,
    recover: () => lock(startFirst),
    resume: (id) =>
      lock(async () => {
        queue.change(id, { isPaused: false });
        await startFirst();
      }),
  };
}

/**
 * Returns the prompt as it waits in the queue: without the plan, which expires, but with the user's answers in its
 * text.
 */
function withAnswers({ plan, ...prompt }: SentPrompt): SentPrompt {
  if (plan === undefined) return prompt;
  const text = answeredIdea(prompt.settings.prompt, plan.planAnswers);
  return { ...prompt, settings: { ...prompt.settings, prompt: text } };
}

/** Returns whether a waiting prompt changes the app of the build that ended. */
function isFollower({ follows, base }: QueuedPrompt, { revisedProjectId, result }: EndedBuild): boolean {
  if (!follows) return false;
  if (base === null) return revisedProjectId === null;
  return base.projectId === (revisedProjectId ?? result?.projectId);
}

/**
 * Returns the changes of a waiting prompt after the build before it has ended. The prompt waits for the user when it
 * may no longer make sense: after a failure, and after two designs, of which the user picks one first.
 */
function followed({ base }: QueuedPrompt, { result }: EndedBuild) {
  if (result === null) return base === null ? ({ place: 'returned' } as const) : { isPaused: true };
  const { projectId, revisionString, receipt } = result;
  const hasDesigns = builtRevisions(revisionString, receipt).length > 1;
  return { base: { projectId, revisionString }, ...(hasDesigns && { isPaused: true }) };
}
