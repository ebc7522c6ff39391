import { timingSafeEqual } from 'node:crypto';

/** Compares in constant time; the length of a signature is no secret. */
export function isSameSignature(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
