import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastRatio, hexToOklch, oklchToHex } from '../../../../shared/domain/looks/color-math.ts';
import { makeSchemes, type Scheme, schemesOfPalette } from '../../../../shared/domain/looks/color-schemes.ts';
import { colorsIn } from '../../../../shared/domain/looks/color-words.ts';

function expectReadable(scheme: Scheme): void {
  for (const color of [scheme.text, scheme.muted, scheme.primary, scheme.accent, scheme.danger]) {
    for (const ground of [scheme.background, scheme.surface, scheme.raised, scheme.tint]) {
      expect(contrastRatio(color, ground)).toBeGreaterThanOrEqual(4.5);
    }
  }
  expect(contrastRatio(scheme.onFill, scheme.fill)).toBeGreaterThanOrEqual(4.5);
  expect(contrastRatio(scheme.onFill, scheme.fillHover)).toBeGreaterThanOrEqual(4.5);
}

test('every color gives readable schemes', () => {
  const color = fc.record({
    lightness: fc.double({ min: 0, max: 1, noNaN: true }),
    chroma: fc.double({ min: 0, max: 0.37, noNaN: true }),
    hue: fc.double({ min: 0, max: 360, noNaN: true }),
  });
  fc.assert(
    fc.property(color, fc.option(color, { nil: undefined }), (primary, accent) => {
      const { light, dark } = makeSchemes(primary, accent);
      expectReadable(light);
      expectReadable(dark);
    }),
    { numRuns: 150 },
  );
});

test('readable colors of a plan are kept', () => {
  const palette = {
    background: '#101418',
    surface: '#171c22',
    text: '#f2f5f8',
    muted: '#a9b4c0',
    primary: '#ffb454',
    accent: '#7fd1ff',
  };
  const { dark, light } = schemesOfPalette(palette);
  expect(dark).toMatchObject(palette);
  expectReadable(light);
});

test.each([
  ['a timer in green', 150],
  ['teal sudoku', 190],
  ['crimson notes', 20],
  ['a #2262d9 calculator', 262],
  ['ein Timer in Grün', 150],
  ['ein Rechner in Blau', 262],
])('%s has a hue near %i', (idea, hue) => {
  const [found] = colorsIn(idea);
  expect(found).toBeDefined();
  expect(Math.abs((found?.hue ?? 0) - hue)).toBeLessThan(25);
});

test('parts of words are no colors, and two colors keep their order', () => {
  expect(colorsIn('a greenhouse catalogue for Fred')).toEqual([]);
  const [first, second] = colorsIn('black and red');
  expect(first?.chroma).toBeLessThan(0.03);
  expect(second?.hue).toBeLessThan(40);
});

test('a color survives the conversion to OKLCH and back', () => {
  for (const hex of ['#000000', '#ffffff', '#ff5a1f', '#1c8a4b', '#2262d9']) {
    expect(oklchToHex(hexToOklch(hex))).toBe(hex);
  }
});
