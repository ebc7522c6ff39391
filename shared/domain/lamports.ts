/** Amounts of SOL and tokens as exact integers: a lamport is a billionth of a SOL, and no price passes through a float. */

export const LAMPORTS_DECIMALS = 9;

/** Beyond it, lamports are no exact integers any more; there are some 600 million SOL. */
const MOST_SOL = 9_000_000;

/** Whether a price in SOL is a whole number of lamports. */
export function isWholeLamports(sol: number): boolean {
  return Math.abs(sol) <= MOST_SOL && Number(sol.toFixed(LAMPORTS_DECIMALS)) === sol;
}

/** Lamports of a price in SOL that has at most nine decimals. */
export function solToLamports(sol: number): number {
  return Number(toUnits(sol, LAMPORTS_DECIMALS));
}

/** A decimal number in the smallest units of a token, rounded to the nearest. */
export function toUnits(value: number, decimals: number): bigint {
  // toFixed works on the exact value, where a multiplication would round as floats do.
  return BigInt(value.toFixed(decimals).replace('.', ''));
}

/** Units as a decimal text with `places` places, cut off and never rounded up: nobody has more than it says. */
export function formatUnits(units: bigint, decimals: number, places: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals);
  return `${whole}.${fraction.padEnd(places, '0').slice(0, places)}`;
}
