import * as z from 'zod';

/** IPv4 addresses as numbers, with both ends. */
export interface AddressRange {
  first: number;
  last: number;
}

const PATTERN = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\/(\d{1,2})$/;

/**
 * Parses a range such as `10.0.0.0/24`. Like AWS, refuses a text such as `10.0.0.5/24`, whose address is not
 * the first one of its range.
 */
export const addressRangeSchema = z.string().transform((text, context): AddressRange => {
  const [a = 256, b = 256, c = 256, d = 256, prefix = 33] = (PATTERN.exec(text) ?? []).slice(1).map(Number);
  const size = 2 ** (32 - prefix);
  const first = ((a * 256 + b) * 256 + c) * 256 + d;
  if ([a, b, c, d].every((part) => part <= 255) && prefix <= 32 && first % size === 0) {
    return { first, last: first + size - 1 };
  }
  context.addIssue({ code: 'custom', message: `${text} is no range of IPv4 addresses` });
  return z.NEVER;
});

export function contains(outer: AddressRange, inner: AddressRange): boolean {
  return outer.first <= inner.first && inner.last <= outer.last;
}

export function overlap(one: AddressRange, other: AddressRange): boolean {
  return one.first <= other.last && other.first <= one.last;
}
