import { expect, it } from 'vitest';
import { isWholeLamports, solToLamports } from '../../../shared/domain/lamports.ts';

it.each([0.21, 1e-9, 0.000_000_123, 600, 9_000_000])('%d SOL are whole lamports', (sol) => {
  expect(isWholeLamports(sol)).toBe(true);
  expect(Number.isSafeInteger(solToLamports(sol))).toBe(true);
});

it.each([1e-10, 0.1 + 0.2, 9_000_001, 1e21, 1e300, -1e300, Number.MAX_VALUE, Infinity, NaN])(
  '%d SOL are not whole lamports',
  (sol) => {
    expect(isWholeLamports(sol)).toBe(false);
  },
);
