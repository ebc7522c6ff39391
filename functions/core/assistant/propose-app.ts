import type { ProposalResponse } from '../../../shared/contract/proposals.ts';
import type { RouteInput } from '../../../shared/contract/routes.ts';
import type { AiUsage } from '../../../shared/domain/admin-kpis.ts';
import { chooseDirections } from '../../../shared/domain/looks/choose-directions.ts';
import { EMPTY_PROPOSAL, PROPOSAL_TOKENS } from '../../../shared/domain/proposal.ts';
import { isBuildable, readProposal } from '../../../shared/domain/read-proposal.ts';
import type { RequestLimits } from '../../../shared/domain/request-limits.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Model } from '../../ports/model.ts';
import type { Objects } from '../../ports/objects.ts';
import type { RateLimits } from '../../ports/rate-limits.ts';
import { RequestError } from '../../ports/request-error.ts';
import { PROPOSE_SYSTEM, proposePrompt } from '../../prompts/propose.ts';
import { withoutReasoning } from '../builds/model/model-text.ts';
import {
  hashRequest,
  PROPOSAL_LIFETIME_MS,
  type ProposalKey,
  proposalResponse,
  type StoredProposal,
  writeProposal,
} from '../builds/proposals/stored-proposal.ts';
import { limitRate } from '../limit-rate.ts';
import { limitToday } from '../limit-today.ts';
import { shortCompletion } from '../short-completion.ts';

export interface ProposeServices {
  work: Objects;
  model: Model;
  rateLimits: RateLimits;
  settings: { read(): Promise<{ limits: Pick<RequestLimits, 'plansPerDay'> }> };
  clock: Clock;
}

const PLAN_RATE = { requests: 10, perSeconds: 60 };
/** The minimum interval between writes of an unfinished proposal, which clients poll. */
const WRITE_INTERVAL_MS = 400;
const NO_USAGE = { durationMs: 0, inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 };

/**
 * Returns a proposal: what a build would make of an idea. While the model writes, stores the unfinished proposal under
 * the id that the client chose, because HTTP APIs cannot stream and clients poll it. Throws RequestError
 * `rate_limited`, and `unavailable` when the model fails or its answer is unusable.
 */
export async function proposeApp(
  services: ProposeServices,
  publicKey: string,
  input: RouteInput<'proposeApp'>,
): Promise<Omit<ProposalResponse, 'success'>> {
  await limitPlans(services, publicKey);
  const { clock, model } = services;
  const startedMs = clock.nowMs();
  const key = { publicKey, planId: input.planId };
  const empty: StoredProposal = {
    requestHash: hashRequest(input),
    expiresAtMs: startedMs + PROPOSAL_LIFETIME_MS,
    isReady: false,
    proposal: EMPTY_PROPOSAL,
    isFree: false,
    notes: [],
    usage: NO_USAGE,
  };
  const draft = new ProposalDraft(services, key, empty);
  const candidates = chooseDirections(input.userPrompt, input.planId, { type: input.projectType });
  let lastText = '';
  const completed = await shortCompletion(
    model,
    {
      system: PROPOSE_SYSTEM,
      messages: [{ role: 'user', text: proposePrompt(input, candidates) }],
      maxOutputTokens: PROPOSAL_TOKENS,
    },
    (textSoFar) => {
      lastText = textSoFar;
      draft.show(textSoFar);
    },
  ).catch((cause: unknown) => ({ cause }));
  // If the model fails or runs out of time, the text so far may already contain a usable proposal.
  const text = 'text' in completed ? completed.text : lastText;
  const proposal = readProposal(withoutReasoning(text), 'text' in completed && !completed.isCut);
  if (!isBuildable(proposal)) {
    throw new RequestError('plan_failed', { cause: 'cause' in completed ? completed.cause : undefined });
  }
  const { isFree = false, notes = [] } = ('text' in completed && completed.disclaimer) || {};
  const stored: StoredProposal = {
    ...empty,
    isReady: true,
    proposal,
    isFree,
    notes: [...notes],
    usage: { ...NO_USAGE, ...('text' in completed && usageOf(completed.usage)), durationMs: clock.nowMs() - startedMs },
  };
  await draft.finish(stored);
  return proposalResponse(key.planId, stored);
}

async function limitPlans(services: ProposeServices, publicKey: string): Promise<void> {
  await limitRate(services, `plans:${publicKey}`, PLAN_RATE, 'too_many_plans');
  const { plansPerDay } = (await services.settings.read()).limits;
  const refusal = { key: 'plans_used_up', params: { most: plansPerDay } } as const;
  await limitToday(services, `plans:${publicKey}`, { limit: plansPerDay }, refusal);
}

function usageOf({ inputTokens, outputTokens, cachedInputTokens = 0 }: AiUsage) {
  return { inputTokens, outputTokens, cachedInputTokens };
}

/**
 * Stores a proposal while the model writes it: one write at a time, at least `WRITE_INTERVAL_MS` apart, always of the
 * newest text.
 */
class ProposalDraft {
  readonly #services: ProposeServices;
  readonly #key: ProposalKey;
  readonly #empty: StoredProposal;
  #writtenMs = Number.NEGATIVE_INFINITY;
  #lineCount = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(services: ProposeServices, key: ProposalKey, empty: StoredProposal) {
    this.#services = services;
    this.#key = key;
    this.#empty = empty;
  }

  show(textSoFar: string): void {
    const { clock, work } = this.#services;
    const lineCount = textSoFar.split('\n').length;
    if (lineCount === this.#lineCount || clock.nowMs() - this.#writtenMs < WRITE_INTERVAL_MS) return;
    this.#lineCount = lineCount;
    this.#writtenMs = clock.nowMs();
    const proposal = readProposal(withoutReasoning(textSoFar), false);
    // A failed write is ignored, because it only delays what the user sees.
    this.#writing = this.#writing
      .then(() => writeProposal(work, this.#key, { ...this.#empty, proposal }))
      .catch(() => undefined);
  }

  async finish(stored: StoredProposal): Promise<void> {
    await this.#writing;
    await writeProposal(this.#services.work, this.#key, stored);
  }
}
