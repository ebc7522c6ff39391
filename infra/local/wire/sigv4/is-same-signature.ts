import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time. */
export function isSameSignature(expected: string, given: string): boolean {
  // `timingSafeEqual` needs operands of equal length, which hashes are.
  return timingSafeEqual(digest(expected), digest(given));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
