import { type Canvas, type ImageStyle, pathData, shape, verticalGradient } from './canvas.ts';

const RIDGES = 4;
const RIDGE_STEPS = 6;
const WATER = /\b(?:sea|ocean|lake|river|beach|water|island|coast|boat|harbou?r|surf)\b/;
const CITY = /\b(?:city|town|street|skyline|building|office|urban|hotel|shop|store)\b/;

export const landscape: ImageStyle = (canvas) => [
  verticalGradient('sky', [
    [canvas.palette.primary, 0.5],
    [canvas.palette.accent, 0.28],
    [canvas.palette.surface, 0],
  ]),
  shape('rect', { width: canvas.width, height: canvas.height, fill: canvas.palette.surface }),
  shape('rect', { width: canvas.width, height: canvas.height * 0.8, fill: 'url(#sky)' }),
  ...sun(canvas),
  ...clouds(canvas),
  ...ridges(canvas),
  ...foreground(canvas),
];

function sun({ width, height, palette, between }: Canvas): string[] {
  const center = { cx: width * between(0.2, 0.8), cy: height * between(0.28, 0.42) };
  const radius = Math.min(width, height) * between(0.08, 0.13);
  return [
    { r: radius * 2.6, 'fill-opacity': 0.1 },
    { r: radius * 1.7, 'fill-opacity': 0.18 },
    { r: radius, 'fill-opacity': 1 },
  ].map((size) => shape('circle', { ...center, ...size, fill: palette.accent }));
}

function clouds({ width, height, palette, between }: Canvas): string[] {
  return Array.from({ length: 3 }, () => {
    const length = width * between(0.12, 0.28);
    return shape('rect', {
      x: between(0, width - length),
      y: height * between(0.08, 0.34),
      width: length,
      height: height * 0.022,
      rx: height * 0.011,
      fill: palette.background,
      'fill-opacity': 0.45,
    });
  });
}

/** Draws mountain ridges. Far ridges are paler than near ones, so that a single color can show distance. */
function ridges(canvas: Canvas): string[] {
  const { width, height, palette, between } = canvas;
  return Array.from({ length: RIDGES }, (_, layer) => {
    const base = height * (0.48 + 0.1 * layer);
    const swing = height * (0.13 - 0.02 * layer);
    const step = width / RIDGE_STEPS;
    const line: (string | number)[] = ['M', 0, base - between(0, swing)];
    for (let index = 0; index < RIDGE_STEPS; index += 1) {
      const x = index * step;
      line.push('Q', x + step / 2, base - between(-swing, swing * 1.6), x + step, base - between(0, swing));
    }
    return shape('path', {
      d: pathData(...line, 'V', height, 'H', 0, 'Z'),
      fill: palette.primary,
      'fill-opacity': [0.28, 0.45, 0.7, 1][layer] ?? 1,
    });
  });
}

function foreground(canvas: Canvas): string[] {
  if (WATER.test(canvas.words)) return water(canvas);
  if (CITY.test(canvas.words)) return city(canvas);
  return trees(canvas);
}

function water({ width, height, palette, between }: Canvas): string[] {
  const top = height * 0.8;
  const waves = Array.from({ length: 9 }, (_, index) => {
    const length = width * between(0.08, 0.3);
    return shape('rect', {
      x: between(0, width - length),
      y: top + (height - top) * ((index + 1) / 10),
      width: length,
      height: height * 0.006,
      rx: height * 0.003,
      fill: palette.background,
      'fill-opacity': 0.55,
    });
  });
  const surface = { x: 0, y: top, width, height: height - top, fill: palette.accent };
  return [shape('rect', { ...surface, 'fill-opacity': 0.75 }), ...waves];
}

function city({ width, height, palette, between, pick }: Canvas): string[] {
  const houses: string[] = [];
  for (let x = 0; x < width; ) {
    const houseWidth = width * between(0.05, 0.1);
    const top = height * between(0.58, 0.82);
    houses.push(shape('rect', { x, y: top, width: houseWidth, height: height - top, fill: palette.text }));
    for (let row = 0; row < 3; row += 1) {
      const window = { x: x + houseWidth * pick([0.2, 0.58]), y: top + height * (0.03 + 0.045 * row) };
      const size = { width: houseWidth * 0.22, height: height * 0.02 };
      houses.push(shape('rect', { ...window, ...size, fill: palette.accent }));
    }
    x += houseWidth + width * 0.008;
  }
  return houses;
}

function trees({ width, height, palette, between }: Canvas): string[] {
  return Array.from({ length: 11 }, () => {
    const size = height * between(0.08, 0.17);
    const [x, foot] = [between(0, width), height * between(0.9, 1.02)];
    const half = size * 0.27;
    const crown = pathData('M', x, foot - size, 'L', x + half, foot, 'H', x - half, 'Z');
    return shape('path', { d: crown, fill: palette.text, 'fill-opacity': 0.82 });
  });
}
