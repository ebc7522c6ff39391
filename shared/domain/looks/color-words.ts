/** Finds the colors that a text names: English and German words, and hex codes. */
import { hexToOklch, type Oklch } from './color-math.ts';

const COLORS: Readonly<Record<string, string>> = {
  red: '#d92d2a',
  crimson: '#c8143c',
  scarlet: '#e0301e',
  ruby: '#b8133f',
  maroon: '#8a1c2b',
  burgundy: '#7d1a34',
  cherry: '#c51f3f',
  tomato: '#e2452b',
  brick: '#a63a2a',
  rust: '#b2481d',
  terracotta: '#c05a3c',
  coral: '#f2664f',
  salmon: '#ee7a68',
  orange: '#ea6a12',
  tangerine: '#f0801a',
  peach: '#f59a72',
  apricot: '#f2a15c',
  amber: '#e79a0c',
  gold: '#d19a0a',
  golden: '#d19a0a',
  mustard: '#c39a16',
  yellow: '#f2c40f',
  lemon: '#f0d21c',
  sunny: '#f4bd16',
  lime: '#86c81b',
  chartreuse: '#9dcb17',
  olive: '#7a8420',
  green: '#1c8a4b',
  emerald: '#0b8f5c',
  forest: '#1f6b3a',
  mint: '#3fb98b',
  sage: '#6f8f6b',
  jade: '#0d8f6b',
  moss: '#647a2c',
  teal: '#0e8a86',
  turquoise: '#12a5a0',
  aqua: '#14a8b8',
  cyan: '#0fa3c4',
  sky: '#2f9be0',
  azure: '#1f86e0',
  blue: '#2262d9',
  navy: '#23407f',
  cobalt: '#2450b8',
  royal: '#3a52cf',
  indigo: '#4b45c9',
  violet: '#6d3fd0',
  purple: '#7a37c4',
  lavender: '#8d73d9',
  lilac: '#a678cf',
  plum: '#83307f',
  mauve: '#96688f',
  magenta: '#c61d93',
  fuchsia: '#cf1f9c',
  pink: '#e0478f',
  rose: '#dd3f6e',
  brown: '#80502f',
  chocolate: '#6b3f22',
  coffee: '#6f4a33',
  tan: '#b08a5b',
  beige: '#b39b75',
  gray: '#66696f',
  grey: '#66696f',
  silver: '#7d828a',
  slate: '#54637a',
  charcoal: '#43474e',
  black: '#33353a',
  monochrome: '#505358',
  bronze: '#9a6a2f',
  copper: '#b0663a',
  wine: '#74203c',
  lila: '#a678cf',
  grün: '#1c8a4b',
  grüne: '#1c8a4b',
  grünem: '#1c8a4b',
  grünen: '#1c8a4b',
  rot: '#d92d2a',
  rote: '#d92d2a',
  blau: '#2262d9',
  blaue: '#2262d9',
  blauem: '#2262d9',
  gelb: '#f2c40f',
  violett: '#6d3fd0',
  rosa: '#e0478f',
  schwarz: '#33353a',
};

/** Returns up to two colors in the order in which the text names them. */
export function colorsIn(text: string): Oklch[] {
  const found = new Map<string, number>();
  for (const match of text.matchAll(/#([0-9a-f]{6}|[0-9a-f]{3})\b/gi)) {
    found.set(fullHex(match[1] ?? ''), match.index);
  }
  for (const { 0: word, index } of text
    .normalize('NFC')
    .toLowerCase()
    .matchAll(/[\p{L}\p{M}]+/gu)) {
    const hex = Object.hasOwn(COLORS, word) ? COLORS[word] : undefined;
    if (hex !== undefined && !found.has(hex)) found.set(hex, index);
  }
  return [...found]
    .sort((one, other) => one[1] - other[1])
    .slice(0, 2)
    .map(([hex]) => hexToOklch(hex));
}

/** Returns true when a word in lower case names a color. */
export function isColorWord(word: string): boolean {
  return Object.hasOwn(COLORS, word);
}

function fullHex(digits: string): string {
  const six = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return `#${six.toLowerCase()}`;
}
