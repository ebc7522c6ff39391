/** Makes a light and a dark color scheme from one or two colors. Text and background always have AA contrast. */
import type { Palette } from '../palette.ts';
import { contrastRatio, hexToOklch, type Oklch, oklchToHex } from './color-math.ts';

export interface Scheme extends Palette {
  /** A second surface color, for wells, tracks and hovered rows. */
  raised: string;
  line: string;
  /** Large areas in the requested color; `onFill` is the text on them. */
  fill: string;
  /** Contrasts more with `onFill` than `fill` does, so that hovering never lowers the contrast. */
  fillHover: string;
  onFill: string;
  /** A faint tint of the primary color, as the background of text in the primary color. */
  tint: string;
  danger: string;
}

export interface Schemes {
  light: Scheme;
  dark: Scheme;
}

/** The name of each color's CSS custom property, without `--`. */
export const TOKENS: readonly (readonly [keyof Scheme, string])[] = [
  ['background', 'background'],
  ['surface', 'surface'],
  ['raised', 'raised'],
  ['tint', 'tint'],
  ['line', 'line'],
  ['text', 'text'],
  ['muted', 'muted'],
  ['primary', 'primary'],
  ['accent', 'accent'],
  ['fill', 'fill'],
  ['fillHover', 'fill-hover'],
  ['onFill', 'on-fill'],
  ['danger', 'danger'],
];

const TEXT_CONTRAST = 4.6;

/** Returns both schemes. `primary` is readable as text on background, surface, raised and tint. */
export function makeSchemes(primary: Oklch, accent?: Oklch): Schemes {
  const second = accent ?? {
    ...primary,
    hue: (primary.hue + 70) % 360,
    chroma: Math.max(primary.chroma, 0.1),
  };
  return { light: lightScheme(primary, second), dark: darkScheme(primary, second) };
}

/** Returns the six plan colors of the scheme in which the app opens. */
export function planPalette(schemes: Schemes, theme: 'dark' | 'light' | 'system'): Palette {
  const { background, surface, text, muted, primary, accent } = theme === 'dark' ? schemes.dark : schemes.light;
  return { background, surface, text, muted, primary, accent };
}

/**
 * Returns schemes for the palette of a plan. One of them uses the colors of the palette, if they are readable: the
 * light or the dark scheme, depending on the palette's background. The other scheme is derived from the primary color.
 */
export function schemesOfPalette(palette: Palette): Schemes {
  const schemes = makeSchemes(hexToOklch(palette.primary), hexToOklch(palette.accent));
  const isDark = hexToOklch(palette.background).lightness < 0.5;
  const derived = isDark ? schemes.dark : schemes.light;
  const grounds = [palette.background, palette.surface];
  const readable = (color: string) => grounds.every((ground) => contrastRatio(color, ground) >= 4.5);
  if (![palette.text, palette.muted].every(readable)) return schemes;
  const raised = palette.surface === palette.background ? derived.raised : palette.background;
  const own: Scheme = {
    ...derived,
    ...palette,
    raised,
    tint: raised,
    primary: readable(palette.primary) ? palette.primary : derived.primary,
    accent: readable(palette.accent) ? palette.accent : derived.accent,
    danger: readable(derived.danger) ? derived.danger : palette.text,
  };
  return isDark ? { ...schemes, dark: own } : { ...schemes, light: own };
}

function lightScheme(primary: Oklch, accent: Oklch): Scheme {
  const tone = groundTone(primary);
  const background = tone(0.98, 0.005);
  const surface = tone(0.997, 0.002);
  const raised = tone(0.955, 0.009);
  const tint = oklchToHex({ ...primary, lightness: 0.945, chroma: Math.min(primary.chroma, 0.035) });
  const grounds = [background, surface, raised, tint];
  const fill = oklchToHex({ ...primary, lightness: Math.min(primary.lightness, 0.86) });
  return {
    background,
    surface,
    raised,
    tint,
    line: tone(0.885, 0.014),
    text: tone(0.235, 0.022),
    muted: readableOn(grounds, { ...primary, lightness: 0.53, chroma: Math.min(primary.chroma, 0.022) }, -1),
    primary: readableOn(grounds, primary, -1),
    accent: readableOn(grounds, accent, -1),
    danger: readableOn(grounds, { lightness: 0.56, chroma: 0.19, hue: 25 }, -1),
    ...fillPair(fill),
  };
}

function darkScheme(primary: Oklch, accent: Oklch): Scheme {
  const tone = groundTone(primary);
  const background = tone(0.178, 0.012);
  const surface = tone(0.217, 0.014);
  const raised = tone(0.268, 0.017);
  const tint = oklchToHex({ ...primary, lightness: 0.28, chroma: Math.min(primary.chroma, 0.045) });
  const grounds = [background, surface, raised, tint];
  const fill = oklchToHex({ ...primary, lightness: Math.max(primary.lightness, 0.62) });
  return {
    background,
    surface,
    raised,
    tint,
    line: tone(0.345, 0.018),
    text: tone(0.955, 0.008),
    muted: readableOn(grounds, { ...primary, lightness: 0.72, chroma: Math.min(primary.chroma, 0.022) }, 1),
    primary: readableOn(grounds, primary, 1),
    accent: readableOn(grounds, accent, 1),
    danger: readableOn(grounds, { lightness: 0.68, chroma: 0.17, hue: 25 }, 1),
    ...fillPair(fill),
  };
}

/** Returns a function that makes grays with a slight tint of the primary hue. */
function groundTone(primary: Oklch): (lightness: number, chroma: number) => string {
  return (lightness, chroma) => oklchToHex({ lightness, chroma: Math.min(chroma, primary.chroma), hue: primary.hue });
}

/** Returns the color with its lightness changed until its contrast with each of `grounds` is at least `contrast`. */
export function readableOn(
  grounds: readonly string[],
  color: Oklch,
  direction: 1 | -1,
  contrast: number = TEXT_CONTRAST,
): string {
  let lightness = color.lightness;
  let hex = oklchToHex(color);
  const isLast = () => (direction === 1 ? lightness >= 1 : lightness <= 0);
  while (!isLast() && grounds.some((ground) => contrastRatio(hex, ground) < contrast)) {
    lightness = Math.min(1, Math.max(0, lightness + direction * 0.01));
    hex = oklchToHex({ ...color, lightness });
  }
  return hex;
}

/** Picks white or near-black text for the fill. A fill on which neither is readable is darkened for white text. */
function fillPair(wanted: string): Pick<Scheme, 'fill' | 'fillHover' | 'onFill'> {
  const color = hexToOklch(wanted);
  const shifted = (fill: string, by: number) => {
    const { lightness, chroma, hue } = hexToOklch(fill);
    return oklchToHex({ lightness: Math.min(1, Math.max(0, lightness + by)), chroma, hue });
  };
  if (color.lightness > 0.7) {
    const onFill = oklchToHex({ lightness: 0.19, chroma: 0.02, hue: color.hue });
    return { fill: wanted, fillHover: shifted(wanted, 0.04), onFill };
  }
  const fill = readableOn(['#ffffff'], color, -1);
  return { fill, fillHover: shifted(fill, -0.05), onFill: '#ffffff' };
}
