/** A whole number in plain digits, with a sign or without; null for any other text. */
export function parseWhole(text: string): number | null {
  return /^[+-]?\d{1,15}$/.test(text) ? Number(text) : null;
}

/** A number in plain digits with at most nine decimals, as many as a lamport has; null for any other text. */
export function parseDecimal(text: string): number | null {
  return /^\d{1,15}(?:\.\d{1,9})?$/.test(text) ? Number(text) : null;
}
