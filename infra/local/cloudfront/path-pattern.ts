/** CloudFront's path patterns: `*` stands for any characters, `?` for one; upper and lower case differ. */

/** Returns a test of paths; the pattern may leave its leading slash out. */
export function pathPattern(pattern: string): (path: string) => boolean {
  const source = pattern
    .replace(/^\//, '')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const expression = new RegExp(`^/${source}$`, 's');
  return (path) => expression.test(path);
}
