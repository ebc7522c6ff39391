import { copyFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

/** Fonts of the browser layer. They are needed because Chromium's packaged font contains little more than letters. */
const FONT_FILES = [
  'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  '@expo-google-fonts/noto-color-emoji/400Regular/NotoColorEmoji_400Regular.ttf',
];

/** Returns the paths of the fonts for symbols and emoji; their packages are siblings of `packagePath`. */
export function findSymbolFonts(packagePath: string): string[] {
  const require = createRequire(packagePath);
  return FONT_FILES.map((file) => require.resolve(file));
}

/** Returns the total size of the fonts in bytes. */
export async function symbolFontsSize(packagePath: string): Promise<number> {
  const files = await Promise.all(findSymbolFonts(packagePath).map((path) => stat(path)));
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** Copies the fonts into a folder, because links to them would break when the packages are installed elsewhere. */
export async function copySymbolFonts(packagePath: string, fontsDir: string): Promise<void> {
  await Promise.all(findSymbolFonts(packagePath).map((path) => copyFile(path, join(fontsDir, basename(path)))));
}

/** Returns the paths of the fonts that `copySymbolFonts` copied. */
export function symbolFontPaths(fontsDir: string): string[] {
  return FONT_FILES.map((file) => join(fontsDir, basename(file)));
}
