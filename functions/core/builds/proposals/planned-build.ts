import type { CreateAppInput } from '../../../../shared/contract/builds.ts';
import type { Plan } from '../../../../shared/domain/plan.ts';
import { DEFAULT_PROJECT_TYPE } from '../../../../shared/domain/project-type.ts';
import type { Proposal } from '../../../../shared/domain/proposal.ts';
import { isBuildable } from '../../../../shared/domain/read-proposal.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Objects } from '../../../ports/objects.ts';
import { RequestError } from '../../../ports/request-error.ts';
import type { StageUsage } from '../model/usage-files.ts';
import { findProposal, hashRequest } from './stored-proposal.ts';

/** A plan that was made before the build, and the usage of the model call that made it. */
export interface PlannedBuild {
  plan: Plan;
  usage: StageUsage;
}

/**
 * Returns the plan that the user saw; undefined when there is none or it has expired, and the build then makes its own
 * plan. Throws RequestError `invalid_input` for the plan of another idea or of other settings.
 */
export async function findPlannedBuild(
  { work, clock }: { work: Objects; clock: Clock },
  publicKey: string,
  input: CreateAppInput,
): Promise<PlannedBuild | undefined> {
  const { planId, isQuickBuidl } = input;
  // A quick build has no plan.
  if (planId === undefined || isQuickBuidl) return undefined;
  const stored = await findProposal(work, { publicKey, planId }, clock.nowMs());
  if (!stored?.isReady || !isBuildable(stored.proposal)) return undefined;
  if (stored.requestHash !== hashRequest(input)) throw new RequestError('plan_of_other_idea');
  const plan = planOf(stored.proposal, input);
  return plan && { plan, usage: { stage: 'plan', ...stored.usage, images: 0 } };
}

function planOf(proposal: Proposal, input: CreateAppInput): Plan | undefined {
  const { palette, features, data, images, pictures, theme, cssFramework, next, look, cannot } = proposal;
  const assumptions = [...proposal.assumptions, ...defaultAnswers(proposal, input)];
  if (!palette) return undefined;
  return {
    title: proposal.title ?? input.projectNameDisplay,
    type: input.projectType ?? proposal.type ?? DEFAULT_PROJECT_TYPE,
    summary: proposal.summary ?? '',
    palette,
    features: features.map((name) => ({ name, flow: name.slice(0, 80) })),
    sections: [],
    data: [...data],
    interactions: [],
    images: input.imageMode === 'None' ? [] : [...images],
    pictures: [...pictures],
    // Uses the theme that the user saw. Without it, the look's theme would follow the palette or the visitor's system.
    look: look && theme ? { ...look, theme } : look,
    theme,
    cssFramework,
    ...(assumptions.length > 0 && { assumptions }),
    // The Coder reads this list, so that it does not fake functions that the plan shown to the user calls impossible.
    cannot: cannot.map(({ what, why }) => (why === '' ? what : `${what}: ${why}`).slice(0, 300)),
    next: [...next],
    checks: [],
  };
}

/**
 * Returns each question that the user left at its default answer, with that answer. The idea contains the other
 * answers.
 */
function defaultAnswers({ questions }: Proposal, { planAnswers }: CreateAppInput): string[] {
  const open = questions.filter(({ question }) => planAnswers.every((answered) => answered.question !== question));
  return open.map(({ question, options: [usual = ''] }) => `${question} ${usual}`);
}
