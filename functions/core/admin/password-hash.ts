import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** Node's scrypt defaults: 16 MB and about 30 ms for each comparison. */
const COST = { N: 16_384, r: 8, p: 1 };
const HASH = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/;

/** Returns `scrypt$cost$blockSize$parallelization$salt$key`; salt and key are base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, KEY_BYTES, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Returns true for a text in the format of `hashPassword`. The random secret of a new stack is not in this format. */
export function isPasswordHash(text: string): boolean {
  return HASH.test(text);
}

export async function isHashOf(hash: string, password: string): Promise<boolean> {
  const [, cost, blockSize, parallelization, salt, key] = HASH.exec(hash) ?? [];
  if (salt === undefined || key === undefined) return false;
  const expected = Buffer.from(key, 'base64url');
  const options = { N: Number(cost), r: Number(blockSize), p: Number(parallelization) };
  const derived = await derive(password, Buffer.from(salt, 'base64url'), expected.length, options);
  return timingSafeEqual(derived, expected);
}

function derive(password: string, salt: Buffer, keyBytes: number, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
