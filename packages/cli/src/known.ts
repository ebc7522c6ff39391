/** Returns a value as text, or a question mark for a field that an older server leaves out. */
export function known(value: string | number | undefined): string {
  return value === undefined ? '?' : String(value);
}
