import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import type { Browser } from 'playwright-core';
import { hasPackagedChromium, unpackChromium } from './unpack-chromium.ts';

type Playwright = typeof import('playwright-core');

const LAUNCH_LIMIT_MS = 20_000;
/** Leaves time for a second launch. */
const ZYGOTE_LAUNCH_LIMIT_MS = 10_000;

/** Added to Playwright's own switches. */
const LAUNCH_ARGUMENTS = [
  '--disable-dev-shm-usage',
  '--disable-domain-reliability',
  '--no-pings',
  '--font-render-hinting=none',
];

const WITHOUT_ZYGOTE = '--no-zygote';
/** AWS Lambda may refuse a system call that the zygote needs. What it refuses stays the same for a process. */
let isZygoteRefused = false;

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
    timeout: LAUNCH_LIMIT_MS,
    // The browser exits when its pipe closes. Playwright's signal handlers would exit this process too.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    ...(await findExecutable(options.executablePath, require)),
  };
  const args = [...LAUNCH_ARGUMENTS, ...(options.args ?? [])];
  if (!options.withoutZygote && !isZygoteRefused) {
    try {
      return await chromium.launch({ ...launchOptions, args, timeout: ZYGOTE_LAUNCH_LIMIT_MS });
    } catch {
      // Where something else is wrong, the second launch fails too and says so.
      isZygoteRefused = true;
    }
  }
  return chromium.launch({ ...launchOptions, args: [...args, WITHOUT_ZYGOTE] });
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
