import type { Palette } from '../palette.ts';
import type { MotionName } from './motions.ts';

/** The subjects of apps. Each direction fits several subjects. */
export const DOMAINS = [
  ...['food', 'shop', 'health', 'money', 'learning', 'travel', 'culture', 'event', 'sport', 'nature', 'home', 'work'],
  ...['data', 'code', 'community', 'kids', 'game', 'craft', 'beauty', 'news', 'music', 'public', 'science'],
] as const;
export type Domain = (typeof DOMAINS)[number];

/** The ratio of each font size to the next smaller one. A larger ratio gives larger headings. */
export const SCALES = { even: 1.2, clear: 1.27, loud: 1.38 } as const;
/** The unit of all spacing, in pixels. */
export const DENSITIES = { dense: 4, regular: 5, airy: 7 } as const;
/** The corner radius of cards, in pixels. Controls have half of this radius. */
export const RADII = { square: 0, firm: 4, soft: 12, round: 22 } as const;

/** A typeface that the product ships, and the type of system font that is shown until it has loaded. */
export interface Typeface {
  family: string;
  weight: number;
  fallback: keyof typeof FALLBACKS;
}

export const FALLBACKS = {
  sans: 'system-ui, sans-serif',
  serif: 'Georgia, serif',
  mono: 'ui-monospace, monospace',
  hand: '"Segoe Print", "Bradley Hand", cursive',
} as const;

/** One way to realize a direction, described for the model that writes the app. */
export interface LookSketch {
  layout: string;
  /** The one element by which people recognize the app. */
  signature: string;
  imagery: string;
}

/** The ids of all directions. They are apart from the long directions, which only functions load. */
export const DIRECTION_IDS = [
  'market',
  'bistro',
  'counter',
  'notebook',
  'cutpaper',
  'garden',
  'workshop',
  'hearth',
  'boutique',
  'ledger',
  'swiss',
  'broadsheet',
  'readingroom',
  'clinic',
  'studio',
  'observatory',
  'controlroom',
  'stillwater',
  'rawblock',
  'arcade',
  'neonnight',
  'terminal',
  'playroom',
  'stadium',
  'festival',
  'travelposter',
] as const;
export type DirectionId = (typeof DIRECTION_IDS)[number];

export interface LookDirection {
  id: DirectionId;
  name: string;
  domains: readonly Domain[];
  /** A short description for the model that plans the app. */
  mood: string;
  /** The beginnings of words with which an idea asks for this direction. */
  namedBy: readonly string[];
  sketches: readonly [LookSketch, LookSketch, LookSketch];
  heading: Typeface;
  body: Typeface;
  scale: keyof typeof SCALES;
  density: keyof typeof DENSITIES;
  radius: keyof typeof RADII;
  light: Palette;
  dark: Palette;
  /** Set if the direction suits only one theme. The settings and the idea override it. */
  theme?: 'light' | 'dark';
  motion: MotionName;
}

/** Parses six colors, separated by spaces: background, surface, text, muted, primary and accent. */
export function scheme(colors: string): Palette {
  const [background = '', surface = '', text = '', muted = '', primary = '', accent = ''] = colors.split(' ');
  return { background, surface, text, muted, primary, accent };
}
