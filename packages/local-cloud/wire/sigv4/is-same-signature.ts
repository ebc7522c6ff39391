import { timingSafeEqual } from 'node:crypto';

/** Compares in constant time. Only the length may be revealed, because it is not secret. */
export function isSameSignature(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
