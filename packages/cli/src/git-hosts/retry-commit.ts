import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';

/** `ok: false`: somebody else changed the branch meanwhile. No `sha`: there was nothing to commit. */
export type CommitResult = { ok: true; sha: string | undefined } | { ok: false };

/** A second attempt follows when somebody else pushes at the same moment. */
const MAX_ATTEMPTS = 2;

/** Returns the commit; undefined when there was nothing to commit. Throws CliError `branch_moved` when others were first each time. */
export async function retryCommit(
  branch: string,
  commit: () => Promise<CommitResult>,
): Promise<string | undefined> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const result = await commit();
    if (result.ok) return result.sha;
  }
  throw new CliError(
    'branch_moved',
    `The branch ${branch} was changed by somebody else while this was pushed. It is as they left it.`,
    EXIT.refused,
    'Run the command again.',
  );
}
