import { PUBLIC_KEY_LENGTH, PublicKey } from '@solana/web3.js';

/** Returns the base58 of a key that repeats the bytes of the name. */
export function simulatedAddress(name: string): string {
  return new PublicKey(Buffer.alloc(PUBLIC_KEY_LENGTH, name)).toBase58();
}
