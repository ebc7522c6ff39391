import type { PlanAnswer, Proposal } from '../../../../../shared/domain/proposal.ts';
import type { BuildSettings } from '../build-settings.ts';
import type { AskedProposal } from './proposal-reader.ts';

/** The fields that make a build use a plan. */
export interface BuildPlan {
  planId?: string;
  planAnswers: PlanAnswer[];
}

/** The chosen answers, by question. Questions without an entry have their default, which is the first option. */
export type ChosenAnswers = Readonly<Record<string, string>>;

/**
 * Returns the plan that a build uses. `planId` is missing when the settings have changed or the user resolved a
 * contradiction in another way than the plan. The build then makes another plan from the answered idea.
 */
export function planForBuild(asked: AskedProposal, settings: BuildSettings, chosen: ChosenAnswers): BuildPlan {
  const planAnswers = answersTo(asked.proposal, chosen);
  const isOther = asked.proposal.questions.some(
    ({ question, options, isContradiction }) => isContradiction && answerTo(question, options, chosen) !== options[0],
  );
  const fits = asked.status === 'ready' && !isOther && hasSameSettings(asked.settings, settings);
  return { ...(fits && { planId: asked.planId }), planAnswers };
}

/**
 * Returns the answers that the idea does not contain yet: each answer to a question about a contradiction in the idea,
 * and each other answer that differs from the default.
 */
function answersTo({ questions }: Proposal, chosen: ChosenAnswers): PlanAnswer[] {
  return questions.flatMap(({ question, options, isContradiction }) => {
    const answer = answerTo(question, options, chosen);
    return isContradiction || answer !== options[0] ? [{ question, answer }] : [];
  });
}

function answerTo(question: string, options: readonly string[], chosen: ChosenAnswers): string {
  return chosen[question] ?? options[0] ?? '';
}

/** Returns whether the settings that a plan is bound to are the same. Two designs share one plan. */
export function hasSameSettings(one: BuildSettings, other: BuildSettings): boolean {
  const bound = ({ projectName, chosen: { projectType, imageMode, styleSettings } }: BuildSettings) =>
    JSON.stringify([
      projectName.trim(),
      projectType,
      imageMode,
      styleSettings.theme,
      styleSettings.cssFramework,
      styleSettings.jsFramework,
    ]);
  return bound(one) === bound(other);
}
