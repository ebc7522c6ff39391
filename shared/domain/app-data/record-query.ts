import type { Comparison, Scalar, Where } from './data-query.ts';
import type { DataValue } from './data-value.ts';

export interface SortedRecord {
  id: string;
  value: DataValue;
  createdAtMs: number;
  updatedAtMs: number;
}

/** Returns whether a value meets the conditions. A missing field counts as null. */
export function meetsWhere(where: Where, value: DataValue): boolean {
  return Object.entries(where).every(([field, condition]) => {
    const actual = Object.hasOwn(value, field) ? value[field] : null;
    return typeof condition === 'object' && condition !== null
      ? meetsComparison(condition, actual)
      : actual === condition;
  });
}

function meetsComparison({ not, less, atMost, more, atLeast, contains }: Comparison, actual: unknown): boolean {
  return (
    (not === undefined || actual !== not) &&
    (less === undefined || isOrdered(actual, less, (order) => order < 0)) &&
    (atMost === undefined || isOrdered(actual, atMost, (order) => order <= 0)) &&
    (more === undefined || isOrdered(actual, more, (order) => order > 0)) &&
    (atLeast === undefined || isOrdered(actual, atLeast, (order) => order >= 0)) &&
    (contains === undefined || isContained(actual, contains))
  );
}

/** Returns whether a value meets a bound. A value of another type than the bound never does. */
function isOrdered(actual: unknown, bound: string | number, holds: (order: number) => boolean): boolean {
  if (typeof actual === 'number' && typeof bound === 'number') return holds(actual - bound);
  return typeof actual === 'string' && typeof bound === 'string' && holds(compareText(actual, bound));
}

function isContained(actual: unknown, part: string | number): boolean {
  if (Array.isArray(actual)) return actual.includes(part);
  return typeof actual === 'string' && actual.toLowerCase().includes(String(part).toLowerCase());
}

/** Returns a function that compares records by the field, then oldest first, then by id, so the order has no ties. */
export function recordOrder(orderBy: string): (left: SortedRecord, right: SortedRecord) => number {
  const isDescending = orderBy.startsWith('-');
  const field = isDescending ? orderBy.slice(1) : orderBy;
  return (left, right) => {
    const order = compare(sortKey(left, field), sortKey(right, field));
    if (order !== 0) return isDescending ? -order : order;
    return left.createdAtMs - right.createdAtMs || compareText(left.id, right.id);
  };
}

export function sortKey({ value, createdAtMs, updatedAtMs }: SortedRecord, field: string): Scalar {
  if (field === 'createdAt') return createdAtMs;
  if (field === 'updatedAt') return updatedAtMs;
  const found = Object.hasOwn(value, field) ? value[field] : null;
  return typeof found === 'object' || found === undefined ? null : found;
}

/** Sorts missing values first, then booleans, numbers and texts. */
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
