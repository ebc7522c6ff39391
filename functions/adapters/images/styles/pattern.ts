import { type Canvas, type ImageStyle, pathData, shape } from './canvas.ts';

type Tile = (x: number, y: number, side: number, color: string, turn: number) => string[];

const TILES_ACROSS_SHORT_SIDE = 4;

export const pattern: ImageStyle = (canvas) => {
  const { width, height, palette } = canvas;
  const wanted = Math.min(width, height) / TILES_ACROSS_SHORT_SIDE;
  const [columns, rows] = [Math.round(width / wanted), Math.round(height / wanted)];
  const side = Math.max(width / columns, height / rows);
  const tiles: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) tiles.push(...tile(canvas, column, row, side));
  }
  return [shape('rect', { width, height, fill: palette.surface }), ...tiles];
};

function tile({ palette, between, pick }: Canvas, column: number, row: number, side: number): string[] {
  const [ground, color] = pick([
    [palette.primary, palette.accent],
    [palette.surface, palette.primary],
    [palette.background, palette.accent],
    [palette.accent, palette.background],
    [palette.primary, palette.surface],
    [palette.background, palette.primary],
  ]);
  const [x, y] = [column * side, row * side];
  const draw = pick<Tile>([quarter, arcs, dots, stripes, disc, leaf]);
  return [
    shape('rect', { x, y, width: side, height: side, fill: ground }),
    ...draw(x, y, side, color, Math.floor(between(0, 4)) * 90),
  ];
}

function turned(x: number, y: number, side: number, turn: number): { transform: string } {
  return { transform: `rotate(${turn} ${Math.round(x + side / 2)} ${Math.round(y + side / 2)})` };
}

const quarter: Tile = (x, y, side, color, turn) => [
  shape('path', {
    d: pathData('M', x, y, 'H', x + side, 'A', side, side, 0, 0, 1, x, y + side, 'Z'),
    fill: color,
    ...turned(x, y, side, turn),
  }),
];

const arcs: Tile = (x, y, side, color, turn) =>
  [0.25, 0.55, 0.85].map((part) =>
    shape('path', {
      d: pathData('M', x + side * part, y, 'A', side * part, side * part, 0, 0, 1, x, y + side * part),
      fill: 'none',
      stroke: color,
      'stroke-width': side * 0.1,
      ...turned(x, y, side, turn),
    }),
  );

const dots: Tile = (x, y, side, color) =>
  [0.25, 0.75].flatMap((across) =>
    [0.25, 0.75].map((down) =>
      shape('circle', { cx: x + side * across, cy: y + side * down, r: side * 0.12, fill: color }),
    ),
  );

const stripes: Tile = (x, y, side, color, turn) =>
  [0.125, 0.375, 0.625, 0.875].map((part) =>
    shape('rect', {
      x: x + side * (part - 0.0625),
      y,
      width: side * 0.125,
      height: side,
      fill: color,
      ...turned(x, y, side, turn),
    }),
  );

const disc: Tile = (x, y, side, color) => {
  const center = { cx: x + side / 2, cy: y + side / 2 };
  const ring = { r: side * 0.36, fill: 'none', stroke: color, 'stroke-width': side * 0.1 };
  return [shape('circle', { ...center, ...ring }), shape('circle', { ...center, r: side * 0.16, fill: color })];
};

const leaf: Tile = (x, y, side, color, turn) => {
  const [right, foot] = [x + side, y + side];
  const half = side * 0.95;
  return [
    shape('path', {
      d: pathData('M', x, y, 'A', half, half, 0, 0, 1, right, foot, 'A', half, half, 0, 0, 1, x, y, 'Z'),
      fill: color,
      ...turned(x, y, side, turn),
    }),
  ];
};
