/**
 * Chromium for the functions of this machine, unpacked once. Each process of a function has a temporary folder of its own, as on
 * AWS, and would unpack 200 MB there before its first check.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import {
  findChromiumParts,
  hasPackagedChromium,
  unpackChromium,
} from '../../../functions/adapters/browser/unpack-chromium.ts';

export interface SharedBrowser {
  /** A program that is the browser; empty where none is packaged and the installed one is taken. */
  path: string;
  /** Resolves when it is unpacked, or could not be. */
  settled: Promise<void>;
}

const PATIENCE_TENTHS = 150;

/** Unpacks beside whatever goes on; the program waits for it. Writes the program into the folder. */
export async function shareBrowser(dataDir: string): Promise<SharedBrowser> {
  if (!hasPackagedChromium()) return { path: '', settled: Promise.resolve() };
  const packagePath = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const { executablePath, librariesDir, fontConfigPath } = await findChromiumParts(packagePath);
  const folder = resolve(dataDir, 'browser');
  const path = join(folder, 'chromium.sh');
  mkdirSync(folder, { recursive: true });
  const script = `#!/bin/sh
waited=0
while [ ! -x ${quoted(executablePath)} ] && [ $waited -lt ${PATIENCE_TENTHS} ]; do sleep 0.1; waited=$((waited + 1)); done
LD_LIBRARY_PATH=${quoted(librariesDir)} FONTCONFIG_FILE=${quoted(fontConfigPath)} exec ${quoted(executablePath)} "$@"
`;
  writeFileSync(path, script, { mode: 0o700 });
  const settled = unpackChromium(packagePath).then(
    () => undefined,
    (error: unknown) => console.error('The browser could not be unpacked:', error),
  );
  return { path, settled };
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
