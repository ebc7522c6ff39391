import type { Proof } from '../../../../shared/domain/proof.ts';

/** Returns a problem for each absent feature and each lost function, for the model that repairs the document. */
export function proofProblems({ features, lost }: Pick<Proof, 'features' | 'lost'>): string[] {
  const absent = features.filter(({ outcome }) => outcome === 'absent');
  return [
    ...absent.map(
      ({ name, reason }) => `The app lacks what was asked for: ${name}${reason ? ` (${reason})` : ''}`,
    ),
    ...lost.map((name) => `${name} is gone, although nobody asked for it`),
  ];
}
