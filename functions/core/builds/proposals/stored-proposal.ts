import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { PlannedRequest, ProposalResponse } from '../../../../shared/contract/proposals.ts';
import { isAnyChosen } from '../../../../shared/domain/build-settings.ts';
import { proposalSchema } from '../../../../shared/domain/proposal.ts';
import type { Objects } from '../../../ports/objects.ts';
import { readJson, writeJson } from '../operation-folder.ts';

/** The time during which a build may use a proposal. */
export const PROPOSAL_LIFETIME_MS = 60 * 60_000;

const storedProposalSchema = z.object({
  /** The hash of the idea and the settings that the proposal is for. */
  requestHash: z.string(),
  expiresAtMs: z.number(),
  /** False while the model still writes the proposal. */
  isReady: z.boolean(),
  proposal: proposalSchema,
  isFree: z.boolean(),
  notes: z.array(z.string()),
  /** The time and tokens of the model call, for the receipt of the build that uses the proposal. */
  usage: z.object({
    durationMs: z.number(),
    inputTokens: z.int(),
    outputTokens: z.int(),
    cachedInputTokens: z.int(),
  }),
});
export type StoredProposal = z.infer<typeof storedProposalSchema>;

export interface ProposalKey {
  publicKey: string;
  planId: string;
}

/** The key contains the account, so that nobody can read or use the proposals of others. */
function keyOf({ publicKey, planId }: ProposalKey): string {
  return `plans/${publicKey}/${planId}.json`;
}

/** Returns undefined for an unknown or expired proposal. */
export async function findProposal(
  work: Objects,
  key: ProposalKey,
  nowMs: number,
): Promise<StoredProposal | undefined> {
  const stored = await readJson(work, keyOf(key), storedProposalSchema);
  return stored && stored.expiresAtMs > nowMs ? stored : undefined;
}

export function writeProposal(work: Objects, key: ProposalKey, stored: StoredProposal): Promise<void> {
  return writeJson(work, keyOf(key), stored);
}

/** Returns a hash of the idea, name, type and settings. A plan is valid only for a request with the same hash. */
export function hashRequest(request: PlannedRequest): string {
  const { projectNameDisplay, userPrompt, styleSettings, imageMode, projectType } = request;
  const { theme, cssFramework, jsFramework } = isAnyChosen(styleSettings) ? styleSettings : {};
  const bound = [projectNameDisplay, userPrompt, theme, cssFramework, jsFramework, imageMode, projectType];
  return createHash('sha256')
    .update(JSON.stringify(bound.map((part) => part ?? null)))
    .digest('hex');
}

/** Returns a stored proposal in the format of the API response. */
export function proposalResponse(
  planId: string,
  { isReady, proposal, isFree, notes, expiresAtMs }: StoredProposal,
): Omit<ProposalResponse, 'success'> {
  return {
    planId,
    isReady,
    proposal,
    isFree,
    notes,
    ...(isReady && { expiresAt: new Date(expiresAtMs).toISOString() }),
  };
}
