/** Recolors one part of the page: title, headings, tagline, links, header or footer. */
import type { Oklch } from '../color-math.ts';
import { makeSchemes, type Schemes } from '../palette.ts';
import type { Draft } from './draft.ts';

type Style = (schemes: Schemes) => string;

const words =
  (selector: string): Style =>
  ({ light, dark }) =>
    `${selector} { color: light-dark(${light.primary}, ${dark.primary}); }`;
const ground =
  (selector: string): Style =>
  ({ light, dark }) =>
    `${selector} { padding: 14px 16px; border-radius: var(--radius); background: light-dark(${light.fill}, ${dark.fill}); }\n${selector}, ${selector} * { color: light-dark(${light.onFill}, ${dark.onFill}); }\n${selector} kbd { background: transparent; }`;

const PARTS: readonly (readonly [RegExp, Style])[] = [
  [/\b(?:title|headline|main heading|app name|h1)\b/i, words('.masthead h1')],
  [/\bheadings?\b/i, words('h1, h2, h3')],
  [/\b(?:tagline|subtitle)\b/i, words('.masthead .tagline')],
  [/\blinks?\b/i, words('main a:not(.button)')],
  [/\b(?:header|masthead|top bar)\b/i, ground('.masthead')],
  [/\bfooter\b/i, ground('.footer')],
];

/** Returns false when the request names no part, or also changes the page ("a dark theme with a red title"). */
export function recolorPart(draft: Draft, request: string, color: Oklch): boolean {
  if (/\b(?:theme|mode|everything|buttons?|background|app|page|site|accents?)\b/i.test(request)) return false;
  const style = PARTS.find(([part]) => part.test(request))?.[1];
  return style !== undefined && draft.addStyle(style(makeSchemes(color)));
}
