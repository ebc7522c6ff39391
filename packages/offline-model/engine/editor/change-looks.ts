/** Changes colors, theme, sizes, typeface and width. */
import { hexToOklch, type Oklch, oklchToHex } from '../../../../shared/domain/looks/color-math.ts';
import { makeSchemes, type Schemes, TOKENS } from '../../../../shared/domain/looks/color-schemes.ts';
import { colorsIn } from '../../../../shared/domain/looks/color-words.ts';
import { isComposed } from './document-facts.ts';
import type { Draft } from './draft.ts';
import { type NamedPart, namedPart } from './named-part.ts';
import { literalColorIn, recoloredPart } from './recolor-part.ts';

const BUTTON_TOKENS = ['fill', 'fillHover', 'onFill'];
/**
 * Matches words for a color that is a CSS custom property of the whole page. Such a word does not name a single part.
 */
const SHARED_COLORS = /\b(?:backgrounds?|accents?|buttons)\b/gi;

/** Recolors the app, or only the part that the request names. */
export function recolor(draft: Draft, request: string): boolean {
  const literal = literalColorIn(request);
  const [color, second] = colorsIn(request);
  if (color === undefined && literal === undefined) return false;
  const part = namedPart(draft.current, request.replace(SHARED_COLORS, ''));
  if (part === 'unknown') return draft.refuse('This app has no such part whose colour can be changed alone');
  if (part !== 'app') {
    const wanted = literal ?? color;
    return wanted !== undefined && draft.addStyle(recoloredPart(part, wanted));
  }
  if (color === undefined) return false;
  if (!isComposed(draft.current)) return recolorAny(draft, color);
  const fill = lastMatch(draft, /--fill: light-dark\((#[0-9a-f]{6})/g)?.[1];
  if (fill === undefined) return false;
  if (isAboutGround(request)) return recolorGround(draft, color);
  const isAccent = /\baccents?\b/i.test(request) && !/\b(?:everything|all|theme|app)\b/i.test(request);
  const schemes = isAccent ? makeSchemes(hexToOklch(fill), color) : makeSchemes(color, second);
  const isButtons = /\bbuttons?\b/i.test(request);
  const wanted = TOKENS.filter(([key]) =>
    isAccent ? key === 'accent' : isButtons ? BUTTON_TOKENS.includes(key) : key !== 'danger',
  );
  setTokens(draft, schemes, wanted);
  if (!isAccent && !isButtons) recolorIcon(draft, fill, schemes);
  return true;
}

/**
 * Returns the last match of a pattern. The app's own colors come after the build's inserted colors and override them.
 */
function lastMatch({ current }: Draft, pattern: RegExp): RegExpExecArray | undefined {
  return [...current.matchAll(pattern)].at(-1);
}

/** Replaces the CSS custom properties of the wanted colors in one edit, because they are adjacent. */
function setTokens(draft: Draft, schemes: Schemes, wanted: typeof TOKENS): void {
  const lines = wanted.flatMap(([key, name]) => {
    const match = lastMatch(draft, new RegExp(`--${name}: light-dark\\([^)]*\\);`, 'g'));
    return match
      ? [
          {
            start: match.index,
            end: match.index + match[0].length,
            text: `--${name}: light-dark(${schemes.light[key]}, ${schemes.dark[key]});`,
          },
        ]
      : [];
  });
  const first = lines[0];
  const last = lines.at(-1);
  if (!first || !last) return;
  let block = draft.current.slice(first.start, last.end);
  for (const { start, end, text } of lines.toReversed()) {
    block = block.slice(0, start - first.start) + text + block.slice(end - first.start);
  }
  draft.replaceAt(first.start, last.end, block);
}

function recolorIcon(draft: Draft, fill: string, { light, dark }: Schemes): void {
  const colored = (hex: string) => `rx%3D%2210%22%20fill%3D%22%23${hex.slice(1)}`;
  draft.replace(colored(encodeURIComponent(fill).replace('%23', '#')), colored(light.fill));
  for (const [scheme, name] of [
    [light, 'light'],
    [dark, 'dark'],
  ] as const) {
    const match = new RegExp(`content="(#[0-9a-f]{6})" media="\\(prefers-color-scheme: ${name}\\)"`).exec(
      draft.current,
    );
    if (match)
      draft.replaceAt(
        match.index,
        match.index + match[0].length,
        `content="${scheme.background}" media="(prefers-color-scheme: ${name})"`,
      );
  }
}

/**
 * Returns true when the request gives its color to the background: "a pink background", but not "teal with a dark
 * background".
 */
function isAboutGround(request: string): boolean {
  const [, before = '', after = ''] = /([\s\S]*?)\bbackground\b([\s\S]*)/i.exec(request) ?? [];
  const near = before.trim().split(/\s+/u).slice(-3).join(' ');
  return (
    colorsIn(near).length > 0 ||
    (before !== '' && colorsIn(before).length === 0 && colorsIn(after).length > 0) ||
    (/^\s*background\b/i.test(request) && colorsIn(after).length > 0)
  );
}

/**
 * Tints the background only slightly, so that its text stays readable. A very dark color also selects the dark theme,
 * and a very light color the light theme.
 */
function recolorGround(draft: Draft, color: Oklch): boolean {
  const light = oklchToHex({ ...color, lightness: 0.95, chroma: Math.min(color.chroma, 0.035) });
  const dark = oklchToHex({ ...color, lightness: 0.185, chroma: Math.min(color.chroma, 0.045) });
  const match = lastMatch(draft, /--background: light-dark\([^)]*\);/g);
  if (!match) return false;
  draft.replaceAt(match.index, match.index + match[0].length, `--background: light-dark(${light}, ${dark});`);
  if (color.lightness < 0.42) setTheme(draft, 'dark');
  if (color.lightness > 0.93) setTheme(draft, 'light');
  return true;
}

const MOST_PLACES = 14;

/** Recolors a document that another model wrote: its main custom property, otherwise its most used saturated color. */
function recolorAny(draft: Draft, color: Oklch): boolean {
  const hex = oklchToHex(color);
  const property = /(--[\w-]*(?:primary|accent|brand|main|theme)[\w-]*:\s*)(#[0-9a-f]{6}|#[0-9a-f]{3})\b/i.exec(
    draft.current,
  );
  if (property?.[1] !== undefined && property[2] !== undefined) {
    const start = property.index + property[1].length;
    draft.replaceAt(start, start + property[2].length, hex);
    return true;
  }
  const uses = new Map<string, number>();
  for (const [found] of draft.current.matchAll(/#[0-9a-f]{6}\b/gi)) {
    if (hexToOklch(found.toLowerCase()).chroma > 0.07) uses.set(found, (uses.get(found) ?? 0) + 1);
  }
  const [most] = [...uses].sort((one, other) => other[1] - one[1]);
  if (!most || most[1] > MOST_PLACES) return false;
  while (most[0] !== hex && draft.replace(most[0], hex));
  return true;
}

const GERMAN_DARK = /\bdunk(?:el|ler|les)\b/i;

/** Sets the theme in which the app opens. */
export function changeTheme(draft: Draft, request: string): boolean {
  if (/\b(?:toggle|switch(?! to)|button)\b/i.test(request)) return false;
  const hasColor = colorsIn(request.replace(/\b(?:black|white)\b/gi, '')).length > 0;
  if (hasColor && !/\b(?:mode|theme)\b|\b(?:dark|light) background\b/i.test(request)) return false;
  if (
    /\b(?:system|os|device)('s)? (?:theme|mode|setting|preference)|\bfollow the system\b|\bautomatic theme\b/i.test(
      request,
    )
  )
    return setTheme(draft, 'system');
  if (namedPart(draft.current, request.replace(SHARED_COLORS, '')) !== 'app') return false;
  if (GERMAN_DARK.test(request)) return setTheme(draft, 'dark');
  const isDark = /\bdark(?:er)?\b|\bnight mode\b/i.test(request);
  const isLight = /\b(?:light|lighter|bright|brighter)\b/i.test(request);
  if (
    isDark === isLight ||
    !/\b(?:mode|theme|themed|it|app|page|game|site|everything|default|look|design|background)\b/i.test(request)
  )
    return false;
  return setTheme(draft, isDark ? 'dark' : 'light');
}

function setTheme(draft: Draft, theme: 'dark' | 'light' | 'system'): boolean {
  const match = /<html\b[^>]*\sdata-theme="(dark|light|system)"/.exec(draft.current);
  if (isComposed(draft.current) && match) {
    const isOld = match[1] === theme;
    if (isOld) return draft.note(`The app already opens in the ${theme} theme`);
    draft.replaceAt(
      match.index,
      match.index + match[0].length,
      match[0].replace(/data-theme="\w+"/, `data-theme="${theme}"`),
    );
    return true;
  }
  return (
    theme === 'dark' &&
    draft.addStyle(
      `html { background: #fff; filter: invert(1) hue-rotate(180deg); }\nimg, video, canvas { filter: invert(1) hue-rotate(180deg); }`,
    )
  );
}

const FONTS: readonly (readonly [RegExp, string])[] = [
  [/\bserif\b|newspaper|classic font|book font|georgia/i, 'Charter, "Iowan Old Style", Georgia, Cambria, serif'],
  [/mono(?:space|spaced)?\b|typewriter|code font/i, '"JetBrains Mono", ui-monospace, Menlo, Consolas, monospace'],
  [
    /rounded font|round font|friendly font|playful font|comic sans|comic/i,
    '"Nunito", ui-rounded, "Arial Rounded MT Bold", "Comic Sans MS", system-ui, sans-serif',
  ],
  [/handwrit|script font|cursive/i, '"Segoe Script", "Bradley Hand", "Snell Roundhand", cursive'],
  [/sans[- ]serif|system font|helvetica|arial/i, 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif'],
];

/** Changes sizes, typeface or width. Returns true when the request names one of them. */
export function changeShape(draft: Draft, request: string): boolean {
  const part = namedPart(draft.current, request);
  if (part === 'unknown') return false;
  const changes =
    part === 'app'
      ? [changeTextSize(draft, request), changeFont(draft, request), changeWidth(draft, request)]
      : [changePartSize(draft, request, part), changePartFont(draft, request, part)];
  return changes.includes(true);
}

/** For each type of part, the CSS that enlarges it and the CSS that shrinks it. */
const PART_SIZES: Record<NamedPart['kind'], readonly [string, string]> = {
  button: ['min-height: 54px; padding-block: 12px; font-size: 1.1rem;', 'padding: 4px 12px; font-size: 0.9rem;'],
  text: ['font-size: clamp(1.3rem, 1rem + 1.8vw, 2.4rem);', 'font-size: 1rem;'],
  ground: ['font-size: 1.2rem;', 'font-size: 0.9rem;'],
};
const LARGER = /\b(?:bigger|larger|big|large|huge|increase|enlarge|easier to read)\b/i;
const SMALLER = /\b(?:smaller|small|tiny|decrease|reduce|shrink)\b/i;

function changePartSize(draft: Draft, request: string, { kind, selector }: NamedPart): boolean {
  const isLarger = LARGER.test(request);
  if (isLarger === SMALLER.test(request)) return false;
  const [larger, smaller] = PART_SIZES[kind];
  return draft.addStyle(`${selector} { ${isLarger ? larger : smaller} }`);
}

function changePartFont(draft: Draft, request: string, { selector }: NamedPart): boolean {
  const stack = FONTS.find(([words]) => words.test(request))?.[1];
  return stack !== undefined && draft.addStyle(`${selector} { font-family: ${stack}; }`);
}

function changeTextSize(draft: Draft, request: string): boolean {
  const isBig = LARGER.test(request);
  if (
    isBig === SMALLER.test(request) ||
    !/\b(?:text|texts|font|fonts|letters|type|writing|everything|read)\b/i.test(request)
  )
    return false;
  const before = Number(/html \{[^}]*?font-size: ([\d.]+)%/.exec(draft.current)?.[1] ?? 100);
  const percent = Math.min(150, Math.max(80, before + (isBig ? 12.5 : -10)));
  if (!isComposed(draft.current))
    return draft.addStyle(`html { font-size: ${percent}%; }\nbody { zoom: ${percent / 100}; }`);
  const known = /-webkit-text-size-adjust: 100%;(?:\s*font-size: [\d.]+%;)?/.exec(draft.current);
  if (!known) return false;
  draft.replaceAt(
    known.index,
    known.index + known[0].length,
    `-webkit-text-size-adjust: 100%;\n    font-size: ${percent}%;`,
  );
  return true;
}

function changeFont(draft: Draft, request: string): boolean {
  const stack = FONTS.find(([words]) => words.test(request))?.[1];
  if (
    stack === undefined ||
    !/\b(?:font|typeface|type|letters|text|serif|mono\w*|typewriter|comic sans|georgia|helvetica|arial)\b/i.test(
      request,
    )
  )
    return false;
  // The last declaration is replaced, because the framework's styles come after the base styles and override them.
  const match = [...draft.current.matchAll(/--font: [^;]*;\s*--font-display: [^;]*;/g)].at(-1);
  if (!match) return draft.addStyle(`body, button, input, select, textarea, h1, h2, h3 { font-family: ${stack}; }`);
  draft.replaceAt(match.index, match.index + match[0].length, `--font: ${stack};\n    --font-display: var(--font);`);
  return true;
}

function changeWidth(draft: Draft, request: string): boolean {
  const isWide = /\b(?:wider|full width|full-width|wide)\b/i.test(request);
  const isNarrow = /\bnarrower\b/i.test(request);
  const match = /--width: (\d+)px;/.exec(draft.current);
  if (isWide === isNarrow || !match) return false;
  const widthPx = Math.min(1480, Math.max(420, Number(match[1]) + (isWide ? 240 : -160)));
  draft.replaceAt(match.index, match.index + match[0].length, `--width: ${widthPx}px;`);
  return true;
}
