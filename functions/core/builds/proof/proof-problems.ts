import type { Proof } from '../../../../shared/domain/proof.ts';
import { isStep } from '../edits/inherited-problems.ts';

/**
 * Returns a problem for each absent feature, each feature with a dead control and each lost function, for the model
 * that repairs the document. The check itself reports failed steps.
 */
export function proofProblems({ features, lost }: Pick<Proof, 'features' | 'lost'>): string[] {
  const absent = features.filter(({ outcome }) => outcome === 'absent');
  const dead = features.filter(({ outcome, reason = '' }) => outcome === 'failed' && !isStep(reason));
  return [
    ...absent.map(
      ({ name, reason }) => `The app lacks what was asked for: ${name}${reason ? ` (${reason})` : ''}`,
    ),
    ...dead.map(({ name, reason = '' }) => `The feature “${name}” fails: ${reason}`),
    ...lost.map((name) => `${name} is gone, although nobody asked for it`),
  ];
}
