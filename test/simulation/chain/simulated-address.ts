import { PUBLIC_KEY_LENGTH, PublicKey } from '@solana/web3.js';

/** The base58 address that a name stands for: a key of its bytes, repeated. */
export function simulatedAddress(name: string): string {
  return new PublicKey(Buffer.alloc(PUBLIC_KEY_LENGTH, name)).toBase58();
}
