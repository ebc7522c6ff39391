/** Renders the page of an app: head, color tokens, base components, header and footer. */
import { readFileSync } from 'node:fs';
import { type Schemes, TOKENS } from '../../../shared/domain/looks/color-schemes.ts';
import { directionWith } from '../../../shared/domain/looks/look-directions.ts';
import type { AppSpec } from './app-spec.ts';
import { bundleLibrary } from './bundle-library.ts';
import { icon, iconSheet } from './icons.ts';
import { leadingImages } from './images.ts';
import { html, indent, jsonForScript, type Markup, trusted } from './markup.ts';
import { dataElement } from './shared-data/shared-data.ts';
import type { AppParts, MatchedSpec, Template } from './template.ts';

const WIDTHS_PX = { narrow: 600, medium: 820, wide: 1080, full: 1160 } as const;

/** Returns the whole HTML document of an app. */
export function renderPage(spec: MatchedSpec, parts: AppParts): string {
  const { template } = spec;
  const script = scriptOf(template);
  const body = bodyMarkup(spec, parts, script);
  return `<!doctype html>
<html lang="en" data-theme="${spec.theme}">
  <head>
${indent(headMarkup(spec, parts).text, 4)}
    <style>
${indent(tokens(spec.schemes, WIDTHS_PX[parts.width]), 2)}

${indent(readAsset(BASE_STYLE), 2)}

${indent(readAsset(COMPONENT_STYLE), 2)}

${indent(styleOf(template), 2)}
${mastheadStyle(spec)}${directionStyle(spec)}${frameworkStyle(spec)}    </style>
  </head>
  <body>
${indent(body.text, 4)}
${parts.data === undefined ? '' : `\n${indent(dataElement(parts.data).text, 4)}\n`}
    <script type="application/json" id="config">
${jsonForScript({ storageName: storageName(spec), ...parts.config })}
    </script>
    <script>
(() => {
${indent(readAsset(FRAME_SCRIPT), 2)}
})();
    </script>
    <script id="${LAST_ELEMENT}">
${libraryOf(template)}${script}
    </script>
  </body>
</html>
`;
}

/**
 * The first paint waits for this script element. Otherwise, the elements that the script adds would shift painted
 * content.
 */
const LAST_ELEMENT = 'app-script';

const BASE_STYLE = new URL('./frame/base.css', import.meta.url);
const COMPONENT_STYLE = new URL('./frame/components.css', import.meta.url);
const FRAME_SCRIPT = new URL('./frame/frame.js', import.meta.url);
const assets = new Map<string, string>();

/**
 * Returns the styles of the page header that fit the design in the plan. The build inserts the design's typefaces and
 * corners as CSS variables.
 */
function mastheadStyle({ plan }: AppSpec): string {
  if (plan?.look === undefined) return '';
  const { radius, scale } = directionWith(plan.look.direction);
  return addedStyle(`./frame/mastheads/${scale === 'loud' && radius !== 'square' ? 'poster' : MASTHEADS[radius]}.css`);
}

const MASTHEADS = { square: 'rule', firm: 'band', soft: 'poster', round: 'tint' } as const;

/** Returns the styles of the art direction, which override the template's styles. */
function directionStyle({ direction }: AppSpec): string {
  return direction === undefined ? '' : addedStyle(`./frame/directions/${direction}.css`);
}

/** Returns the styles that imitate the chosen framework. They come last and override all others. */
function frameworkStyle({ cssFramework }: AppSpec): string {
  return cssFramework === 'plain' ? '' : addedStyle(`./frame/frameworks/${cssFramework}.css`);
}

function addedStyle(path: string): string {
  return `\n${indent(readAsset(new URL(path, import.meta.url)), 2)}\n`;
}

function styleOf({ shared = [], styleFile }: Template): string {
  return [...shared.map((part) => part.styleFile), styleFile]
    .flatMap((file) => (file ? [readAsset(file)] : []))
    .join('\n\n');
}

