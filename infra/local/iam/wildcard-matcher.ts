/** Patterns as AWS writes them in many places: `*` stands for any characters, `?` for one; the case counts. */

/** Returns a test of whole texts. */
export function wildcardMatcher(pattern: string): (text: string) => boolean {
  if (!/[*?]/.test(pattern)) return (text) => text === pattern;
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const expression = new RegExp(`^${source}$`, 's');
  return (text) => expression.test(text);
}
