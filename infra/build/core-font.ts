import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

/**
 * Code points of ASCII, German letters and the other characters of the site's texts. `web/src/app/fonts.css` lists the
 * same ranges.
 */
const CORE_RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa9, 0xa9],
  [0xb7, 0xb7],
  [0xc4, 0xc4],
  [0xd6, 0xd7],
  [0xdc, 0xdc],
  [0xdf, 0xdf],
  [0xe4, 0xe4],
  [0xf6, 0xf6],
  [0xfc, 0xfc],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201e],
  [0x2026, 0x2026],
  [0x2212, 0x2212],
] as const;

export interface CoreFont {
  /** Name of the npm package that contains the font. */
  name: string;
  weights: { min: number; max: number };
  /** True to remove alternate letter forms. The site uses the alternate forms of the font Inter only. */
  isPlain: boolean;
}

export const CORE_FONTS: readonly CoreFont[] = [
  { name: 'inter', weights: { min: 400, max: 700 }, isPlain: false },
  { name: 'bricolage-grotesque', weights: { min: 600, max: 700 }, isPlain: true },
  { name: 'jetbrains-mono', weights: { min: 400, max: 700 }, isPlain: true },
];

export const CORE_UNICODE_RANGE = CORE_RANGES.map(([first, last]) =>
  first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`,
).join(', ');

export async function coreFont(packageDir: string, { name, weights, isPlain }: CoreFont): Promise<Buffer> {
  const whole = readFileSync(join(packageDir, `files/${name}-latin-wght-normal.woff2`));
  const text = CORE_RANGES.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  ).join('');
  return subsetFont(whole, text, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    noLayoutClosure: isPlain,
  });
}

function hex(codePoint: number): string {
  return codePoint.toString(16).toUpperCase().padStart(4, '0');
}
