import { textTable } from '../models/text-table.ts';
import { costText } from '../models/trial-table.ts';
import type { EvaluationResult } from './evaluation-result.ts';
import type { EvaluationPrompt } from './prompt-set.ts';
import { outcomeText, type Score, scoreOf, shareText } from './score.ts';

export const SCORE_HEADINGS = [
  'Model',
  'Built',
  'Steps passed',
  'Cases yes',
  'no',
  'unsure',
  'Score',
  'Minutes',
  'Tokens',
  'Cost',
] as const;

export function scoreCells(score: Score): string[] {
  const { cases } = score;
  const count = (value: number | undefined) => (value === undefined ? '–' : String(value));
  return [
    score.model,
    `${score.completed}/${score.tried}`,
    `${score.stepsPassed}/${score.stepsPassed + score.stepsFailed}`,
    count(cases?.yes),
    count(cases?.no),
    count(cases?.unsure),
    shareText(cases),
    (score.seconds / 60).toFixed(1),
    score.tokens.toLocaleString('en-US'),
    costText(score.costUsd),
  ];
}

export function evaluationTable(
  models: readonly string[],
  prompts: readonly EvaluationPrompt[],
  results: readonly EvaluationResult[],
): string[] {
  const resultOf = (model: string, promptId: string) =>
    results.find((result) => result.model === model && result.promptId === promptId);
  const scores = models.map((model) => scoreCells(scoreOf(model, prompts, results)));
  const rows = prompts.map(({ id }) => [id, ...models.map((model) => outcomeText(resultOf(model, id)))]);
  const unread = results.filter(({ judgement }) => judgement?.problem).length;
  return [
    ...textTable([SCORE_HEADINGS, ...scores]),
    '',
    ...textTable([['Prompt', ...models], ...rows]),
    ...(unread > 0 ? ['', `Of ${unread} apps all cases are unsure, because the judge's response was unusable.`] : []),
  ];
}
