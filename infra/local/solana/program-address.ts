/** Addresses derived from seeds, and the well-known programs of Solana. */
import { createHash } from 'node:crypto';
import bs58 from 'bs58';

export const SYSTEM_PROGRAM = '11111111111111111111111111111111';
export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
export const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';
export const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111';
export const MEMO_PROGRAMS: readonly string[] = [
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
];

const FIELD_PRIME = 2n ** 255n - 19n;
const CURVE_D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;

/** The associated token account of an owner and a mint, in base58. */
export function associatedTokenAddress(owner: string, mint: string, tokenProgram = TOKEN_PROGRAM): string {
  const seeds = [owner, tokenProgram, mint].map((seed) => bs58.decode(seed));
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = createHash('sha256');
    for (const seed of seeds) hash.update(seed);
    hash.update(Uint8Array.of(bump)).update(bs58.decode(ASSOCIATED_TOKEN_PROGRAM));
    const candidate = hash.update('ProgramDerivedAddress').digest();
    if (!isOnCurve(candidate)) return bs58.encode(candidate);
  }
  throw new Error('no program address for these seeds');
}

/** Whether 32 bytes are a point of ed25519: x² = (y² - 1) / (d·y² + 1) must have a root. */
export function isOnCurve(bytes: Uint8Array): boolean {
  const littleEndian = Buffer.from(bytes).reverse();
  const y = BigInt(`0x${littleEndian.toString('hex')}`) & (2n ** 255n - 1n);
  const ySquared = (y * y) % FIELD_PRIME;
  const product = ((ySquared - 1n + FIELD_PRIME) * (CURVE_D * ySquared + 1n)) % FIELD_PRIME;
  // Euler's criterion; u/v and u·v are squares or not together.
  return product === 0n || power(product, (FIELD_PRIME - 1n) / 2n) === 1n;
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % FIELD_PRIME;
    square = (square * square) % FIELD_PRIME;
  }
  return result;
}
