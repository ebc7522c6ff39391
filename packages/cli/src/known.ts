export function known(value: string | number | undefined): string {
  return value === undefined ? '?' : String(value);
}
