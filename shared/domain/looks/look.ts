import { DEFAULT_STYLE_SETTINGS, type THEMES } from '../build-settings.ts';
import { SHELF_FONTS } from '../fonts/shelf-fonts.ts';
import { keysOf } from '../keys-of.ts';
import type { Palette } from '../palette.ts';
import { hexToOklch } from './color-math.ts';
import { makeSchemes, type Schemes, schemesOfPalette } from './color-schemes.ts';
import { colorsIn } from './color-words.ts';
import type { DENSITIES, LookDirection, LookSketch, RADII, SCALES, Typeface } from './look-direction.ts';
import { directionWith } from './look-directions.ts';
import type { Look } from './look-schema.ts';
import type { MOTIONS } from './motions.ts';
import { fontsNamedIn, themeNamedIn } from './named-look.ts';

interface LookWish {
  idea: string;
  theme: (typeof THEMES)[number] | undefined;
}

/**
 * Returns the look with the wishes of the user: the theme that the idea or the settings name, and typefaces that the
 * idea names. Without a look, starts from the first direction.
 */
export function namedLook(look: Look | undefined, [first]: readonly LookDirection[], { idea, theme }: LookWish): Look {
  const named = fontsNamedIn(idea);
  const wished = themeNamedIn(idea) ?? theme;
  return {
    direction: first?.id ?? directionWith('').id,
    ...look,
    ...(wished && { theme: wished }),
    ...(named[0] !== undefined && { heading: named[0], body: named[1] ?? look?.body }),
  };
}

export interface ResolvedLook {
  name: string;
  sketch: LookSketch;
  theme: (typeof THEMES)[number];
  heading: Typeface;
  body: Typeface;
  scale: keyof typeof SCALES;
  density: keyof typeof DENSITIES;
  radius: keyof typeof RADII;
  motion: keyof typeof MOTIONS;
  schemes: Schemes;
}

/** Returns a look with all properties. `palette` is the palette of the plan; undefined for a build without a plan. */
export function resolveLook(
  look: Look,
  { idea, palette }: { idea: string; palette: Palette | undefined },
): ResolvedLook {
  const direction = directionWith(look.direction);
  const sketch = direction.sketches[(look.sketch ?? 1) - 1] ?? direction.sketches[0];
  const isOwn = palette !== undefined && !isPaletteOf(direction, palette);
  return {
    name: direction.name,
    sketch: {
      layout: sketch.layout,
      signature: look.signature ?? sketch.signature,
      imagery: look.imagery ?? sketch.imagery,
    },
    theme: look.theme ?? (isOwn ? themeOf(palette) : direction.theme) ?? DEFAULT_STYLE_SETTINGS.theme,
    heading: typeface(look.heading, direction.heading),
    body: typeface(look.body, direction.body),
    scale: look.scale ?? direction.scale,
    density: look.density ?? direction.density,
    radius: look.radius ?? direction.radius,
    motion: look.motion ?? direction.motion,
    schemes: isOwn ? schemesOfPalette(palette) : palette ? schemesOf(direction) : schemesNamedIn(idea, direction),
  };
}

/** Returns the colors of the look's direction, for a plan that names no colors. */
export function paletteOf(look: Look): Palette {
  const { light, dark, theme } = directionWith(look.direction);
  return (look.theme ?? theme ?? DEFAULT_STYLE_SETTINGS.theme) === 'dark' ? dark : light;
}

function schemesOf({ light, dark }: LookDirection): Schemes {
  return { light: schemesOfPalette(light).light, dark: schemesOfPalette(dark).dark };
}

function schemesNamedIn(idea: string, direction: LookDirection): Schemes {
  const [primary, accent] = colorsIn(idea);
  return primary ? makeSchemes(primary, accent) : schemesOf(direction);
}

function isPaletteOf({ light, dark }: LookDirection, palette: Palette): boolean {
  return [light, dark].some((own) => keysOf(own).every((role) => own[role] === palette[role].toLowerCase()));
}

function themeOf({ background }: Palette): 'dark' | 'light' {
  return hexToOklch(background).lightness < 0.5 ? 'dark' : 'light';
}

/** Returns a typeface of `family` in its weight nearest to that of `own`; `own` if the family is unknown. */
function typeface(family: string | undefined, own: Typeface): Typeface {
  const font = SHELF_FONTS.find((each) => each.family === family);
  if (font === undefined) return own;
  const { weights } = font;
  const weight =
    'min' in weights
      ? Math.min(weights.max, Math.max(weights.min, own.weight))
      : weights.reduce((best, each) => (Math.abs(each - own.weight) < Math.abs(best - own.weight) ? each : best));
  return { family: font.family, weight, fallback: own.fallback };
}
