import type { Flow, Step } from '../../../shared/domain/acceptance-steps.ts';
import { drawValues, stepsWithValues } from './flow-values.ts';
import { FormulaError } from './formula.ts';

/**
 * Returns the steps before the first `visitAs` step, with random values in place of formulas. Returns no steps when a
 * formula is invalid.
 */
export function drawnSteps(flow: Flow): readonly Step[] {
  try {
    const steps = stepsWithValues(flow, drawValues(flow, { seed: 0, todayMs: Date.now() }));
    const end = steps.findIndex(({ action }) => action === 'visitAs');
    return end < 0 ? steps : steps.slice(0, end);
  } catch (error) {
    if (error instanceof FormulaError) return [];
    throw error;
  }
}
