import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CORE_FONTS, CORE_UNICODE_RANGE, coreFont } from '../../infra/build/core-font.ts';

const ROOT = join(import.meta.dirname, '../..');
const APP_DIR = join(ROOT, 'web/src/app');
const STYLES = readFileSync(join(APP_DIR, 'fonts.css'), 'utf8').replace(/\s+/g, ' ');

describe.each(CORE_FONTS)('the core characters of $name', (font) => {
  const packageDir = join(ROOT, 'node_modules/@fontsource-variable', font.name);

  it('are the output of `npm run assets -- fonts` for its package', async () => {
    const kept = readFileSync(join(APP_DIR, `fonts/${font.name}-core.woff2`));
    expect(kept.equals(await coreFont(packageDir, font))).toBe(true);
  });

  it('are next to their license', () => {
    const license = readFileSync(join(APP_DIR, `fonts/${font.name}-LICENSE.txt`), 'utf8');
    expect(license).toBe(readFileSync(join(packageDir, 'LICENSE'), 'utf8'));
  });

  it('are used for their characters, and the whole font for all others', () => {
    const face = (file: string) => STYLES.split('@font-face').find((each) => each.includes(`${file}"`)) ?? '';
    expect(face(`${font.name}-core.woff2`)).toContain(`unicode-range: ${CORE_UNICODE_RANGE};`);
    const weightsOf = (text: string) => /font-weight: ([\d ]+);/.exec(text)?.[1];
    expect(weightsOf(face(`${font.name}-core.woff2`))).toBe(weightsOf(face(`${font.name}-latin-wght-normal.woff2`)));
    const whole = rangesOf(face(`${font.name}-latin-wght-normal.woff2`));
    const core = rangesOf(face(`${font.name}-core.woff2`));
    const isIn = (ranges: number[][], code: number) => ranges.some(([from = 0, to = 0]) => from <= code && code <= to);
    for (let code = 0; code <= 0xff; code += 1) {
      expect([code, isIn(core, code) !== isIn(whole, code)]).toEqual([code, true]);
    }
  });
});

function rangesOf(face: string): number[][] {
  return [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi)].map(([, from = '', to = from]) => [
    Number.parseInt(from, 16),
    Number.parseInt(to, 16),
  ]);
}
