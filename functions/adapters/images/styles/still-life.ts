import { type Canvas, type ImageStyle, pathData, shape, verticalGradient } from './canvas.ts';

/** Draws an object of about the height `size` that stands on the table at (x, foot). */
type Thing = (canvas: Canvas, x: number, foot: number, size: number, color: string) => string[];

const TABLE_TOP = 0.66;

export const stillLife: ImageStyle = (canvas) => {
  const { width, height, palette } = canvas;
  return [
    verticalGradient('wall', [
      [palette.primary, 0.1],
      [palette.primary, 0.3],
    ]),
    shape('rect', { width, height, fill: palette.surface }),
    shape('rect', { width, height, fill: 'url(#wall)' }),
    ...arch(canvas),
    shape('rect', {
      y: height * TABLE_TOP,
      width,
      height: height * (1 - TABLE_TOP),
      fill: palette.muted,
      'fill-opacity': 0.45,
    }),
    ...things(canvas),
  ];
};

function arch({ width, height, palette, between }: Canvas): string[] {
  const span = Math.min(width, height) * 0.62;
  const left = (width - span) * between(0.3, 0.7);
  const [top, foot] = [height * 0.14 + span / 2, height * TABLE_TOP];
  const round = ['A', span / 2, span / 2, 0, 0, 1, left + span, top];
  return [
    shape('path', {
      d: pathData('M', left, foot, 'V', top, ...round, 'V', foot, 'Z'),
      fill: palette.accent,
      'fill-opacity': 0.22,
    }),
  ];
}

function things(canvas: Canvas): string[] {
  const { width, height, palette, between, pick } = canvas;
  const size = Math.min(width, height) * 0.36;
  const colors = [palette.primary, palette.accent, palette.text] as const;
  const places = [
    { x: 0.36, foot: 0.76, scale: 1.15, thing: pick([bottle, vase]) },
    { x: 0.62, foot: 0.77, scale: 0.95, thing: pick([vase, box]) },
    { x: 0.49, foot: 0.84, scale: 0.7, thing: pick([bowl, box]) },
    { x: 0.71, foot: 0.88, scale: 0.42, thing: ball },
    { x: 0.29, foot: 0.89, scale: 0.36, thing: ball },
  ];
  return places.flatMap(({ x, foot, scale, thing }, index) => {
    const at = width / 2 + (x - 0.5) * Math.min(width, height * 1.5) + width * between(-0.02, 0.02);
    const color = colors[index % colors.length] ?? palette.primary;
    return thing(canvas, at, height * foot, size * scale, color);
  });
}

function shadow({ palette }: Canvas, x: number, foot: number, width: number): string {
  const place = { cx: x + width * 0.22, cy: foot, rx: width * 0.72, ry: width * 0.13 };
  return shape('ellipse', { ...place, fill: palette.text, 'fill-opacity': 0.16 });
}

function light({ palette }: Canvas, x: number, y: number, width: number, height: number): string {
  const place = { x, y, width, height, rx: width / 2 };
  return shape('rect', { ...place, fill: palette.background, 'fill-opacity': 0.35 });
}

const bottle: Thing = (canvas, x, foot, size, color) => {
  const [half, neck, top] = [size * 0.19, size * 0.065, foot - size];
  const shoulder = top + size * 0.42;
  const left = ['C', x - neck, shoulder - size * 0.08, x - half, shoulder - size * 0.06, x - half, shoulder];
  const right = ['C', x + half, shoulder - size * 0.06, x + neck, shoulder - size * 0.08, x + neck, top];
  return [
    shadow(canvas, x, foot, half * 2),
    shape('path', {
      d: pathData('M', x - neck, top, ...left, 'V', foot, 'H', x + half, 'V', shoulder, ...right, 'Z'),
      fill: color,
    }),
    light(canvas, x - half * 0.7, shoulder + size * 0.04, half * 0.22, size * 0.4),
  ];
};

const vase: Thing = (canvas, x, foot, size, color) => {
  const [half, neck, top] = [size * 0.3, size * 0.14, foot - size * 0.92];
  const belly = foot - size * 0.42;
  const left = ['C', x - neck, belly - size * 0.2, x - half * 1.35, belly, x - half * 0.55, foot];
  const right = ['C', x + half * 1.35, belly, x + neck, belly - size * 0.2, x + neck, top];
  return [
    shadow(canvas, x, foot, half * 1.6),
    shape('path', {
      d: pathData('M', x - neck, top, ...left, 'H', x + half * 0.55, ...right, 'Z'),
      fill: color,
    }),
    light(canvas, x - half * 0.6, belly - size * 0.05, half * 0.16, size * 0.3),
  ];
};

const box: Thing = (canvas, x, foot, size, color) => {
  const [half, high] = [size * 0.3, size * 0.62];
  const lid = { x: x - half * 1.08, y: foot - high, width: half * 2.16, height: high * 0.16, rx: 4 };
  return [
    shadow(canvas, x, foot, half * 2),
    shape('rect', { x: x - half, y: foot - high, width: half * 2, height: high, rx: 6, fill: color }),
    shape('rect', { ...lid, fill: canvas.palette.background, 'fill-opacity': 0.3 }),
  ];
};

const bowl: Thing = (canvas, x, foot, size, color) => {
  const half = size * 0.62;
  const rim = foot - size * 0.44;
  const { palette } = canvas;
  const fruit = [-0.45, 0, 0.42].map((offset) =>
    shape('circle', { cx: x + half * offset, cy: rim - size * 0.06, r: size * 0.19, fill: palette.accent }),
  );
  return [
    shadow(canvas, x, foot, half * 1.4),
    ...fruit,
    shape('path', {
      d: pathData(
        'M',
        x - half,
        rim,
        'Q',
        x - half * 0.7,
        foot,
        x,
        foot,
        'Q',
        x + half * 0.7,
        foot,
        x + half,
        rim,
        'Z',
      ),
      fill: color,
    }),
  ];
};

const ball: Thing = (canvas, x, foot, size, color) => {
  const radius = size * 0.5;
  const glint = { cx: x - radius * 0.35, cy: foot - radius * 1.35, rx: radius * 0.24, ry: radius * 0.16 };
  return [
    shadow(canvas, x, foot, radius * 1.8),
    shape('circle', { cx: x, cy: foot - radius, r: radius, fill: color }),
    shape('ellipse', { ...glint, fill: canvas.palette.background, 'fill-opacity': 0.5 }),
  ];
};
