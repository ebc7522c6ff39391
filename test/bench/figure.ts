export interface Figure {
  name: string;
  value: number;
  unit: 's' | 'ms' | 'MB' | 'KB' | '%' | 'µ$' | 'tokens' | '';
  budget: number;
}

export function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}
