/** A proof of work for a sign-up: a number that is found by trying, and verified with one hash. */

/** As many digits as any search needs. */
export const PROOF_PATTERN = /^[0-9]{1,15}$/;

/** Above this, a phone takes minutes. */
export const PROOF_BITS_MAX = 24;

export interface ProofTask {
  nonce: string;
  publicKey: string;
  /** With so many zero bits the hash begins. */
  bits: number;
}

/** Returns the text whose SHA-256 has to begin with the zero bits. It holds the nonce, so that a proof is used once, and the key, so that it is for one wallet. */
export function proofText(
  { nonce, publicKey }: Pick<ProofTask, 'nonce' | 'publicKey'>,
  proof: string,
): string {
  return `${nonce}:${publicKey}:${proof}`;
}

/** Whether a hash whose first 32 bits are this number begins with so many zero bits, of which there are at most 31. */
export function beginsWithZeroBits(firstWord: number, bits: number): boolean {
  return Math.clz32(firstWord) >= bits;
}

/** Returns after how many tries a proof is found, on average. */
export function expectedTries(bits: number): number {
  return 2 ** bits;
}
