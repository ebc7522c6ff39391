import type { RouteResponse } from '../../../../shared/contract/routes.ts';
import { EMPTY_PROPOSAL } from '../../../../shared/domain/proposal.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Objects } from '../../../ports/objects.ts';
import { findProposal, type ProposalKey, proposalResponse } from './stored-proposal.ts';

/**
 * Returns a proposal, even while the model still writes it. For an unknown or expired id, returns an empty one that is
 * not ready.
 */
export async function getProposal(
  { work, clock }: { work: Objects; clock: Clock },
  key: ProposalKey,
): Promise<Omit<RouteResponse<'getProposal'>, 'success'>> {
  const stored = await findProposal(work, key, clock.nowMs());
  if (stored) return proposalResponse(key.planId, stored);
  return { planId: key.planId, isReady: false, proposal: EMPTY_PROPOSAL, isFree: false, notes: [] };
}
