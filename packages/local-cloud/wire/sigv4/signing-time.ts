/** Returns the milliseconds since the epoch of a time such as `20261121T120000Z`; undefined for any other text. */
export function parseSigningTime(timestamp: string): number | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(timestamp);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second] = match.map(Number);
  const timeMs = Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute, second);
  return Number.isNaN(timeMs) ? undefined : timeMs;
}
