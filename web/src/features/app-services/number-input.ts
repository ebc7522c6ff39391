/** What people type into the bank's forms, as numbers. */

/** A whole number of credits above zero, or null: no signs, fractions, exponents or thousands separators. */
export function parseAmount(text: string): number | null {
  const digits = text.trim();
  if (!/^\d{1,15}$/.test(digits)) return null;
  const amount = Number(digits);
  return amount > 0 ? amount : null;
}

/** A whole number within the limit; 0, which means no limit, for everything else. */
export function parseRateNumber(text: string, max: number): number {
  const digits = text.trim();
  if (!/^\d{1,15}$/.test(digits)) return 0;
  const value = Number(digits);
  return value <= max ? value : 0;
}
