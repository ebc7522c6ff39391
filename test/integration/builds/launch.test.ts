/** Chromium must start even if the system refuses its sandbox or its zygote process, as AWS Lambda may. */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hasPackagedChromium, unpackChromium } from '../../../functions/adapters/browser/unpack-chromium.ts';

const { resolve } = createRequire(import.meta.url);

/** Returns a launcher of Chromium that logs its switches and fails unless they contain the needed one. */
async function chromiumWith(neededSwitch: string, folder: string): Promise<string> {
  const unpacked = await unpackChromium(resolve('@sparticuz/chromium'));
  const program = join(folder, 'chromium');
  await writeFile(
    program,
    `#!/bin/sh
echo "$*" >> '${folder}/starts'
case " $* " in *' ${neededSwitch} '*) ;; *) exit 1 ;; esac
export LD_LIBRARY_PATH='${unpacked.librariesDir}' FONTCONFIG_FILE='${unpacked.fontConfigPath}'
exec '${unpacked.executablePath}' "$@"
`,
  );
  await chmod(program, 0o755);
  return program;
}

/** Returns a new copy of the launch module, which remembers no refused switches. Simulates a user who is not root. */
async function freshLaunch() {
  vi.spyOn(process, 'getuid').mockReturnValue(1_000);
  onTestFinished(() => {
    vi.restoreAllMocks();
    // Resets the module for the next test files, which would share its remembered switches.
    vi.resetModules();
  });
  vi.resetModules();
  return import('../../../functions/adapters/browser/launch-chromium.ts');
}

test.runIf(hasPackagedChromium()).each([
  { refused: 'sandbox', neededSwitch: '--no-sandbox', first: 2 },
  { refused: 'sandbox and zygote', neededSwitch: '--no-zygote', first: 3 },
])('starts without the $refused that the system refuses', async ({ neededSwitch, first }) => {
  const folder = await mkdtemp(join(tmpdir(), 'chromium-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const executablePath = await chromiumWith(neededSwitch, folder);
  const { launchChromium, isSandboxed } = await freshLaunch();
  // The first launch tries further switches after each refusal. The second one starts at once with the switches that
  // worked.
  for (const count of [first, first + 1]) {
    const browser = await launchChromium({ executablePath });
    const page = await browser.newPage();
    expect(await page.evaluate(() => 6 * 7)).toBe(42);
    expect(isSandboxed(browser)).toBe(false);
    await browser.close();
    const starts = (await readFile(join(folder, 'starts'), 'utf8')).trim().split('\n');
    expect(starts).toHaveLength(count);
    expect(starts[0]).not.toContain('--no-sandbox');
  }
});

test.runIf(hasPackagedChromium())('unpacks with the libraries that the process itself was started with', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chromium-'));
  const node = process.execPath;
  onTestFinished(async () => {
    process.execPath = node;
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });
  const program = join(folder, 'node');
  const script = `#!/bin/sh\necho "$LD_LIBRARY_PATH" > '${folder}/libraries'\nexec '${node}' "$@"\n`;
  await writeFile(program, script, { mode: 0o755 });
  process.execPath = program;
  vi.stubEnv('TMPDIR', folder);
  vi.stubEnv('LD_LIBRARY_PATH', '/var/lang/lib');
  await unpackChromium(resolve('@sparticuz/chromium'));
  expect(await readFile(join(folder, 'libraries'), 'utf8')).toBe('/var/lang/lib\n');
});
