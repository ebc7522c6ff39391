/** Returns a predicate for AWS patterns: `*` stands for any characters, `?` for one character. Case matters. */

export function wildcardMatcher(pattern: string): (text: string) => boolean {
  if (!/[*?]/.test(pattern)) return (text) => text === pattern;
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const expression = new RegExp(`^${source}$`, 's');
  return (text) => expression.test(text);
}
