import { createHash, randomBytes } from 'node:crypto';
import bs58 from 'bs58';
import { expect, it } from 'vitest';
import { findProof } from '../../../web/src/features/auth/sign-up-proof/find-proof.ts';

const proves = (text: string, bits: number) =>
  createHash('sha256').update(text).digest().readUInt32BE(0) >>> (32 - bits) === 0;

it('finds the first number whose SHA-256 begins with the zero bits, for keys of any length', () => {
  for (const length of [32, 33, 43, 44]) {
    const nonce = randomBytes(16).toString('hex');
    const publicKey = bs58.encode(randomBytes(40)).slice(0, length);
    const proof = findProof({ nonce, publicKey, bits: 12 }, () => {});
    const numbers = Array.from({ length: Number(proof) + 1 }, (_, number) => number);
    const proving = numbers.filter((number) => proves(`${nonce}:${publicKey}:${number}`, 12));
    expect(proving).toEqual([Number(proof)]);
  }
});

it('says how many numbers it has tried', () => {
  const reports: number[] = [];
  const nonce = '0'.repeat(31);
  // The first proof of 18 bits for these is above 65,536.
  const found = Array.from({ length: 3 }, (_, digit) =>
    findProof({ nonce: `${nonce}${digit}`, publicKey: '1'.repeat(44), bits: 18 }, (tries) =>
      reports.push(tries),
    ),
  );
  expect(Math.max(...found.map(Number))).toBeGreaterThan(65_536);
  expect(reports).toContain(65_536);
});
