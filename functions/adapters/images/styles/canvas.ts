import { createHash } from 'node:crypto';
import type { Palette } from '../../../../shared/domain/palette.ts';

export interface Canvas {
  width: number;
  height: number;
  palette: Palette;
  words: string;
  /** Returns the next pseudo-random number between `from` and `to`; the sequence is fixed for each image. */
  between(from: number, to: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
}

export type ImageStyle = (canvas: Canvas) => string[];

/** Returns a generator of numbers from 0 to 1, seeded with the text (mulberry32 over a SHA-256 prefix). */
export function numbersFrom(text: string): () => number {
  let state = createHash('sha256').update(text).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Attributes = Record<string, string | number>;

/** Returns an SVG element; rounds its numbers to two decimals. */
export function shape(name: string, attributes: Attributes): string {
  const text = Object.entries(attributes).map(([key, value]) => ` ${key}="${short(value)}"`);
  return `<${name}${text.join('')}/>`;
}

/** Returns the `d` attribute of a path from its letters and numbers. */
export function pathData(...parts: (string | number)[]): string {
  return parts.map(short).join(' ');
}

export function verticalGradient(id: string, stops: readonly [color: string, opacity: number][]): string {
  const inner = stops.map(([color, opacity], index) =>
    shape('stop', {
      offset: index / Math.max(1, stops.length - 1),
      'stop-color': color,
      'stop-opacity': opacity,
    }),
  );
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${inner.join('')}</linearGradient>`;
}

function short(value: string | number): string {
  return typeof value === 'number' ? String(Math.round(value * 100) / 100) : value;
}
