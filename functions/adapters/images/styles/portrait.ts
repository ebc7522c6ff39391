import { type Canvas, type ImageStyle, pathData, shape, verticalGradient } from './canvas.ts';

export const portrait: ImageStyle = (canvas) => {
  const { width, height, palette, between, pick } = canvas;
  const unit = Math.min(width, height * 0.9) / 10;
  const center = { x: width / 2, y: height * 0.44 };
  const disc = { cx: center.x + unit * between(-0.8, 0.8), cy: center.y, r: unit * 4.1 };
  const [clothes, hair] = pick([
    [palette.primary, palette.text],
    [palette.text, palette.primary],
    [palette.primary, palette.muted],
  ]);
  return [
    verticalGradient('back', [
      [palette.primary, 0.34],
      [palette.primary, 0.08],
    ]),
    shape('rect', { width, height, fill: palette.surface }),
    shape('rect', { width, height, fill: 'url(#back)' }),
    shape('circle', { ...disc, fill: palette.background, 'fill-opacity': 0.55 }),
    ...shoulders(canvas, center, unit, clothes),
    ...head(canvas, center, unit, hair),
  ];
};

interface Point {
  x: number;
  y: number;
}

function shoulders(canvas: Canvas, { x, y }: Point, unit: number, color: string): string[] {
  const { height, palette, between } = canvas;
  const [half, top] = [unit * between(3.1, 3.7), y + unit * 2.5];
  const left = ['C', x - half, top + unit * 0.4, x - unit * 1.6, top, x - unit * 0.9, top];
  const right = ['C', x + unit * 1.6, top, x + half, top + unit * 0.4, x + half, top + unit * 2.4];
  const collar = ['Q', x, top + unit * 1.5, x + unit * 0.9, top];
  const start = top + unit * 2.4;
  return [
    shape('path', {
      d: pathData('M', x - half, height, 'V', start, ...left, ...collar, ...right, 'V', height, 'Z'),
      fill: color,
    }),
    shape('rect', {
      x: x - unit * 0.62,
      y: y + unit * 1.2,
      width: unit * 1.24,
      height: unit * 1.9,
      rx: unit * 0.6,
      fill: palette.accent,
    }),
    shape('ellipse', {
      cx: x,
      cy: y + unit * 1.75,
      rx: unit * 0.62,
      ry: unit * 0.3,
      fill: palette.text,
      'fill-opacity': 0.16,
    }),
  ];
}

function head(canvas: Canvas, { x, y }: Point, unit: number, hairColour: string): string[] {
  const { palette, pick } = canvas;
  const hair = pick([longHair, shortHair, bun]);
  const [behind, before] = hair({ x, y }, unit, hairColour);
  const line = {
    fill: 'none',
    stroke: palette.text,
    'stroke-width': unit * 0.09,
    'stroke-linecap': 'round',
    'stroke-opacity': 0.75,
  };
  const eye = (at: number) => pathData('M', at - unit * 0.24, y, 'Q', at, y + unit * 0.16, at + unit * 0.24, y);
  const mouth = pathData(
    'M',
    x - unit * 0.34,
    y + unit * 0.95,
    'Q',
    x,
    y + unit * 1.16,
    x + unit * 0.34,
    y + unit * 0.95,
  );
  const nose = pathData('M', x, y + unit * 0.1, 'L', x - unit * 0.12, y + unit * 0.52, 'H', x + unit * 0.08);
  return [
    behind,
    shape('ellipse', { cx: x, cy: y, rx: unit * 1.32, ry: unit * 1.66, fill: palette.accent }),
    before,
    ...[eye(x - unit * 0.52), eye(x + unit * 0.52), mouth, nose].map((d) => shape('path', { d, ...line })),
  ];
}

/** Returns the hair behind the head and the hair in front of it. */
type Hair = (center: Point, unit: number, color: string) => [string, string];

function fringe({ x, y }: Point, unit: number, color: string): string {
  const [left, right, line] = [x - unit * 1.36, x + unit * 1.36, y - unit * 0.55];
  const dome = ['C', left, y - unit * 2.3, right, y - unit * 2.3, right, line];
  return shape('path', {
    d: pathData(
      'M',
      left,
      line,
      ...dome,
      'Q',
      x + unit * 0.3,
      y - unit * 0.75,
      x - unit * 0.3,
      y - unit * 1.15,
      'Q',
      x - unit * 0.8,
      y - unit * 0.7,
      left,
      line,
      'Z',
    ),
    fill: color,
  });
}

const longHair: Hair = ({ x, y }, unit, color) => [
  shape('rect', {
    x: x - unit * 1.75,
    y: y - unit * 1.95,
    width: unit * 3.5,
    height: unit * 4.6,
    rx: unit * 1.7,
    fill: color,
  }),
  fringe({ x, y }, unit, color),
];

const shortHair: Hair = (center, unit, color) => [
  shape('ellipse', {
    cx: center.x,
    cy: center.y - unit * 0.45,
    rx: unit * 1.5,
    ry: unit * 1.6,
    fill: color,
  }),
  fringe(center, unit, color),
];

const bun: Hair = (center, unit, color) => [
  shape('circle', { cx: center.x, cy: center.y - unit * 2.05, r: unit * 0.75, fill: color }),
  fringe(center, unit, color),
];
