/** Unpacks Chromium once. Otherwise each function process would unpack 200 MB into its temporary folder. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import {
  findChromiumParts,
  hasPackagedChromium,
  unpackChromium,
} from '../../../functions/adapters/browser/unpack-chromium.ts';

export interface SharedBrowser {
  /** Path of the browser; empty when Chromium is not packaged and the installed browser is used. */
  path: string;
  /** Resolves when unpacking has finished or failed. */
  settled: Promise<void>;
}

const PATIENCE_TENTHS = 150;

/** Starts unpacking and writes a launcher script into the folder; the script waits until the browser is unpacked. */
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
