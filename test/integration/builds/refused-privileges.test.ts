/**
 * Every process of Chromium calls prctl(PR_SET_NO_NEW_PRIVS). The check must work where the system refuses that, as AWS
 * Lambda may.
 */

import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { publishedScript } from 'virtual:app-scripts';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { unpackChromium } from '../../../functions/adapters/browser/unpack-chromium.ts';
import type { Flow } from '../../../shared/domain/acceptance-steps.ts';
import { REFUSALS, whyNoFilter, writeRefusal } from '../../fixtures/refuse-no-new-privileges.ts';
import { SMALL_APP } from '../../fixtures/small-app.ts';
import { temporaryDir } from '../../fixtures/temporary-dir.ts';

const folder = temporaryDir('buidl-refusal-');
const reason = whyNoFilter(folder);
if (reason !== undefined) {
  console.warn(`SKIPPED: the check under a seccomp filter cannot be tried here: ${reason}.`);
}

// The next test files share these modules, so the switches that worked in this file must be forgotten.
afterAll(() => void vi.resetModules());

const FLOW: Flow = {
  name: 'Start',
  steps: [
    { action: 'click', role: 'button', name: 'Start' },
    { action: 'expect', role: 'status', name: '', text: '24:59' },
  ],
};
const PROVEN = expect.arrayContaining(['Start: expect status to say “24:59”']);
const ENDLESS = readFileSync(new URL('../../fixtures/pages/broken/endless-loop.html', import.meta.url), 'utf8');

/** Longer limits, because Chromium in a single process is slow on a busy machine. */
const PATIENT = { hangMs: 6_000, checkMs: 60_000, lookMs: 40_000 };

/** Returns a program that runs Chromium under the seccomp filter. */
async function refusedChromium(errno: number): Promise<string> {
  const unpacked = await unpackChromium(createRequire(import.meta.url).resolve('@sparticuz/chromium'));
  const path = join(folder, `chromium-${errno}`);
  writeFileSync(
    path,
    `#!/bin/sh
export LD_LIBRARY_PATH='${unpacked.librariesDir}' FONTCONFIG_FILE='${unpacked.fontConfigPath}'
exec '${writeRefusal(folder, errno)}' '${unpacked.executablePath}' "$@"
`,
  );
  chmodSync(path, 0o755);
  return path;
}

/** Returns a browser from a new copy of its module. A used copy remembers which switches Chromium refused. */
async function freshBrowser(errno: number) {
  vi.resetModules();
  const { LambdaBrowser } = await import('../../../functions/adapters/browser/lambda-browser.ts');
  return new LambdaBrowser({
    runtimeScript: publishedScript,
    executablePath: await refusedChromium(errno),
    limits: PATIENT,
  });
}

describe.skipIf(reason !== undefined).each([
  { name: 'EPERM', errno: REFUSALS.EPERM, isInOneProcess: false },
  { name: 'EACCES', errno: REFUSALS.EACCES, isInOneProcess: true },
  { name: 'ENOSYS', errno: REFUSALS.ENOSYS, isInOneProcess: true },
])('with $name', ({ errno, isInOneProcess }) => {
  it('apps are checked and reviewed one after the other, even after one that hangs', async () => {
    const browser = await freshBrowser(errno);
    try {
      for (const round of [1, 2]) {
        const good = await browser.check(SMALL_APP, { flows: [FLOW] });
        expect({ round, ...good }).toMatchObject({ round, problems: [], passed: PROVEN });
        expect(good.screenshot?.length).toBeGreaterThan(1_000);
        expect(browser.wasInOneProcess()).toBe(isInOneProcess);
      }
      const broken = await browser.check(SMALL_APP.replace('24:59', '').replace('start.', 'missing.'));
      expect(broken.problems.join()).toContain('missing is not defined');
      expect(await browser.look(SMALL_APP, [FLOW])).not.toEqual([]);
      expect((await browser.check(ENDLESS)).problems.join()).toContain('hangs');
      expect(await browser.check(SMALL_APP)).toMatchObject({ problems: [] });
    } finally {
      await browser.close();
    }
  });
});
