/** A lamport is a billionth of a SOL. Prices are computed in lamports, because floating-point numbers are not exact. */
export const LAMPORTS_DECIMALS = 9;

/** The maximum amount. Larger amounts in lamports are not exact integers in JavaScript. */
const MAX_SOL = 9_000_000;

export function isWholeLamports(sol: number): boolean {
  return Math.abs(sol) <= MAX_SOL && Number(sol.toFixed(LAMPORTS_DECIMALS)) === sol;
}

export function solToLamports(sol: number): number {
  return Number(toUnits(sol, LAMPORTS_DECIMALS));
}

/** Converts a decimal number to the smallest units of a token, rounded to the nearest unit. */
export function toUnits(value: number, decimals: number): bigint {
  // `toFixed` rounds the exact value; a multiplication would add a floating-point error.
  return BigInt(value.toFixed(decimals).replace('.', ''));
}

/**
 * Formats an amount in the smallest units as a decimal number with `places` digits after the point. Rounds down, so
 * that the text never shows more than the actual amount.
 */
export function formatUnits(units: bigint, decimals: number, places: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals);
  return `${whole}.${fraction.padEnd(places, '0').slice(0, places)}`;
}
