import * as z from 'zod';
import { DATA_LIMITS } from './data-limits.ts';
import { type DataValue, dataFieldSchema } from './data-value.ts';

/** A value that fields are compared with. */
const scalarSchema = z.union([z.string().max(500), z.number(), z.boolean(), z.null()]);
type Scalar = z.output<typeof scalarSchema>;

const comparisonSchema = z.strictObject({
  not: scalarSchema.optional(),
  less: z.union([z.number(), z.string().max(500)]).optional(),
  atMost: z.union([z.number(), z.string().max(500)]).optional(),
  more: z.union([z.number(), z.string().max(500)]).optional(),
  atLeast: z.union([z.number(), z.string().max(500)]).optional(),
  /** True for a text that contains it, ignoring case, or a list with it as an item. */
  contains: z.union([z.string().max(500), z.number()]).optional(),
});
type Comparison = z.output<typeof comparisonSchema>;

/** Conditions on top-level fields, combined with AND. A scalar means equality. */
export const whereSchema = z
  .record(dataFieldSchema, z.union([scalarSchema, comparisonSchema]))
  .refine(
    (where) => Object.keys(where).length <= DATA_LIMITS.CONDITIONS,
    `A list has at most ${DATA_LIMITS.CONDITIONS} conditions.`,
  );
export type Where = z.output<typeof whereSchema>;

/**
 * A field to sort by; a `-` prefix sorts in descending order. `createdAt` and `updatedAt` are the times of the record.
 */
export const orderBySchema = z
  .string()
  .regex(
    /^-?[A-Za-z_][A-Za-z0-9_-]{0,59}$/,
    'Sort by the name of a field, with a - before it for the largest first.',
  )
  .default('-createdAt');

export interface SortedRecord {
  id: string;
  value: DataValue;
  createdAtMs: number;
  updatedAtMs: number;
}

/** Returns true if a value meets all conditions. A missing field equals null. */
export function meetsWhere(where: Where, value: DataValue): boolean {
  return Object.entries(where).every(([field, condition]) => {
    const actual = Object.hasOwn(value, field) ? value[field] : null;
    return typeof condition === 'object' && condition !== null
      ? meetsComparison(condition, actual)
      : actual === condition;
  });
}

function meetsComparison(
  { not, less, atMost, more, atLeast, contains }: Comparison,
  actual: unknown,
): boolean {
  return (
    (not === undefined || actual !== not) &&
    (less === undefined || isOrdered(actual, less, (order) => order < 0)) &&
    (atMost === undefined || isOrdered(actual, atMost, (order) => order <= 0)) &&
    (more === undefined || isOrdered(actual, more, (order) => order > 0)) &&
    (atLeast === undefined || isOrdered(actual, atLeast, (order) => order >= 0)) &&
    (contains === undefined || isContained(actual, contains))
  );
}

/** Values of different types are not comparable. */
function isOrdered(actual: unknown, bound: string | number, holds: (order: number) => boolean): boolean {
  if (typeof actual === 'number' && typeof bound === 'number') return holds(actual - bound);
  return typeof actual === 'string' && typeof bound === 'string' && holds(compareText(actual, bound));
}

function isContained(actual: unknown, part: string | number): boolean {
  if (Array.isArray(actual)) return actual.includes(part);
  return typeof actual === 'string' && actual.toLowerCase().includes(String(part).toLowerCase());
}

/** Returns a comparator by the field, then by age (oldest first), then by id, so that the order is total. */
export function recordOrder(orderBy: string): (left: SortedRecord, right: SortedRecord) => number {
  const isDescending = orderBy.startsWith('-');
  const field = isDescending ? orderBy.slice(1) : orderBy;
  return (left, right) => {
    const order = compare(sortKey(left, field), sortKey(right, field));
    if (order !== 0) return isDescending ? -order : order;
    return left.createdAtMs - right.createdAtMs || compareText(left.id, right.id);
  };
}

/** Returns the sort key of a record. */
export function sortKey({ value, createdAtMs, updatedAtMs }: SortedRecord, field: string): Scalar {
  if (field === 'createdAt') return createdAtMs;
  if (field === 'updatedAt') return updatedAtMs;
  const found = Object.hasOwn(value, field) ? value[field] : null;
  return typeof found === 'object' || found === undefined ? null : found;
}

/** Orders missing values first, then booleans, numbers and texts. */
function compare(left: Scalar, right: Scalar): number {
  const byKind = kindRank(left) - kindRank(right);
  if (byKind !== 0) return byKind;
  if (typeof left === 'string' && typeof right === 'string') return compareText(left, right);
  return Number(left) - Number(right);
}

function kindRank(value: Scalar): number {
  if (value === null) return 0;
  if (typeof value === 'boolean') return 1;
  return typeof value === 'number' ? 2 : 3;
}

function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
