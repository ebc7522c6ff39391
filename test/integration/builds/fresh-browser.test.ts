/** Tests that nothing of a checked document reaches the next event of a warm function. */
import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishedScript } from 'virtual:app-scripts';
import { shareBrowser } from '@buidl/local-cloud/host/share-browser';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { withFreshBrowser } from '../../../functions/adapters/browser/fresh-browser.ts';
import { LambdaBrowser } from '../../../functions/adapters/browser/lambda-browser.ts';
import { CHROMIUM_FOLDER } from '../../../functions/adapters/browser/unpack-chromium.ts';
import { temporaryDir } from '../../fixtures/temporary-dir.ts';

const APP = '<!doctype html><html lang="en"><title>Timer</title><body><h1>Timer</h1><p>25:00</p></body></html>';
let executablePath = '';

beforeAll(async () => {
  const shared = await shareBrowser(temporaryDir('buidl-shared-browser-'));
  await shared.settled;
  executablePath = shared.path;
});
afterEach(() => {
  vi.unstubAllEnvs();
});

function warmFunction({ isLambda = true } = {}) {
  const folder = temporaryDir('buidl-function-');
  vi.stubEnv('TMPDIR', folder);
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', isLambda ? 'check' : undefined);
  return { folder, browser: new LambdaBrowser({ runtimeScript: publishedScript, executablePath }) };
}

/** Returns the ids and the profile folder of the running browsers whose profile is in this folder. */
function browsersIn(folder: string): { pid: number; profile: string }[] {
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    const command = Number.isNaN(pid) ? '' : commandOf(pid);
    const [, profile = ''] = /--user-data-dir=([^\0]+)/.exec(command) ?? [];
    return profile.startsWith(folder) && !command.includes('--type=') ? [{ pid, profile }] : [];
  });
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

it('each event has a new browser with a new profile, and finds no file of an earlier one', async () => {
  const { folder, browser } = warmFunction();
  const seen: { pid: number; profile: string }[] = [];
  for (const round of [1, 2]) {
    writeFileSync(join(folder, `left-by-a-killed-event-${round}`), '');
    await withFreshBrowser(browser, async () => {
      expect(readdirSync(folder)).toEqual([]);
      expect((await browser.check(APP)).problems).toEqual([]);
      const running = browsersIn(folder);
      expect(running).toHaveLength(1);
      seen.push(...running);
      writeFileSync(join(folder, 'left'), '');
    });
    expect(readdirSync(folder)).toEqual([]);
    expect(browsersIn(folder)).toEqual([]);
  }
  expect(new Set(seen.map(({ pid }) => pid)).size).toBe(2);
  expect(new Set(seen.map(({ profile }) => profile)).size).toBe(2);
});

it('a browser that does not close is killed with its files, also after a failed event', async () => {
  const { folder, browser } = warmFunction();
  const event = withFreshBrowser(browser, async () => {
    await browser.check(APP);
    for (const { pid } of browsersIn(folder)) process.kill(pid, 'SIGSTOP');
    throw new Error('a failed event');
  });
  await expect(event).rejects.toThrow('a failed event');
  await expect.poll(() => browsersIn(folder)).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

it('the unpacked browser is used again only while none of its files was changed', async () => {
  const { folder } = warmFunction();
  const browser = new LambdaBrowser({ runtimeScript: publishedScript });
  const programs = () => readdirSync(folder).map((name) => statSync(join(folder, name, 'chromium')).ino);
  await withFreshBrowser(browser, async () => expect((await browser.check(APP)).problems).toEqual([]));
  const [first] = programs();
  expect(first).toBeGreaterThan(0);
  await withFreshBrowser(browser, async () => {
    expect(programs()).toEqual([first]);
    expect((await browser.check(APP)).problems).toEqual([]);
    const [unpacked = ''] = readdirSync(folder).filter((name) => name.startsWith(CHROMIUM_FOLDER));
    const library = join(folder, unpacked, 'libGLESv2.so');
    const { atime, mtime } = statSync(library);
    const bytes = readFileSync(library);
    writeFileSync(library, bytes.fill(0, bytes.length - 1));
    utimesSync(library, atime, mtime);
  });
  expect(readdirSync(folder)).toEqual([]);
});

it('outside of Lambda, the files of others stay', async () => {
  const { folder, browser } = warmFunction({ isLambda: false });
  writeFileSync(join(folder, 'of-others'), '');
  await withFreshBrowser(browser, async () => undefined);
  expect(readdirSync(folder)).toEqual(['of-others']);
});
