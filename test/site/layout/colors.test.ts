import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const TOKENS = readFileSync(join(import.meta.dirname, '../../../web/src/app/tokens.css'), 'utf8');

/** Returns the hue of a color in degrees: yellow is 60, orange is 30. */
function hueOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (most === red) return (60 * ((green - blue) / range) + 360) % 360;
  return most === green ? 60 * (2 + (blue - red) / range) : 60 * (4 + (red - green) / range);
}

it('a warning is yellow, in both themes', () => {
  const [, light = '', dark = ''] =
    /--color-warn-soft: light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/.exec(TOKENS) ?? [];
  for (const color of [light, dark]) {
    expect(hueOf(color)).toBeGreaterThan(40);
    expect(hueOf(color)).toBeLessThan(65);
  }
});
