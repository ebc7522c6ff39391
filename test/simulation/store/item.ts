export type Item = Record<string, unknown>;

export function isRecord(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function copyOf<T>(value: T): T;
export function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => copyOf(entry));
  if (!isRecord(value)) return value;
  const copy: Item = {};
  for (const name in value) {
    if (value[name] !== undefined) copy[name] = copyOf(value[name]);
  }
  return copy;
}

/** Returns true when type and content are equal, as in DynamoDB comparisons. */
export function isEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((entry, index) => isEqual(entry, right[index]));
  }
  if (!isRecord(left) || !isRecord(right)) return false;
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => isEqual(left[name], right[name]));
}

export function textOf(item: Item, name: string): string {
  const value = item[name];
  if (typeof value !== 'string') throw new TypeError(`${name} is not a string in ${JSON.stringify(item)}`);
  return value;
}

export function numberOf(item: Item, name: string): number {
  const value = item[name];
  if (typeof value !== 'number') throw new TypeError(`${name} is not a number in ${JSON.stringify(item)}`);
  return value;
}
