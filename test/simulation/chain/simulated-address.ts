import { PUBLIC_KEY_LENGTH, PublicKey } from '@solana/web3.js';

/** Returns a base58 address whose bytes repeat the name. */
export function simulatedAddress(name: string): string {
  return new PublicKey(Buffer.alloc(PUBLIC_KEY_LENGTH, name)).toBase58();
}
