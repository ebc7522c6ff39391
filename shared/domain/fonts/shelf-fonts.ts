/** The web fonts that ship with the product. The apps domain serves them in place of Google Fonts and Bunny Fonts. */

import { SHELF_PATH } from '../shelf-package.ts';

export interface ShelfFont {
  family: string;
  /** The version of its Fontsource package. */
  version: string;
  /** The range of a variable font, or the weights of a font that has one file for each. */
  weights: { min: number; max: number } | readonly number[];
  hasItalic: boolean;
}

/** The name of a font's style sheet, which is in the same folder as the font's files. */
export const FONT_STYLES = 'font.css';
/** The fonts include these subsets of Google Fonts, which cover the languages with Latin letters. */
export const FONT_SUBSETS = ['latin', 'latin-ext'] as const;

export const SHELF_FONTS: readonly ShelfFont[] = [
  variable('Archivo', 100, 900, true),
  variable('Bitter', 100, 900, true),
  variable('Bricolage Grotesque', 200, 800),
  variable('Caveat', 400, 700),
  variable('Cinzel', 400, 900),
  variable('Comfortaa', 300, 700),
  variable('Cormorant Garamond', 300, 700, true),
  variable('Crimson Pro', 200, 900, true),
  variable('DM Sans', 100, 1000, true),
  variable('Dancing Script', 400, 700),
  variable('EB Garamond', 400, 800, true),
  variable('Figtree', 300, 900, true),
  variable('Fira Code', 300, 700),
  variable('Fraunces', 100, 900, true),
  variable('Fredoka', 300, 700),
  variable('Geist', 100, 900, true),
  variable('IBM Plex Sans', 100, 700, true),
  variable('Inconsolata', 200, 900),
  variable('Inter', 100, 900, true),
  variable('JetBrains Mono', 100, 800, true),
  variable('Josefin Sans', 100, 700, true),
  variable('Jost', 100, 900, true),
  variable('Karla', 200, 800, true),
  variable('Lexend', 100, 900),
  variable('Lora', 400, 700, true),
  variable('Manrope', 200, 800),
  variable('Merriweather', 300, 900, true),
  variable('Montserrat', 100, 900, true),
  variable('Mulish', 200, 1000, true),
  variable('Nunito', 200, 1000, true),
  variable('Nunito Sans', 200, 1000, true),
  variable('Open Sans', 300, 800, true),
  variable('Orbitron', 400, 900),
  variable('Oswald', 200, 700),
  variable('Outfit', 100, 900),
  variable('Playfair Display', 400, 900, true),
  variable('Plus Jakarta Sans', 200, 800, true),
  variable('Quicksand', 300, 700),
  variable('Raleway', 100, 900, true),
  variable('Roboto', 100, 900, true),
  variable('Roboto Condensed', 100, 900, true),
  variable('Roboto Mono', 100, 700, true),
  variable('Roboto Slab', 100, 900),
  variable('Rubik', 300, 900, true),
  variable('Sora', 100, 800),
  { ...variable('Source Code Pro', 200, 900, true), version: '5.3.1' },
  { ...variable('Source Sans 3', 200, 900, true), version: '5.3.1' },
  variable('Space Grotesk', 300, 700),
  variable('Syne', 400, 800),
  variable('Urbanist', 100, 900, true),
  variable('Work Sans', 100, 900, true),
  fixed('Anton', [400]),
  fixed('Bebas Neue', [400]),
  fixed('DM Serif Display', [400], true),
  fixed('Instrument Serif', [400], true),
  fixed('Lato', [100, 300, 400, 700, 900], true),
  fixed('Lobster', [400]),
  fixed('Material Icons', [400]),
  fixed('Pacifico', [400]),
  fixed('Permanent Marker', [400]),
  fixed('Poppins', [100, 200, 300, 400, 500, 600, 700, 800, 900], true),
  fixed('Press Start 2P', [400]),
  fixed('Space Mono', [400, 700], true),
  fixed('VT323', [400]),
];

/** Returns the family's name in Fontsource, such as `open-sans`. */
export function fontId(family: string): string {
  return family
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Returns the name of the Fontsource npm package that contains a font. */
export function fontPackage({ family, weights }: ShelfFont): string {
  return `@fontsource${'min' in weights ? '-variable' : ''}/${fontId(family)}`;
}

/** Returns the folder of a shipped font, such as `font-open-sans@5.3.0`. */
export function fontFolder({ family, version }: ShelfFont): string {
  return `font-${fontId(family)}@${version}`;
}

/** Returns the URL path of a font's style sheet. */
export function fontAddress(font: ShelfFont): string {
  return `${SHELF_PATH}${fontFolder(font)}/${FONT_STYLES}`;
}

/** Finds a font by its name, or by its id as Bunny Fonts writes it. */
export function findShelfFont(family: string): ShelfFont | undefined {
  const id = fontId(family);
  return SHELF_FONTS.find((font) => fontId(font.family) === id);
}

/** Returns the Google Fonts URL of a shipped font, with all its weights and styles. */
export function googleFontAddress({ family, weights, hasItalic }: ShelfFont): string {
  if (family === 'Material Icons') return 'https://fonts.googleapis.com/icon?family=Material+Icons';
  const list = 'min' in weights ? [`${weights.min}..${weights.max}`] : weights.map(String);
  const styles = hasItalic
    ? `ital,wght@${[0, 1].flatMap((style) => list.map((weight) => `${style},${weight}`)).join(';')}`
    : `wght@${list.join(';')}`;
  return `https://fonts.googleapis.com/css2?family=${family.replaceAll(' ', '+')}:${styles}&display=swap`;
}

function variable(family: string, min: number, max: number, hasItalic = false): ShelfFont {
  return { family, version: '5.3.0', weights: { min, max }, hasItalic };
}

function fixed(family: string, weights: readonly number[], hasItalic = false): ShelfFont {
  return { family, version: '5.3.0', weights, hasItalic };
}
