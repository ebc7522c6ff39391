/** Writes the fonts that the product ships for apps, from their Fontsource packages. */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type FontFace, fontStyles } from '../../shared/domain/fonts/font-styles.ts';
import {
  FONT_STYLES,
  FONT_SUBSETS,
  fontFolder,
  fontId,
  fontPackage,
  SHELF_FONTS,
  type ShelfFont,
} from '../../shared/domain/fonts/shelf-fonts.ts';

const manifestSchema = z.object({ version: z.string() });
/** The Unicode ranges of a font by the name of its subset. */
const rangesSchema = z.record(z.string(), z.string());

class FontVersionError extends Error {
  readonly code = 'font_version';

  constructor(font: ShelfFont, installed: string) {
    super(`${fontPackage(font)} is installed as ${installed}, and shelf-fonts.ts says ${font.version}.`);
  }
}

/** Writes `font-{id}@{version}/` with a style sheet, its files and its license, for each font. */
export function writeFonts(modulesDir: string, shelfDir: string): void {
  for (const font of SHELF_FONTS)
    writeFont(join(modulesDir, fontPackage(font)), join(shelfDir, fontFolder(font)), font);
}

/** Throws FontVersionError when the installed version differs from the version in `font`. */
function writeFont(packageDir: string, targetDir: string, font: ShelfFont): void {
  const { version } = manifestSchema.parse(readJson(join(packageDir, 'package.json')));
  if (version !== font.version) throw new FontVersionError(font, version);
  mkdirSync(targetDir, { recursive: true });
  const faces = facesOf(packageDir, font);
  for (const { file, source } of faces) cpSync(join(packageDir, 'files', source), join(targetDir, file));
  writeFileSync(join(targetDir, FONT_STYLES), fontStyles(font.family, faces));
  cpSync(join(packageDir, 'LICENSE'), join(targetDir, 'LICENSE.txt'));
}

function facesOf(packageDir: string, { family, weights, hasItalic }: ShelfFont): (FontFace & { source: string })[] {
  const ranges = rangesSchema.parse(readJson(join(packageDir, 'unicode.json')));
  const styles = hasItalic ? (['normal', 'italic'] as const) : (['normal'] as const);
  const variants =
    'min' in weights
      ? [{ weight: `${weights.min} ${weights.max}`, part: 'wght' }]
      : weights.map((weight) => ({ weight: String(weight), part: String(weight) }));
  return styles
    .flatMap((style) => variants.flatMap((variant) => FONT_SUBSETS.map((subset) => ({ style, ...variant, subset }))))
    .map(({ style, weight, part, subset }) => ({
      style,
      weight,
      file: `${subset}-${part}-${style}.woff2`,
      source: `${fontId(family)}-${subset}-${part}-${style}.woff2`,
      unicodeRange: ranges[subset] ?? '',
    }))
    .filter(({ source }) => existsSync(join(packageDir, 'files', source)));
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
