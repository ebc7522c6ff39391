/** Returns the text as one line of at most `maxLength` characters, with an ellipsis if it was longer. */
export function toSingleLine(text: string, maxLength: number): string {
  // Truncate first: pages may produce megabytes, and collapsing white space reads all of it.
  const line = text
    .slice(0, maxLength * 10)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1)}…`;
}
