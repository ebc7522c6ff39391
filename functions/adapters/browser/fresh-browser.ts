import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restoreUnpacked } from './unpack-chromium.ts';

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
    // Ignores a failure: the next event empties the folder again before its check, and fails if that is impossible.
    await emptyTemporaryFolder().catch(() => undefined);
  }
}

/**
 * Empties the temporary folder of a Lambda function, except for an unchanged Chromium, which takes seconds to unpack.
 * Elsewhere, others use the folder, so this function does nothing.
 */
async function emptyTemporaryFolder(): Promise<void> {
  if (process.env.AWS_LAMBDA_FUNCTION_NAME === undefined) return;
  const folder = tmpdir();
  const options = { recursive: true, force: true, maxRetries: 3 };
  const paths = (await readdir(folder)).map((name) => join(folder, name));
  await Promise.all(paths.map(async (path) => (await restoreUnpacked(path)) || rm(path, options)));
}
