/** Parses URLs of the web font services Google Fonts and Bunny Fonts. */

export interface WantedFont {
  /** The family as the URL contains it: `Open Sans` at Google, `open-sans` at Bunny. */
  family: string;
  /** The weights in the URL; empty when it contains none. */
  weights: readonly number[];
  hasItalic: boolean;
}

const STYLE_HOSTS = ['fonts.googleapis.com', 'fonts.bunny.net'];
/** Hosts of the services' font files. */
const FILE_HOSTS = ['fonts.gstatic.com'];
/** The maximum number of fonts of a URL; more than any document uses. */
const MAX_FAMILIES = 30;
/** Matches an allowed family name. The name becomes a part of a path, so its characters and length are limited. */
const FAMILY = /^[\p{L}\p{N} _-]{1,60}$/u;

/** Returns true for a URL on a host of a font service, such as that of a `preconnect` link. */
export function isFontServiceAddress(address: string): boolean {
  const host = parse(address)?.hostname ?? '';
  return STYLE_HOSTS.includes(host) || FILE_HOSTS.includes(host);
}

/**
 * Returns the fonts in a font service's stylesheet URL; empty when it names none. Returns undefined for any other URL.
 * Parses `css?family=A:400,700|B` and `css2?family=A:ital,wght@0,400;1,700&family=B`.
 */
export function readFontAddress(address: string): WantedFont[] | undefined {
  // Documents often contain `&amp;` where HTML does not decode it, such as in a style element.
  const url = parse(address.replaceAll('&amp;', '&'));
  if (!url || !STYLE_HOSTS.includes(url.hostname)) return undefined;
  const families = url.searchParams.getAll('family').flatMap((value) => value.split('|'));
  return families.slice(0, MAX_FAMILIES).flatMap(readFamily);
}

function parse(address: string): URL | undefined {
  const trimmed = address.trim();
  if (!/^(?:https?:)?\/\//i.test(trimmed)) return undefined;
  const absolute = trimmed.startsWith('//') ? `https:${trimmed}` : trimmed;
  return URL.canParse(absolute) ? new URL(absolute) : undefined;
}

function readFamily(value: string): WantedFont[] {
  const [name = '', styles = ''] = value.split(/:(.*)/s, 2);
  const family = name.replaceAll('+', ' ').trim();
  if (!FAMILY.test(family)) return [];
  const [axes = '', tuples] = styles.split(/@(.*)/s, 2);
  const read = tuples === undefined ? readList(styles) : readTuples(axes.split(','), tuples.split(';'));
  return [{ family, ...read }];
}

/** Parses the styles of an older font URL, such as `400,700italic,i`. */
function readList(styles: string): Omit<WantedFont, 'family'> {
  const [list = ''] = styles.split(':');
  const names = list.split(',').filter((name) => name !== '');
  const weights = names.flatMap((name) => {
    const [, digits] = /^(\d{1,4})/.exec(name) ?? [];
    if (digits !== undefined) return [Number(digits)];
    return /^b/i.test(name) ? [700] : [400];
  });
  return { weights: distinct(weights), hasItalic: names.some((name) => /^(?:\d+)?(?:b?i)/i.test(name)) };
}

/**
 * Parses the tuples of a newer font URL, such as `0,400` or `1,100..900`. Each value belongs to the axis at the same
 * index.
 */
function readTuples(axes: readonly string[], tuples: readonly string[]): Omit<WantedFont, 'family'> {
  const [weightPlace, italicPlace] = [axes.indexOf('wght'), axes.indexOf('ital')];
  const values = tuples.map((tuple) => tuple.split(','));
  const weights = weightPlace < 0 ? [] : values.flatMap((tuple) => readRange(tuple[weightPlace] ?? ''));
  return {
    weights: distinct(weights),
    hasItalic: italicPlace >= 0 && values.some((tuple) => tuple[italicPlace] === '1'),
  };
}

function readRange(text: string): number[] {
  const [, min, max] = /^(\d{1,4})(?:\.\.(\d{1,4}))?$/.exec(text) ?? [];
  if (min === undefined) return [];
  if (max === undefined) return [Number(min)];
  const hundreds = Array.from({ length: 10 }, (_, index) => (index + 1) * 100);
  return hundreds.filter((weight) => weight >= Number(min) && weight <= Number(max));
}

function distinct(weights: readonly number[]): number[] {
  return [...new Set(weights)].toSorted((left, right) => left - right);
}
