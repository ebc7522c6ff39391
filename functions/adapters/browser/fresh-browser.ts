import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Calls `use` with a browser that no earlier event of the function used, in an empty temporary folder. Afterwards,
 * closes the browser and empties the folder, so that nothing of an untrusted document reaches the next one: neither a
 * process, nor a profile, nor a changed file of the unpacked browser.
 */
export async function withFreshBrowser<Result>(
  browser: { close(): Promise<void> },
  use: () => Promise<Result>,
): Promise<Result> {
  // AWS Lambda keeps the files of an event that timed out or ended the process.
  await emptyTemporaryFolder();
  try {
    return await use();
  } finally {
    await browser.close();
    // What cannot be removed yet is removed before the next event, which fails if it still cannot be.
    await emptyTemporaryFolder().catch(() => undefined);
  }
}

/** Empties the temporary folder of a Lambda function. Elsewhere, others use the folder, so this function does nothing. */
async function emptyTemporaryFolder(): Promise<void> {
  if (process.env.AWS_LAMBDA_FUNCTION_NAME === undefined) return;
  const folder = tmpdir();
  const options = { recursive: true, force: true, maxRetries: 3 };
  await Promise.all((await readdir(folder)).map((name) => rm(join(folder, name), options)));
}
