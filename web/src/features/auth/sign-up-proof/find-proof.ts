import { beginsWithZeroBits, type ProofTask, proofText } from '../../../../../shared/domain/sign-up-proof.ts';
import { BLOCK_WORDS, hashBlock, INITIAL_STATE } from './sha-256-block.ts';

const BLOCK_BYTES = BLOCK_WORDS * 4;
const TRIES_BETWEEN_REPORTS = 2 ** 16;

/**
 * Tries one number after the other; returns the first that proves the task. The text has two blocks, the first of which is
 * the same for each number and is hashed once.
 */
export function findProof(task: ProofTask, onTries: (tries: number) => void): string {
  const encoder = new TextEncoder();
  const start = encoder.encode(proofText(task, ''));
  if (start.length < BLOCK_BYTES) throw new RangeError('The nonce and the key are shorter than a block.');
  const firstState = new Uint32Array(INITIAL_STATE.length);
  hashBlock(INITIAL_STATE, wordsOf(start.subarray(0, BLOCK_BYTES)), firstState);
  const state = new Uint32Array(INITIAL_STATE.length);
  const end = lastBlock(start.subarray(BLOCK_BYTES));
  for (let tries = 0; ; tries += 1) {
    const proof = String(tries);
    hashBlock(firstState, end.withProof(proof), state);
    if (beginsWithZeroBits(state[0] ?? 0, task.bits)) return proof;
    if (tries % TRIES_BETWEEN_REPORTS === 0) onTries(tries);
  }
}

/** The end of the text, in one buffer for all numbers, with SHA-256's padding: a bit, zeros, and the number of all bits. */
function lastBlock(rest: Uint8Array) {
  const bytes = new Uint8Array(BLOCK_BYTES);
  const view = new DataView(bytes.buffer);
  const words = new Uint32Array(BLOCK_WORDS);
  bytes.set(rest);
  const withProof = (proof: string): Uint32Array => {
    const length = rest.length + proof.length;
    for (let digit = 0; digit < proof.length; digit += 1)
      bytes[rest.length + digit] = proof.charCodeAt(digit);
    // A longer number leaves nothing of a shorter one but this bit, which its last digit replaces.
    bytes[length] = 0x80;
    view.setUint32(BLOCK_BYTES - 4, (BLOCK_BYTES + length) * 8);
    for (let word = 0; word < BLOCK_WORDS; word += 1) words[word] = view.getUint32(word * 4);
    return words;
  };
  return { withProof };
}

function wordsOf(block: Uint8Array): Uint32Array {
  const view = new DataView(block.buffer, block.byteOffset, BLOCK_BYTES);
  return Uint32Array.from({ length: BLOCK_WORDS }, (_, word) => view.getUint32(word * 4));
}
