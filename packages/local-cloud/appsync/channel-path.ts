const SEGMENT = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,48}[A-Za-z0-9])?';
const CHANNEL = new RegExp(`^/?${SEGMENT}(?:/${SEGMENT}){0,4}/?$`);
/** A subscription may end with a wildcard, which matches one or more segments. */
const PATTERN = new RegExp(`^/?${SEGMENT}(?:/${SEGMENT}){0,3}(?:/${SEGMENT}|/\\*)?/?$`);

/** Returns the segments of a channel to publish to; undefined for an invalid path. */
export function parseChannel(path: string): string[] | undefined {
  return CHANNEL.test(path) ? segmentsOf(path) : undefined;
}

/** Returns the segments of a channel to subscribe to, whose last one may be `*`; undefined for an invalid path. */
export function parsePattern(path: string): string[] | undefined {
  return PATTERN.test(path) ? segmentsOf(path) : undefined;
}

export function matchesChannel(pattern: readonly string[], channel: readonly string[]): boolean {
  const isWild = pattern.at(-1) === '*';
  const fixed = isWild ? pattern.slice(0, -1) : pattern;
  const isLengthRight = isWild ? channel.length > fixed.length : channel.length === fixed.length;
  return isLengthRight && fixed.every((segment, index) => segment === channel[index]);
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
