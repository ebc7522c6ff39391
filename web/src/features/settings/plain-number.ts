const format = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 9 });

/** Formats a number in plain digits, without grouping or exponent, so that the settings form can parse it. */
export function plainNumber(value: number): string {
  return format.format(value);
}
