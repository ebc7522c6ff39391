import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import type { Browser } from 'playwright-core';
import { BrowserError } from './browser-error.ts';
import { hasPackagedChromium, unpackChromium } from './unpack-chromium.ts';
import { withTimeout } from './with-timeout.ts';

type Playwright = typeof import('playwright-core');

const LAUNCH_LIMIT_MS = 20_000;
/** The time limit of a launch after which another way to launch is tried. */
const TRIED_LAUNCH_LIMIT_MS = 10_000;

/** Switches that are added to Playwright's own. */
const LAUNCH_ARGUMENTS = [
  '--disable-dev-shm-usage',
  '--disable-domain-reliability',
  '--no-pings',
  '--font-render-hinting=none',
  // Pages see an ordinary browser, so that no app behaves better under check than for its users.
  '--disable-blink-features=AutomationControlled',
];

/**
 * The ways to launch, tried in order. Chromium's sandbox needs user namespaces and a non-root user. AWS Lambda has no
 * such namespaces, and may refuse a system call that the zygote or every child process needs, such as
 * prctl(PR_SET_NO_NEW_PRIVS).
 */
const LAUNCHES = [
  { chromiumSandbox: true, args: [], timeout: TRIED_LAUNCH_LIMIT_MS },
  { chromiumSandbox: false, args: [], timeout: TRIED_LAUNCH_LIMIT_MS },
  { chromiumSandbox: false, args: ['--no-zygote'], timeout: TRIED_LAUNCH_LIMIT_MS },
  { chromiumSandbox: false, args: ['--no-zygote', '--single-process'], timeout: LAUNCH_LIMIT_MS },
] as const;
const WITHOUT_ZYGOTE = 2;
const SINGLE_PROCESS = 3;
const CLOSE_LIMIT_MS = 3_000;
/**
 * The index in `LAUNCHES` of the first way to try. Refused ways are skipped, because the system will refuse them again.
 */
let firstAllowed = process.getuid?.() === 0 ? 1 : 0;
/** The index in `LAUNCHES` of the last way that opened a page. */
let proven: number | undefined;
const sandboxed = new WeakSet<Browser>();
const inOneProcess = new WeakSet<Browser>();
/** The ids of the main processes of browsers, which lead the groups of their processes. */
const processIds = new WeakMap<Browser, number>();

/** The only environment variables that the browser gets. It runs untrusted code, so it must not see credentials. */
const PASSED_VARIABLES = ['PATH', 'HOME', 'USER', 'LANG', 'TZ', 'TMPDIR', 'DISPLAY'];

export interface LaunchOptions {
  /** An installed Chrome or Chromium, used instead of the packaged one. */
  executablePath?: string | undefined;
  /** Additional command line switches. */
  args?: readonly string[];
  /** Starts each renderer as a separate program, which takes more time and fewer system calls. */
  withoutZygote?: boolean;
}

/**
 * Returns a running browser, which the caller closes. The packaged Chromium needs no installation but runs on Linux x64
 * only; other machines use the installed Chrome. Throws BrowserError and Playwright's errors.
 */
export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  // Lambda puts the packages of layers on NODE_PATH, which require() reads but import does not.
  const require = createRequire(import.meta.url);
  const { chromium }: Playwright = require('playwright-core');
  const launchOptions = {
    headless: true,
    // Playwright's signal handlers would exit this process. The browser exits without them when its pipe closes.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    ...(await findExecutable(options.executablePath, require)),
  };
  const own = [...LAUNCH_ARGUMENTS, ...(options.args ?? [])];
  const first = options.withoutZygote ? WITHOUT_ZYGOTE : firstAllowed;
  let refusal: unknown;
  for (const [number, { args, ...launch }] of LAUNCHES.entries()) {
    if (number < first) continue;
    try {
      const browser = await chromium.launch({ ...launchOptions, ...launch, args: [...own, ...args] });
      if (number === SINGLE_PROCESS) inOneProcess.add(browser);
      else if (number !== proven) await requirePage(browser);
      proven = number;
      if (launch.chromiumSandbox) sandboxed.add(browser);
      await withTimeout(noteProcess(browser), CLOSE_LIMIT_MS).catch(() => undefined);
      // The system refused the ways to launch before this one, so later calls skip them.
      if (refusal !== undefined) firstAllowed = Math.max(firstAllowed, number);
      return browser;
    } catch (error) {
      refusal = error;
    }
  }
  throw refusal;
}

/**
 * Closes the browser and throws when it cannot open a page. Some systems start the browser but kill its child
 * processes.
 */
async function requirePage(browser: Browser): Promise<void> {
  try {
    const opened = browser.newPage().then((page) => page.close().then(() => true));
    if (await withTimeout(opened, TRIED_LAUNCH_LIMIT_MS)) return;
    throw new BrowserError('browser_crashed', 'The browser opened no page in time.');
  } catch (error) {
    await withTimeout(browser.close(), CLOSE_LIMIT_MS);
    throw error;
  }
}

async function noteProcess(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const main = processInfo.find(({ type }) => type === 'browser');
  if (main !== undefined) processIds.set(browser, main.id);
}

/** Closes a browser that `launchChromium` returned. Kills all its processes when it does not close in time. */
export async function closeOrKill(browser: Browser): Promise<void> {
  const closed = browser.close().then(() => true);
  if (await withTimeout(closed, CLOSE_LIMIT_MS)) return;
  const processId = processIds.get(browser);
  if (processId === undefined || !browser.isConnected()) return;
  try {
    process.kill(-processId, 'SIGKILL');
  } catch {
    // It has just ended.
  }
  await withTimeout(closed, CLOSE_LIMIT_MS);
}

/**
 * Returns whether the browser runs in one process. Such a browser is for one check: it ends when a context is closed,
 * and one hanging page blocks the others.
 */
export function isInOneProcess(browser: Browser): boolean {
  return inOneProcess.has(browser);
}

/** Returns whether Chromium's own sandbox is on; the system has to allow it. */
export function isSandboxed(browser: Browser): boolean {
  return sandboxed.has(browser);
}

async function findExecutable(executablePath: string | undefined, require: NodeJS.Require) {
  if (executablePath) return { executablePath, env: environment({}) };
  if (!hasPackagedChromium()) {
    return { channel: 'chrome', env: environment({}) };
  }
  const unpacked = await unpackChromium(require.resolve('@sparticuz/chromium'));
  const libraryDirs = [unpacked.librariesDir, process.env.LD_LIBRARY_PATH ?? ''].filter(Boolean);
  return {
    executablePath: unpacked.executablePath,
    env: environment({
      LD_LIBRARY_PATH: libraryDirs.join(':'),
      FONTCONFIG_FILE: unpacked.fontConfigPath,
    }),
  };
}

function environment(own: Record<string, string>): Record<string, string> {
  const passedOn = PASSED_VARIABLES.flatMap((name): [string, string][] => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { HOME: tmpdir(), ...Object.fromEntries(passedOn), ...own };
}
