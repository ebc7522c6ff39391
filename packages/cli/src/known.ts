/** Returns what a server says, or a question mark where an older server says nothing. */
export function known(value: string | number | undefined): string {
  return value === undefined ? '?' : String(value);
}