/** Returns the template's scripts, each in its own scope. The scripts share values through `kit`. */
function scriptOf({ shared = [], scriptFile }: Template): string {
  return [...shared.map((part) => part.scriptFile), scriptFile]
    .flatMap((file) => (file ? [`(() => {\n${indent(readAsset(file), 2)}\n})();`] : []))
    .join('\n');
}

function libraryOf({ libraryFile }: Template): string {
  return libraryFile === undefined ? '' : `${bundleLibrary(libraryFile)}\n`;
}

/** Returns the text of a file, and caches it. */
function readAsset(file: URL): string {
  const known = assets.get(file.href);
  if (known !== undefined) return known;
  const text = readFileSync(file, 'utf8').trim();
  assets.set(file.href, text);
  return text;
}

function headMarkup({ title, template, schemes }: MatchedSpec, parts: AppParts): Markup {
  const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="${schemes.light.fill}"/><g transform="translate(8 8)" fill="none" stroke="${schemes.light.onFill}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${template.icon}</g></svg>`;
  return html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${parts.tagline}">
<meta name="generator" content="Buidl built-in composer">
<link rel="expect" href="#${LAST_ELEMENT}" blocking="render">
<meta name="theme-color" content="${schemes.light.background}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${schemes.dark.background}" media="(prefers-color-scheme: dark)">
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(favicon)}">`;
}

function bodyMarkup(spec: MatchedSpec, parts: AppParts, script: string): Markup {
  const { title, template, language } = spec;
  const ownWords = language ? trusted(` lang="${language.code}" dir="${language.direction}"`) : '';
  const sheet = iconSheet(`${parts.body.text}${parts.headerExtra?.text ?? ''}${script}`);
  return html`${sheet}

<header class="masthead">
  <svg class="mark" viewBox="0 0 24 24" aria-hidden="true">${trusted(template.icon)}</svg>
  <div class="masthead-text">
    <h1${ownWords}>${title}</h1>
    <p class="tagline">${parts.tagline}</p>
  </div>
  ${parts.headerExtra ?? ''}
  <button type="button" id="theme-toggle" class="icon plain theme-toggle" aria-label="Dark theme" aria-pressed="false" title="Switch between light and dark">
    ${icon('moon')}
  </button>
</header>

<main class="main">
${trusted(indent(leadingImages(spec, parts).text, 2))}
${trusted(indent(parts.body.text, 2))}
</main>

${footerMarkup(parts)}<div id="announcer" class="visually-hidden" role="status" aria-live="polite" aria-label="Announcements"></div>
<div id="toast" class="toast" role="region" aria-label="Message" hidden></div>`;
}

/** Returns the list of keyboard shortcuts, or nothing for an app without any. */
function footerMarkup({ shortcuts }: AppParts): Markup {
  if (shortcuts.length === 0) return html``;
  const rows = shortcuts.map(
    ({ keys, does }) => html`      <dt>${keys.split(' / ').map((key) => html`<kbd>${key}</kbd>`)}</dt><dd>${does}</dd>`,
  );
  return html`<footer class="footer">
  <details class="keys">
    <summary>Keyboard shortcuts</summary>
    <dl>
${rows}
    </dl>
  </details>
</footer>

`;
}

/** Returns the color tokens of both color schemes. CSS `light-dark()` selects the value for the current scheme. */
function tokens({ light, dark }: Schemes, widthPx: number): string {
  const colors = TOKENS.map(([key, name]) => `  --${name}: light-dark(${light[key]}, ${dark[key]});`);
  return `:root {
  color-scheme: light dark;
${colors.join('\n')}
  --font: var(--font-body, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif);
  --font-display: var(--font-heading, var(--font));
  --font-mono: "JetBrains Mono", ui-monospace, "SF Mono", Menlo, Consolas, monospace;
  --width: ${widthPx}px;
}

:root[data-theme="light"] {
  color-scheme: light;
}

:root[data-theme="dark"] {
  color-scheme: dark;
}`;
}

/** Returns the prefix of the keys of stored values, so that apps on the same origin do not share values. */
function storageName({ title, template }: MatchedSpec): string {
  const slug = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return `${template.id}:${slug || 'app'}`;
}
