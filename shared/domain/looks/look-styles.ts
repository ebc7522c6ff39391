import { findShelfFont, fontAddress } from '../fonts/shelf-fonts.ts';
import { insertFirst } from '../runtime-element.ts';
import { hexToOklch } from './color-math.ts';
import { readableOn, type Scheme, type Schemes, TOKENS } from './color-schemes.ts';
import type { ResolvedLook } from './look.ts';
import { DENSITIES, FALLBACKS, RADII, SCALES, type Typeface } from './look-direction.ts';
import { MOTIONS } from './motions.ts';

/*
 * A build inserts the look (visual design) into the document, so that no model has to write it: links to the typefaces,
 * CSS variables, and a CSS reset. A later change of the app may set other variables, but the reset always stays.
 */
const FONT_LINK = /\n?<link rel="stylesheet" href="\/vendor\/font-[^"<>]+" data-look>/g;
const VARIABLES = /\n?<style id="look-variables">[\s\S]*?<\/style>/;
const RESET = /\n?<style id="look-reset">[\s\S]*?<\/style>/;

const RESET_END = /(<style id="look-reset">[\s\S]*?)\n<\/style>/;
const BOOTSTRAP_LINK = /<link\b[^<>]*\bbootstrap(?:\.min)?\.css/;
/**
 * Sets Bootstrap's variables from the variables of the look. Bootstrap's style sheet comes later, so these rules need a
 * higher specificity. Classes of the document still override these rules.
 */
const BOOTSTRAP_STYLES = `:root:root { --bs-body-bg: var(--background); --bs-body-color: var(--text); --bs-body-font-family: var(--font-body); --bs-emphasis-color: var(--text); --bs-secondary-color: var(--muted); --bs-secondary-bg: var(--raised); --bs-tertiary-bg: var(--raised); --bs-border-color: var(--line); --bs-border-radius: var(--radius-small); --bs-primary: var(--primary); --bs-danger: var(--danger); }
html a:where(:not([class])) { color: var(--primary); }
.btn.btn-primary { --bs-btn-color: var(--on-fill); --bs-btn-bg: var(--fill); --bs-btn-border-color: var(--fill); --bs-btn-hover-color: var(--on-fill); --bs-btn-hover-bg: var(--fill-hover); --bs-btn-hover-border-color: var(--fill-hover); --bs-btn-active-color: var(--on-fill); --bs-btn-active-bg: var(--fill-hover); --bs-btn-active-border-color: var(--fill-hover); --bs-btn-disabled-color: var(--on-fill); --bs-btn-disabled-bg: var(--fill); --bs-btn-disabled-border-color: var(--fill); }`;

/** The minimum contrast ratio of a field's border (WCAG 1.4.11). */
const FIELD_CONTRAST = 3;
const STEPS = [1, 2, 3, 4, 6, 9] as const;

/** Returns the HTML elements of a look. A build inserts them at the start of the document. */
export function lookElements(look: ResolvedLook): string {
  const fonts = [...new Set([look.heading.family, look.body.family])].flatMap((family) => findShelfFont(family) ?? []);
  return [
    ...fonts.map((font) => `<link rel="stylesheet" href="${fontAddress(font)}" data-look>`),
    `<style id="look-variables">\n${lookVariables(look)}\n</style>`,
    `<style id="look-reset">\n${resetStyles(look)}\n</style>`,
  ].join('\n');
}

/** Inserts the elements of a look into a document. Removes the elements of an earlier look. */
export function insertLook(html: string, elements: string): string {
  const plain = withoutLook(html);
  const shown = BOOTSTRAP_LINK.test(plain)
    ? elements.replace(RESET_END, `$1\n${BOOTSTRAP_STYLES}\n</style>`)
    : elements;
  return insertFirst(plain, `\n${shown.trimStart()}`);
}

/**
 * Returns a changed document with the look of the base. Keeps variables and typefaces that the change set, and restores
 * parts of the look that the change removed. Returns `changed` as it is if the base has no look.
 */
export function keepLook(base: string, changed: string): string {
  const reset = RESET.exec(base)?.[0];
  const variables = VARIABLES.exec(base)?.[0];
  if (reset === undefined || variables === undefined) return changed;
  const own = VARIABLES.exec(changed)?.[0];
  const links = (own === undefined ? base : changed).match(FONT_LINK) ?? [];
  const elements = `${links.join('')}${own ?? variables}${reset}`;
  return RESET.exec(changed)?.[0] === reset && own !== undefined ? changed : insertLook(changed, elements);
}

