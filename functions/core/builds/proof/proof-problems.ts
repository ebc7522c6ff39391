import type { Proof } from '../../../../shared/domain/proof.ts';
import { isStep } from './inherited-problems.ts';

/**
 * Returns the problems that the repair must fix: absent features, features with a control that does nothing, and lost
 * flows and controls. Failed steps are omitted, because the check itself reports them.
 */
export function proofProblems({ features, lost }: Pick<Proof, 'features' | 'lost'>): string[] {
  const absent = features.filter(({ outcome }) => outcome === 'absent');
  const dead = features.filter(({ outcome, reason = '' }) => outcome === 'failed' && !isStep(reason));
  return [
    ...absent.map(({ name, reason }) => `The app lacks what was asked for: ${name}${reason ? ` (${reason})` : ''}`),
    ...dead.map(({ name, reason = '' }) => `The feature “${name}” fails: ${reason}`),
    ...lost.map((name) => `${name} is gone, although nobody asked for it`),
  ];
}
