/** Unpacks the packaged Chromium, its libraries and its font to the temporary folder, once for all processes. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { BrowserError } from './browser-error.ts';

const UNPACK_LIMIT_MS = 60_000;

/**
 * The package writes to the temporary folder of its process and picks its libraries when it is imported, so it runs
 * in a process of its own with another temporary folder, as if on Lambda, whose libraries do on every Linux.
 */
const UNPACK_SCRIPT =
  'const { default: chromium } = await import(process.argv[1]); await chromium.executablePath();';

export interface UnpackedChromium {
  executablePath: string;
  librariesDir: string;
  fontConfigPath: string;
}

/**
 * Returns where the parts are. `packagePath` is the entry file of @sparticuz/chromium.
 * Throws BrowserError `browser_unpack_failed`.
 */
export async function unpackChromium(packagePath: string): Promise<UnpackedChromium> {
  const homeDir = await findHome(packagePath);
  const parts = partsIn(homeDir);
  if (await isComplete(homeDir)) return parts;
  const freshDir = await mkdtemp(`${homeDir}-`);
  try {
    await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', UNPACK_SCRIPT, pathToFileURL(packagePath).href],
      {
        env: { PATH: process.env.PATH, TMPDIR: freshDir, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
        timeout: UNPACK_LIMIT_MS,
      },
    );
    await writeFontConfig(freshDir, homeDir);
    await moveInto(freshDir, homeDir);
  } catch (cause) {
    throw new BrowserError('browser_unpack_failed', 'The browser could not be unpacked.', cause);
  } finally {
    await rm(freshDir, { recursive: true, force: true });
  }
  return parts;
}

/** Whether the package is made for this machine: it is for Linux on x64. */
export function hasPackagedChromium(): boolean {
  return process.platform === 'linux' && process.arch === 'x64';
}

/** Returns where the parts will be once they are unpacked. */
export async function findChromiumParts(packagePath: string): Promise<UnpackedChromium> {
  return partsIn(await findHome(packagePath));
}

async function findHome(packagePath: string): Promise<string> {
  // The size tells one version from the next.
  const { size } = await stat(join(dirname(packagePath), '..', 'bin', 'chromium.br'));
  return join(tmpdir(), `buidl-chromium-${ownUid()}-${size}`);
}

function partsIn(dir: string): UnpackedChromium {
  return {
    executablePath: join(dir, 'chromium'),
    librariesDir: join(dir, 'al2023', 'lib'),
    fontConfigPath: join(dir, 'fonts.conf'),
  };
}

/**
 * Temporary folders are swept file by file on some machines, so every part is looked for. A folder of somebody else's
 * does not count: another user of the machine must not be able to put a program there for us.
 */
async function isComplete(dir: string): Promise<boolean> {
  const { executablePath, librariesDir, fontConfigPath } = partsIn(dir);
  const parts = [executablePath, librariesDir, fontConfigPath, join(dir, 'libGLESv2.so'), join(dir, 'fonts')];
  try {
    const [home] = await Promise.all([dir, ...parts].map((path) => stat(path)));
    return home?.uid === ownUid();
  } catch {
    return false;
  }
}

function ownUid(): number {
  return process.getuid?.() ?? 0;
}

/** Moves the folder in one step; where another process was first, its folder stays. */
async function moveInto(freshDir: string, homeDir: string) {
  try {
    await rename(freshDir, homeDir);
  } catch (error) {
    if (await isComplete(homeDir)) return;
    await rm(homeDir, { recursive: true, force: true });
    await rename(freshDir, homeDir).catch(async () => {
      if (!(await isComplete(homeDir))) throw error;
    });
  }
}

/** Only the packaged font, so that a page has the same widths everywhere; without any, text would be invisible. */
async function writeFontConfig(dir: string, homeDir: string) {
  await mkdir(join(dir, 'font-cache'), { recursive: true });
  const families = ['sans-serif', 'serif', 'monospace', 'system-ui', 'Arial', 'Helvetica'];
  const aliases = families.map(
    (family) => `<alias><family>${family}</family><prefer><family>Open Sans</family></prefer></alias>`,
  );
  await writeFile(
    join(dir, 'fonts.conf'),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir>${join(homeDir, 'fonts')}</dir>
<cachedir>${join(homeDir, 'font-cache')}</cachedir>
${aliases.join('\n')}
</fontconfig>
`,
  );
}