/** Returns a document without the look that a build inserted. */
export function withoutLook(html: string): string {
  return html.replace(FONT_LINK, '').replace(VARIABLES, '').replace(RESET, '');
}

/** Returns the CSS variables of a look. They contain the light and the dark scheme; `color-scheme` selects one. */
export function lookVariables(look: ResolvedLook): string {
  const { schemes, theme, heading, body, scale, density, radius, motion } = look;
  const radiusPx = RADII[radius];
  const ratio = SCALES[scale];
  const rem = (power: number) => `${(ratio ** power).toFixed(3)}rem`;
  const { durationMs, easing } = MOTIONS[motion];
  const lines = [
    `color-scheme: ${theme === 'system' ? 'light dark' : theme};`,
    ...TOKENS.map(([role, name]) => `--${name}: ${pairOf(schemes, (each) => each[role])};`),
    `--field-line: ${pairOf(schemes, fieldLine)};`,
    '--focus: var(--primary);',
    `--font-heading: ${stackOf(heading)}; --weight-heading: ${heading.weight};`,
    `--font-body: ${stackOf(body)}; --weight-body: ${body.weight};`,
    `--text-s: 0.875rem; --text-m: 1rem; --text-l: ${rem(1)}; --text-xl: ${rem(2)}; --text-xxl: clamp(${rem(3)}, 5vw, ${rem(5)});`,
    `${STEPS.map((step, index) => `--space-${index + 1}: ${step * DENSITIES[density]}px;`).join(' ')}`,
    `--radius: ${radiusPx}px; --radius-small: ${Math.round(radiusPx / 2)}px;`,
    `--motion-time: ${durationMs}ms; --motion-easing: ${easing};`,
    '--screen: 100dvh;',
  ];
  return `:root {\n${lines.map((line) => `  ${line}`).join('\n')}\n}
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }`;
}

function pairOf({ light, dark }: Schemes, colorOf: (scheme: Scheme) => string): string {
  return `light-dark(${colorOf(light)}, ${colorOf(dark)})`;
}

/** Returns a border color for fields, derived from `muted`, that is visible on every background of the scheme. */
export function fieldLine({ background, surface, raised, muted }: Scheme): string {
  const color = hexToOklch(muted);
  const isDark = hexToOklch(background).lightness < 0.5;
  const start = { ...color, lightness: isDark ? 0.45 : 0.75 };
  return readableOn([background, surface, raised], start, isDark ? 1 : -1, FIELD_CONTRAST);
}

function stackOf({ family, fallback }: Typeface): string {
  return `"${family}", ${FALLBACKS[fallback]}`;
}

/**
 * Returns the reset as the first cascade layer, so that every rule of the document overrides it. Only rules that must
 * hold in every app are `!important`: in the first layer, these override all other rules.
 */
function resetStyles({ motion }: ResolvedLook): string {
  const { durationMs, from } = MOTIONS[motion];
  const enter =
    durationMs === 0
      ? ''
      : `\n  .enter { animation: enter var(--motion-time) var(--motion-easing) both; animation-delay: calc(var(--order, 0) * 40ms); }
  @keyframes enter { from { ${from}; } }`;
  return `@layer look-reset {
  *, ::before, ::after { box-sizing: border-box; }
  html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
  body { margin: 0; min-height: var(--screen); background: var(--background); color: var(--text); font: var(--weight-body) var(--text-m)/1.5 var(--font-body); overflow-wrap: break-word; }
  h1, h2, h3 { font-family: var(--font-heading); font-weight: var(--weight-heading); line-height: 1.15; text-wrap: balance; }
  h1 { font-size: var(--text-xxl); } h2 { font-size: var(--text-xl); } h3 { font-size: var(--text-l); }
  img, svg, video, canvas, iframe { max-width: 100%; } img, video { height: auto; }
  button, input, select, textarea { font: inherit; color: inherit; }
  input:not([type="checkbox"], [type="radio"], [type="range"], [type="color"]), select, textarea { font-size: max(16px, 1em); border: 1px solid var(--field-line); border-radius: var(--radius-small); background: var(--surface); }
  [hidden]:not([hidden="until-found"]) { display: none !important; }
  :focus-visible { outline: 3px solid var(--focus) !important; outline-offset: 2px; }
  :is(main, section, h1, h2, h3)[tabindex="-1"]:focus-visible { outline: none !important; }${enter}
  @media (prefers-reduced-motion: reduce) { *, ::before, ::after { animation: none !important; transition: none !important; scroll-behavior: auto !important; } }
}`;
}
