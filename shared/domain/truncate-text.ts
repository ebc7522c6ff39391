/** Returns at most `maxLength` UTF-16 units of a text, without a split surrogate pair at its end. */
export function truncateText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
}
