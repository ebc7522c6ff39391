const DEFAULT_COLOR = '#ff5a1f';
/** SVG paths of the letters on a grid of 4 × 6. Letters are paths, because Lambda functions have no fonts. */
const STROKES: Readonly<Record<string, string>> = {
  A: 'M0 6 2 0 4 6M.8 4H3.2',
  B: 'M0 0H2.2A1.4 1.4 0 0 1 2.2 2.8H0M2.2 2.8A1.6 1.6 0 0 1 2.2 6H0V0',
  C: 'M4 1A2.2 2.2 0 0 0 0 2V4A2.2 2.2 0 0 0 4 5',
  D: 'M0 0H1.5A2.5 2.5 0 0 1 4 2.5V3.5A2.5 2.5 0 0 1 1.5 6H0Z',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  G: 'M4 1A2.2 2.2 0 0 0 0 2V4A2.1 2.1 0 0 0 4 4V3.4H2.4',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M2 0V6',
  J: 'M3.4 0V4.3A1.7 1.7 0 0 1 0 4.3',
  K: 'M0 0V6M4 0 0 3.4M1.2 2.5 4 6',
  L: 'M0 0V6H3.8',
  M: 'M0 6V0L2 3.4 4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M0 2A2 2 0 0 1 4 2V4A2 2 0 0 1 0 4Z',
  P: 'M0 6V0H2.4A1.7 1.7 0 0 1 2.4 3.4H0',
  Q: 'M0 2A2 2 0 0 1 4 2V4A2 2 0 0 1 0 4ZM2.6 4.4 4 6',
  R: 'M0 6V0H2.4A1.6 1.6 0 0 1 2.4 3.2H0M2.2 3.2 4 6',
  S: 'M3.8 1A1.9 1.9 0 0 0 2 0A1.5 1.5 0 0 0 2 3A1.5 1.5 0 0 1 2 6A2 2 0 0 1 .2 5',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4A2 2 0 0 0 4 4V0',
  V: 'M0 0 2 6 4 0',
  W: 'M-.4 0 .8 6 2 2 3.2 6 4.4 0',
  X: 'M0 0 4 6M4 0 0 6',
  Y: 'M0 0 2 3 4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
};
/** The SVG path of a plus sign, for a name without a Latin letter. */
const NO_LETTER = 'M2 .6V5.4M-.4 3H4.4';

/** Returns an SVG icon: the first letter of a name on a colored background. */
export function monogramSvg(name: string, color = DEFAULT_COLOR): string {
  const [letter = ''] = /[A-Z]/.exec(name.normalize('NFD').toUpperCase()) ?? [];
  const ink = isLight(color) ? '#1f1c17' : '#ffffff';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -3 12 12"><path fill="${color}" d="M-4-3H8V9H-4z"/>` +
    `<path fill="none" stroke="${ink}" stroke-width="1" stroke-linecap="round" stroke-linejoin="round" ` +
    `d="${STROKES[letter] ?? NO_LETTER}"/></svg>`
  );
}

/** Returns true if dark ink has more contrast on the color than white ink. */
function isLight(color: string): boolean {
  const value = Number.parseInt(color.slice(1), 16);
  const [red, green, blue] = [value >> 16, (value >> 8) & 255, value & 255].map((part) => (part / 255) ** 2.2);
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0) > 0.18;
}
