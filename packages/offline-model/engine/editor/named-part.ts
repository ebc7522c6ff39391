/** Finds the part of the page whose style a request changes. */
import { isColorWord } from '../../../../shared/domain/looks/color-words.ts';
import { wordsOf } from '../words.ts';
import { isComposed, partsOf } from './document-facts.ts';

export interface NamedPart {
  kind: 'button' | 'text' | 'ground';
  selector: string;
}

/** `app`: the request names no part. `unknown`: the request names a part that is missing or not unique. */
type PartChoice = NamedPart | 'app' | 'unknown';

/** Words that name no part: verbs, fillers, and words for colors, sizes and fonts. */
const IGNORED = new Set(
  `make makes change turn set paint color colour colors colours colored coloured recolor recolour use give put switch
  have want it its be is are should would like to into in with of on for the a an my our this that these all whole
  only just please more much very bit little slightly new now and but instead also everything app application page
  site website game project theme design look palette scheme style overall default mode bigger larger big large huge
  smaller small tiny increase decrease enlarge reduce shrink size sizes easier read text texts font fonts typeface type
  letters lettering writing words wider wide narrower width full px dark darker light lighter bright brighter white
  black deep pale soft warm cool open opens ich mach es bitte dunkel dunkler hell heller farbe in einem
  hintergrund from mostly something a thing kind bold serif sans mono monospace monospaced typewriter rounded round
  friendly playful classic comic georgia helvetica arial handwritten cursive script code system newspaper book`.split(
    /\s+/,
  ),
);

const BUTTON = /^(.+) (?:button|knopf)$/;
const PARTS: readonly (readonly [RegExp, NamedPart['kind'], string])[] = [
  [/^(?:(?:main|app|page)? ?(?:title|heading|headline|name)|h1)$/, 'text', 'h1'],
  [/^(?:headings|titles)$/, 'text', 'h1, h2, h3'],
  [/^(?:tagline|subtitle|slogan)$/, 'text', '.tagline'],
  [/^links?$/, 'text', 'main a:not(.button)'],
  [/^(?:header|masthead|top bar)$/, 'ground', '.masthead'],
  [/^footer$/, 'ground', '.footer'],
  [/^buttons$/, 'button', 'button:not(.icon), .button'],
];

/** Returns the part of the page that is named in a request to change colors, sizes or fonts. */
export function namedPart(document: string, request: string): PartChoice {
  const words = wordsOf(request.replace(/#[0-9a-f]{3,6}\b/gi, ''))
    .filter((word) => !IGNORED.has(word) && !isColorWord(word) && !/^\d/.test(word))
    .join(' ');
  if (words === '' || words === 'button') return 'app';
  const known = PARTS.find(([pattern]) => pattern.test(words));
  if (known) {
    const [, kind, selector] = known;
    return { kind, selector: selector === 'h1' && isComposed(document) ? '.masthead h1' : selector };
  }
  const [, button] = BUTTON.exec(words) ?? [];
  const selector = button && buttonSelector(document, button);
  return selector ? { kind: 'button', selector } : 'unknown';
}

/**
 * Returns a selector for the buttons with this name; undefined when no button has it or several different buttons have
 * it.
 */
function buttonSelector(document: string, name: string): string | undefined {
  const written = partsOf(document).filter(
    ({ tag, names }) => tag === 'button' && names.some((each) => ` ${each} `.includes(` ${name} `)),
  );
  const selectors = written.map(({ selector }) => selector);
  if (!selectors.every((selector) => /^#|aria-label/.test(selector))) return undefined;
  const label = selectors.length === 0 ? labelInScript(document, name) : undefined;
  const [only, ...others] = label === undefined ? new Set(selectors) : [`button[aria-label^="${label}"]`];
  return others.length === 0 ? only : undefined;
}

/** Returns the beginning of the labels that a script gives to buttons: "Delete" for `Delete ${task.text}`. */
function labelInScript(document: string, name: string): string | undefined {
  return new RegExp(`(?:'aria-label': |\\baction\\()['\`](${name}\\b[^\`'$]*)`, 'i').exec(document)?.[1]?.trim();
}
