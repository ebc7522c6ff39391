export interface Figure {
  name: string;
  value: number;
  unit: 's' | 'ms' | 'MB' | 'KB' | '%' | 'µ$' | 'tok' | '';
  budget: number;
}

export function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}
