const format = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 9 });

/** A number in plain digits, without grouping or exponent, as the settings form reads it back. */
export function plainNumber(value: number): string {
  return format.format(value);
}
