import { nextMinor } from '../../../../shared/domain/revision-number.ts';
import type { Builds, Operation } from '../../../ports/builds.ts';
import { retryOnConflict } from '../../../ports/retry-on-conflict.ts';

interface NextMinor {
  base: string;
  existing: readonly string[];
  /**
   * The maximum number of revision numbers to try, because concurrent builds and manual edits may claim the same ones.
   */
  maxAttempts: number;
  /** Throws the error for the case that no number was free. */
  refuse: () => never;
}

/**
 * Reserves and returns the next minor revision number after `base`, for a build or a manual edit. Throws the error of
 * `refuse`.
 */
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
