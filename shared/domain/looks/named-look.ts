import { SHELF_FONTS } from '../fonts/shelf-fonts.ts';

/** The one-word name of a typeface may have another meaning, so it counts only near one of these words. */
const TYPE_WORDS =
  '(?:fonts?|typefaces?|type|typography|lettering|headings?|headlines?|text|schrift(?:art)?|überschriften?)';

/** Returns up to two shipped font families that an idea names: first for headings, then for body text. */
export function fontsNamedIn(idea: string): string[] {
  const found = SHELF_FONTS.flatMap(({ family }) => {
    const at = placeOf(idea, family);
    return at === undefined || family === 'Material Icons' ? [] : [{ family, at }];
  });
  // Keeps only the longest name at a position: “Roboto Slab” begins with “Roboto”.
  const longest = found.filter(
    ({ family, at }) => !found.some((other) => other.at === at && other.family.length > family.length),
  );
  return longest
    .toSorted((left, right) => left.at - right.at)
    .slice(0, 2)
    .map(({ family }) => family);
}

function placeOf(idea: string, family: string): number | undefined {
  // The expression below is slow.
  if (!idea.toLowerCase().includes(family.toLowerCase())) return undefined;
  const name = `(?<![\\p{L}])${family}(?![\\p{L}])`;
  const near = `${name}(?=[^.!?\\n]{0,30}${TYPE_WORDS})|(?<=(?<![\\p{L}])${TYPE_WORDS}[^.!?\\n]{0,30})${name}`;
  const pattern = family.includes(' ') ? name : near;
  return new RegExp(pattern, 'iu').exec(idea)?.index;
}

/** Returns the theme that an idea names; undefined if it names none. */
export function themeNamedIn(idea: string): 'dark' | 'light' | undefined {
  if (/\b(?:dark[\s-]+(?:mode|themed?|ui|look|design|background)|dunkle\w* (?:design|modus|hintergrund))\b/i.test(idea))
    return 'dark';
  if (
    /\b(?:light[\s-]+(?:mode|themed?|ui|look|design)|white background|helle\w* (?:design|modus|hintergrund))\b/i.test(
      idea,
    )
  )
    return 'light';
  return undefined;
}
