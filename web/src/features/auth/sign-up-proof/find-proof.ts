import { sha256 } from '@noble/hashes/sha2.js';
import { beginsWithZeroBits, type ProofTask, proofText } from '../../../../../shared/domain/sign-up-proof.ts';

const TRIES_BETWEEN_REPORTS = 2 ** 16;

/**
 * Tries one number after the other; returns the first that proves the task. WebCrypto takes some ten microseconds for each call,
 * most of which is not the hash.
 */
export function findProof(task: ProofTask, onTries: (tries: number) => void): string {
  const encoder = new TextEncoder();
  // What is the same for each number is hashed once.
  const start = sha256.create().update(encoder.encode(proofText(task, '')));
  for (let tries = 0; ; tries += 1) {
    const proof = String(tries);
    const hash = start.clone().update(encoder.encode(proof)).digest();
    if (beginsWithZeroBits(new DataView(hash.buffer).getUint32(0), task.bits)) return proof;
    if (tries % TRIES_BETWEEN_REPORTS === 0) onTries(tries);
  }
}
