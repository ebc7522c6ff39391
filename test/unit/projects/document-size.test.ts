import { describe, expect, it } from 'vitest';
import { isTooLarge } from '../../../functions/core/projects/files/document-size.ts';

describe('the size of a document', () => {
  it('is the size of the response, in which quotes are escaped', () => {
    const megabytes = (count: number) => count * 1024 * 1024;
    expect(isTooLarge('a'.repeat(megabytes(5) - 10))).toBe(false);
    expect(isTooLarge('a'.repeat(megabytes(5)))).toBe(true);
    expect(isTooLarge('"'.repeat(megabytes(2.6)))).toBe(true);
    expect(isTooLarge('é'.repeat(megabytes(2.6)))).toBe(true);
  });
});
