import { textTable } from './text-table.ts';
import type { Trial } from './try-model.ts';

const HEADINGS = ['Model', 'Plan valid', 'Code accepted', 'Edit applied', 'Seconds', 'Cost'];
const LEAST_SHOWN_USD = 0.001;

export interface NamedTrial extends Trial {
  name: string;
}

export function trialTable(trials: readonly NamedTrial[]): string[] {
  const [headings = '', ...lines] = textTable([HEADINGS, ...trials.map(cellsOf)]);
  return [
    headings,
    ...lines.flatMap((line, index) => {
      const problem = trials[index]?.problem;
      return problem === undefined ? [line] : [line, `  ${problem}`];
    }),
  ];
}

function cellsOf(trial: NamedTrial): string[] {
  return [
    trial.name,
    trial.planValid,
    trial.codeAccepted,
    trial.editApplied,
    trial.seconds.toFixed(1),
    costText(trial.costUsd),
  ];
}

export function costText(costUsd: number | undefined): string {
  if (costUsd === undefined) return 'unknown';
  return costUsd > 0 && costUsd < LEAST_SHOWN_USD ? `< $${LEAST_SHOWN_USD}` : `$${costUsd.toFixed(3)}`;
}
