/** Parses a whole number in plain digits with an optional sign. Returns null for any other text. */
export function parseWhole(text: string): number | null {
  return /^[+-]?\d{1,15}$/.test(text) ? Number(text) : null;
}

/**
 * Parses a number of zero or more with at most nine decimals, the precision of lamports. Returns null for any other
 * text.
 */
export function parseDecimal(text: string): number | null {
  return /^\d{1,15}(?:\.\d{1,9})?$/.test(text) ? Number(text) : null;
}
