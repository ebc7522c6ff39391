import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import type { Browser } from 'playwright-core';
import { hasPackagedChromium, unpackChromium } from './unpack-chromium.ts';

type Playwright = typeof import('playwright-core');

const LAUNCH_LIMIT_MS = 20_000;
/** Of a launch that another one may follow. */
const TRIED_LAUNCH_LIMIT_MS = 10_000;

/** Added to Playwright's own switches. */
const LAUNCH_ARGUMENTS = [
  '--disable-dev-shm-usage',
  '--disable-domain-reliability',
  '--no-pings',
  '--font-render-hinting=none',
];

/**
 * Tried in order. Chromium's sandbox needs user namespaces and another user than root; AWS Lambda has no such namespaces, and
 * may refuse a system call that the zygote needs.
 */
const LAUNCHES = [
  { chromiumSandbox: true, args: [], timeout: TRIED_LAUNCH_LIMIT_MS },
  { chromiumSandbox: false, args: [], timeout: TRIED_LAUNCH_LIMIT_MS },
  { chromiumSandbox: false, args: ['--no-zygote'], timeout: LAUNCH_LIMIT_MS },
] as const;
const WITHOUT_ZYGOTE = 2;
/** What the system refuses stays the same for a process. */
let firstAllowed = process.getuid?.() === 0 ? 1 : 0;
const sandboxed = new WeakSet<Browser>();

/** The only environment variables that the browser gets. It runs untrusted code, so it must not see credentials. */
const PASSED_VARIABLES = ['PATH', 'HOME', 'USER', 'LANG', 'TZ', 'TMPDIR', 'DISPLAY'];

export interface LaunchOptions {
  /** A Chrome or Chromium of the machine, to use instead of the packaged one. */
  executablePath?: string | undefined;
  /** Further command line switches. */
  args?: readonly string[];
  /** Starts each renderer as a program of its own, which takes more time and needs fewer system calls. */
  withoutZygote?: boolean;
}

/**
 * Returns a running browser, which the caller closes. The packaged Chromium needs nothing installed but runs on Linux
 * x64 only; other machines use the installed Chrome. Throws BrowserError and Playwright's errors.
 */
export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  // Lambda puts the packages of layers on NODE_PATH, which require() reads and import does not.
  const require = createRequire(import.meta.url);
  const { chromium }: Playwright = require('playwright-core');
  const launchOptions = {
    headless: true,
    // The browser exits when its pipe closes. Playwright's signal handlers would exit this process too.
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
      if (launch.chromiumSandbox) sandboxed.add(browser);
      return browser;
    } catch (error) {
      refusal = error;
      // Where something else is wrong, the last launch fails too and says so.
      firstAllowed = Math.max(firstAllowed, Math.min(number + 1, WITHOUT_ZYGOTE));
    }
  }
  throw refusal;
}

/** Returns whether Chromium's own sandbox is on, which the system has to allow. */
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
