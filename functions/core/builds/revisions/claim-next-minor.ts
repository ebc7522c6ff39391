import { nextMinor } from '../../../../shared/domain/revision-number.ts';
import type { Builds, Operation } from '../../../ports/builds.ts';
import { retryOnConflict } from '../../../ports/retry-on-conflict.ts';

interface NextMinor {
  base: string;
  existing: readonly string[];
  /** The number of revision numbers to try while concurrent builds and free edits claim the same ones. */
  maxAttempts: number;
  /** Throws when no number was free. */
  refuse: () => never;
}

/** Reserves a revision's next minor number for a build or free edit, and returns it. Throws the error of `refuse`. */
export function claimNextMinor(
  builds: Pick<Builds, 'claimRevision'>,
  claimant: Pick<Operation, 'operationId' | 'projectId'>,
  { base, existing, maxAttempts, refuse }: NextMinor,
): Promise<string> {
  const taken = [...existing];
  return retryOnConflict(
    maxAttempts,
    async () => {
      const candidate = nextMinor(base, taken);
      taken.push(candidate);
      return (await builds.claimRevision(claimant, candidate)) ? candidate : undefined;
    },
    refuse,
  );
}
