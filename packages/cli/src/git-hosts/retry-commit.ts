import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';

/** `ok: false`: another push moved the branch. `sha` is undefined when nothing has changed, so there is no commit. */
export type CommitResult = { ok: true; sha: string | undefined } | { ok: false };

const MAX_ATTEMPTS = 2;

/** Commits, and retries once after a concurrent push. Throws CliError `branch_moved` after a second concurrent push. */
export async function retryCommit(branch: string, commit: () => Promise<CommitResult>): Promise<string | undefined> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const result = await commit();
    if (result.ok) return result.sha;
  }
  throw new CliError(
    'branch_moved',
    `Somebody else pushed to the branch ${branch} at the same time. Your files were not pushed.`,
    EXIT.refused,
    'Run the command again.',
  );
}
