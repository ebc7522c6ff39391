/** Starts the packaged Chromium with fonts of its own, for the tests of composed apps. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium as playwright } from 'playwright-core';

/** Returns a running browser; the caller closes it. */
export async function launchComposerChromium(): Promise<Browser> {
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs24.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  process.env.FONTCONFIG_FILE = writeFontConfig();
  return playwright.launch({
    executablePath,
    headless: true,
    args: [
      '--no-sandbox',
      '--no-zygote',
      '--disable-dev-shm-usage',
      '--disable-domain-reliability',
      '--no-pings',
      '--font-render-hinting=none',
    ],
  });
}

function writeFontConfig(): string {
  const folder = mkdtempSync(join(tmpdir(), 'composer-fonts-'));
  mkdirSync(join(folder, 'cache'));
  const file = join(folder, 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>/tmp/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${join(folder, 'cache')}</cachedir>
<alias><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
</fontconfig>`,
  );
  return file;
}
