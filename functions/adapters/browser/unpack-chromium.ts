import { execFile } from 'node:child_process';
import { lstat, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { BrowserError } from './browser-error.ts';
import { copySymbolFonts, symbolFontPaths, symbolFontsSize } from './symbol-fonts.ts';

/** The name prefix of the folders that contain an unpacked browser. */
export const CHROMIUM_FOLDER = 'buidl-chromium-';
const UNPACK_LIMIT_MS = 60_000;

/**
 * The package unpacks Chromium to the temporary folder of its process, so it runs in a child process with a separate
 * folder. The child has Lambda's environment variables, so that the package chooses Lambda's libraries, which work on
 * every Linux.
 */
const UNPACK_SCRIPT = 'const { default: chromium } = await import(process.argv[1]); await chromium.executablePath();';

/** Chromium writes the index of its fonts to this folder. */
const FONT_CACHE = 'font-cache';

/** The folders that this process unpacked, with the state of their files at that time. */
const unpackedStates = new Map<string, string>();

export interface UnpackedChromium {
  executablePath: string;
  librariesDir: string;
  fontConfigPath: string;
}

/**
 * Unpacks Chromium, its libraries and its fonts to the temporary folder, unless another process already did, and
 * returns their paths. `packagePath` is the entry file of @sparticuz/chromium. Throws BrowserError
 * `browser_unpack_failed`.
 */
export async function unpackChromium(packagePath: string): Promise<UnpackedChromium> {
  const unpackDir = await findUnpackDir(packagePath);
  const parts = partsIn(unpackDir);
  if (await isComplete(unpackDir)) return parts;
  const freshDir = await mkdtemp(`${unpackDir}-`);
  try {
    await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', UNPACK_SCRIPT, pathToFileURL(packagePath).href],
      {
        env: unpackEnvironment(freshDir),
        timeout: UNPACK_LIMIT_MS,
      },
    );
    await copySymbolFonts(packagePath, join(freshDir, 'fonts'));
    await writeFontConfig(freshDir, unpackDir);
    // Chromium would create this folder at its first start. `stateOf` would take it for a change.
    await mkdir(join(freshDir, 'locales'), { recursive: true });
    await moveInto(freshDir, unpackDir);
    unpackedStates.set(unpackDir, await stateOf(unpackDir));
  } catch (cause) {
    throw new BrowserError('browser_unpack_failed', 'The browser could not be unpacked.', cause);
  } finally {
    await rm(freshDir, { recursive: true, force: true });
  }
  return parts;
}

/**
 * Returns whether this process unpacked the folder, and no file of it was changed, added or replaced since. Empties the
 * cache of fonts, whose files change.
 */
export async function restoreUnpacked(dir: string): Promise<boolean> {
  const state = unpackedStates.get(dir);
  if (state === undefined) return false;
  try {
    const cache = join(dir, FONT_CACHE);
    await rm(cache, { recursive: true, force: true });
    await mkdir(cache);
    return (await stateOf(dir)) === state;
  } catch {
    return false;
  }
}

/** Describes the files below a folder. Each write to a file changes its `ctime`, which a process cannot set. */
async function stateOf(dir: string): Promise<string> {
  const names = await readdir(dir, { recursive: true });
  const kept = names.filter((name) => name !== FONT_CACHE && !name.startsWith(join(FONT_CACHE, '/'))).toSorted();
  const states = await Promise.all(
    kept.map(async (name) => {
      const entry = await lstat(join(dir, name), { bigint: true });
      const { ino, mode, size, ctimeNs } = entry;
      return entry.isDirectory() ? [name, mode, ino] : [name, mode, ino, size, ctimeNs];
    }),
  );
  return states.map((state) => state.join(' ')).join('\n');
}

/** Returns the child's environment variables. They include LD_LIBRARY_PATH, because Lambda's Node needs it. */
function unpackEnvironment(freshDir: string) {
  const { PATH, LD_LIBRARY_PATH } = process.env;
  return {
    PATH,
    TMPDIR: freshDir,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    ...(LD_LIBRARY_PATH !== undefined && { LD_LIBRARY_PATH }),
  };
}

/** Returns whether the package supports this machine: it contains Chromium for Linux x64. */
export function hasPackagedChromium(): boolean {
  return process.platform === 'linux' && process.arch === 'x64';
}

/** Returns the paths to which `unpackChromium` unpacks, whether it has run or not. */
export async function findChromiumParts(packagePath: string): Promise<UnpackedChromium> {
  return partsIn(await findUnpackDir(packagePath));
}

async function findUnpackDir(packagePath: string): Promise<string> {
  // The sizes differ between versions, so they identify the version.
  const [{ size }, fontsSize] = await Promise.all([
    stat(join(dirname(packagePath), '..', 'bin', 'chromium.br')),
    symbolFontsSize(packagePath),
  ]);
  return join(tmpdir(), `${CHROMIUM_FOLDER}${ownUid()}-${size}-${fontsSize}`);
}

function partsIn(dir: string): UnpackedChromium {
  return {
    executablePath: join(dir, 'chromium'),
    librariesDir: join(dir, 'al2023', 'lib'),
    fontConfigPath: join(dir, 'fonts.conf'),
  };
}

/**
 * Returns whether all files of the unpacked browser exist, because some machines clean temporary folders file by file.
 * Another user's folder does not count: that user could have put any program there.
 */
async function isComplete(dir: string): Promise<boolean> {
  const { executablePath, librariesDir, fontConfigPath } = partsIn(dir);
  const libraries = [librariesDir, join(dir, 'libGLESv2.so')];
  const parts = [executablePath, ...libraries, fontConfigPath, ...symbolFontPaths(join(dir, 'fonts'))];
  try {
    const [folder] = await Promise.all([dir, ...parts].map((path) => stat(path)));
    return folder?.uid === ownUid();
  } catch {
    return false;
  }
}

function ownUid(): number {
  return process.getuid?.() ?? 0;
}

/** Moves the folder in one step. If another process was faster, its folder stays. */
async function moveInto(freshDir: string, unpackDir: string) {
  try {
    await rename(freshDir, unpackDir);
  } catch (error) {
    if (await isComplete(unpackDir)) return;
    await rm(unpackDir, { recursive: true, force: true });
    await rename(freshDir, unpackDir).catch(async () => {
      if (!(await isComplete(unpackDir))) throw error;
    });
  }
}

/**
 * Configures only the packaged fonts, so that text has the same width on every machine. Open Sans replaces families
 * that are not packaged, and the other fonts draw the characters that Open Sans lacks.
 */
async function writeFontConfig(dir: string, unpackDir: string) {
  await mkdir(join(dir, FONT_CACHE), { recursive: true });
  const families = ['sans-serif', 'serif', 'monospace', 'system-ui', 'Arial', 'Helvetica'];
  const aliases = families.map(
    (family) => `<alias><family>${family}</family><prefer><family>Open Sans</family></prefer></alias>`,
  );
  await writeFile(
    join(dir, 'fonts.conf'),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir>${join(unpackDir, 'fonts')}</dir>
<cachedir>${join(unpackDir, FONT_CACHE)}</cachedir>
${aliases.join('\n')}
</fontconfig>
`,
  );
}
