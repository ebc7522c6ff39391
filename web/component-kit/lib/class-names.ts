type ClassValue = string | number | false | null | undefined | ClassValue[] | Record<string, unknown>;

/** Joins class names. Objects give the names whose value is true. */
export function cn(...values: ClassValue[]): string {
  return values.flatMap(namesOf).join(' ');
}

function namesOf(value: ClassValue): string[] {
  if (Array.isArray(value)) return value.flatMap(namesOf);
  if (typeof value !== 'object' || value === null) return value ? [String(value)] : [];
  return Object.keys(value).filter((name) => value[name]);
}
