import * as z from 'zod';

const leafSchema = z.union([z.string(), z.number(), z.boolean(), z.null(), z.strictObject({ prefix: z.string() })]);
type Leaf = z.infer<typeof leafSchema>;
export interface Pattern {
  [field: string]: Leaf[] | Pattern;
}

/** Refuses the operators that are not supported (`anything-but`, `exists`, `$or`, …). */
export const patternSchema: z.ZodType<Pattern> = z.lazy(() =>
  z.record(
    z.string().regex(/^[^$]/, 'this operator is not supported'),
    z.union([z.array(leafSchema).min(1), patternSchema]),
  ),
);

export function matchesPattern(pattern: Pattern, event: unknown): boolean {
  return Object.entries(pattern).every(([field, expected]) => {
    const actual = fieldOf(event, field);
    if (!Array.isArray(expected)) return matchesPattern(expected, actual);
    // An array in the event matches when one of its elements matches.
    const values: unknown[] = Array.isArray(actual) ? actual : [actual];
    return expected.some((leaf) => values.some((value) => matchesLeaf(leaf, value)));
  });
}

function fieldOf(value: unknown, field: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([name]) => name === field)?.[1];
}

function matchesLeaf(leaf: Leaf, value: unknown): boolean {
  if (typeof leaf !== 'object' || leaf === null) return leaf === value;
  return typeof value === 'string' && value.startsWith(leaf.prefix);
}
