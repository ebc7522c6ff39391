import type { EvaluationResult, Verdict } from './evaluation-result.ts';
import type { EvaluationPrompt } from './prompt-set.ts';

export interface Score {
  model: string;
  /** The numbers of tried and of successfully built prompts. */
  tried: number;
  completed: number;
  stepsPassed: number;
  stepsFailed: number;
  /** The judge's verdicts. Undefined without a judge. All cases of a failed build count as `no`. */
  cases: Record<Verdict, number> | undefined;
  seconds: number;
  /** Tokens of the builds, without those of the judge. */
  tokens: number;
  costUsd: number | undefined;
}

export function scoreOf(
  model: string,
  prompts: readonly EvaluationPrompt[],
  results: readonly EvaluationResult[],
): Score {
  const own = results.filter((result) => result.model === model);
  const sum = (of: (result: EvaluationResult) => number) => own.reduce((total, result) => total + of(result), 0);
  const costs = own.flatMap(({ built }) => built.costUsd ?? []);
  return {
    model,
    tried: own.length,
    completed: own.filter(({ built }) => built.isCompleted).length,
    stepsPassed: sum(({ built }) => built.stepsPassed),
    stepsFailed: sum(({ built }) => built.stepsFailed),
    cases: own.some(({ judgement }) => judgement) ? casesOf(prompts, own) : undefined,
    seconds: sum(({ built }) => built.seconds),
    tokens: sum(({ built }) => built.tokens),
    costUsd: costs.length === 0 ? undefined : costs.reduce((total, cost) => total + cost, 0),
  };
}

function casesOf(prompts: readonly EvaluationPrompt[], own: readonly EvaluationResult[]) {
  const counts: Record<Verdict, number> = { yes: 0, no: 0, unsure: 0 };
  for (const { promptId, built, judgement } of own) {
    for (const { verdict } of judgement?.cases ?? []) counts[verdict] += 1;
    if (!built.isCompleted) counts.no += prompts.find(({ id }) => id === promptId)?.cases.length ?? 0;
  }
  return counts;
}

export function shareText(cases: Record<Verdict, number> | undefined): string {
  if (cases === undefined) return '–';
  const all = cases.yes + cases.no + cases.unsure;
  return all === 0 ? '–' : `${Math.round((cases.yes / all) * 100)} %`;
}

export function outcomeText(result: EvaluationResult | undefined): string {
  if (result === undefined) return '–';
  const { built, judgement } = result;
  if (!built.isCompleted) return 'failed';
  if (judgement === undefined) return 'built';
  const yes = judgement.cases.filter(({ verdict }) => verdict === 'yes').length;
  return `${yes}/${judgement.cases.length}`;
}
