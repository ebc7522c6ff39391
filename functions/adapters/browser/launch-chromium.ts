/** Launches Chromium: the packaged one, which needs nothing installed, or the one at a given path. */
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import type { Browser } from 'playwright-core';
import { hasPackagedChromium, unpackChromium } from './unpack-chromium.ts';

type Playwright = typeof import('playwright-core');

const LAUNCH_LIMIT_MS = 20_000;

/** In addition to what playwright passes by itself. */
const LAUNCH_ARGUMENTS = [
  '--no-zygote',
  '--disable-dev-shm-usage',
  '--disable-domain-reliability',
  '--no-pings',
  '--font-render-hinting=none',
];

/** All that the browser gets to know of this process; it runs untrusted code, so it gets no keys. */
const PASSED_ON = ['PATH', 'HOME', 'USER', 'LANG', 'TZ', 'TMPDIR', 'DISPLAY'];

export interface LaunchOptions {
  /** A Chrome or Chromium of the machine, instead of the packaged one. */
  executablePath?: string | undefined;
  /** More command line switches. */
  args?: readonly string[];
}

/**
 * Returns a running browser, which the caller closes. Where there is no packaged Chromium for the machine (it is made
 * for Linux on x64), the installed Chrome is taken. Throws BrowserError and playwright's errors.
 */
export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  // A layer's packages are found by require() alone: it heeds NODE_PATH, which import does not.
  const require = createRequire(import.meta.url);
  const { chromium }: Playwright = require('playwright-core');
  return chromium.launch({
    headless: true,
    timeout: LAUNCH_LIMIT_MS,
    // The browser ends with the pipe to it; its own handlers would end this process as well.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [...LAUNCH_ARGUMENTS, ...(options.args ?? [])],
    ...(await findExecutable(options.executablePath, require)),
  });
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
  const passedOn = PASSED_ON.flatMap((name): [string, string][] => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { HOME: tmpdir(), ...Object.fromEntries(passedOn), ...own };
}
