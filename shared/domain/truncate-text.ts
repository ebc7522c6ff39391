/** The text's beginning, at most so many UTF-16 units, without half of a character at its end. */
export function truncateText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
}
