/** The launch of Chromium where the system refuses its zygote, as AWS Lambda may. */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { launchChromium } from '../../../functions/adapters/browser/launch-chromium.ts';
import { hasPackagedChromium, unpackChromium } from '../../../functions/adapters/browser/unpack-chromium.ts';

const { resolve } = createRequire(import.meta.url);

/** Returns a program that logs each start, and runs Chromium only without its zygote. */
async function chromiumWithoutZygote(folder: string): Promise<string> {
  const unpacked = await unpackChromium(resolve('@sparticuz/chromium'));
  const program = join(folder, 'chromium');
  await writeFile(
    program,
    `#!/bin/sh
echo started >> '${folder}/starts'
case " $* " in *' --no-zygote '*) ;; *) exit 1 ;; esac
export LD_LIBRARY_PATH='${unpacked.librariesDir}' FONTCONFIG_FILE='${unpacked.fontConfigPath}'
exec '${unpacked.executablePath}' "$@"
`,
  );
  await chmod(program, 0o755);
  return program;
}

test.runIf(hasPackagedChromium())('is done without the zygote where that is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chromium-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const executablePath = await chromiumWithoutZygote(folder);
  for (const starts of [2, 3]) {
    const browser = await launchChromium({ executablePath });
    const page = await browser.newPage();
    expect(await page.evaluate(() => 6 * 7)).toBe(42);
    await browser.close();
    // Only the first launch tries it with the zygote.
    expect((await readFile(join(folder, 'starts'), 'utf8')).trim().split('\n')).toHaveLength(starts);
  }
});
