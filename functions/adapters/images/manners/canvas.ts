/** What every manner of the procedural artist draws on: a size, a palette, and numbers that only seem random. */
import { createHash } from 'node:crypto';
import type { Palette } from '../../../../shared/domain/plan.ts';

export interface Canvas {
  width: number;
  height: number;
  palette: Palette;
  /** The purpose and the prompt in lower case. */
  words: string;
  /** The next number between `from` and `to`, the same for the same picture. */
  between(from: number, to: number): number;
  /** One of the choices. */
  pick<T>(choices: readonly [T, ...T[]]): T;
}

/** A way to draw: the elements inside the SVG. */
export type Manner = (canvas: Canvas) => string[];

/** A stream of numbers from 0 to 1 that depends on nothing but the text. */
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

/** An empty element; numbers are kept short. */
export function shape(name: string, attributes: Attributes): string {
  const text = Object.entries(attributes).map(([key, value]) => ` ${key}="${short(value)}"`);
  return `<${name}${text.join('')}/>`;
}

/** A path's data from letters and numbers. */
export function pathData(...parts: (string | number)[]): string {
  return parts.map(short).join(' ');
}

/** A gradient from top to bottom; its stops are colour and opacity. */
export function verticalGradient(id: string, stops: readonly [colour: string, opacity: number][]): string {
  const inner = stops.map(([colour, opacity], index) =>
    shape('stop', {
      offset: index / Math.max(1, stops.length - 1),
      'stop-color': colour,
      'stop-opacity': opacity,
    }),
  );
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${inner.join('')}</linearGradient>`;
}

function short(value: string | number): string {
  return typeof value === 'number' ? String(Math.round(value * 100) / 100) : value;
}
