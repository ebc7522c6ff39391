/**
 * One block of SHA-256. WebCrypto hashes a whole text with each call and takes some ten microseconds to call; a search calls
 * it half a million times.
 */

/** In 32-bit words. */
export const BLOCK_WORDS = 16;
const ROUNDS = 64;

// biome-ignore format: a table
export const INITIAL_STATE = Uint32Array.of(
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
);

// biome-ignore format: a table
const CONSTANTS = Uint32Array.of(
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
);

const schedule = new Uint32Array(ROUNDS);
const rotate = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));
const at = (words: Uint32Array, index: number) => words[index] ?? 0;

/** Writes the state after the block to `next`. */
export function hashBlock(state: Uint32Array, block: Uint32Array, next: Uint32Array): void {
  fillSchedule(block);
  // Taken one by one: reading eight values as a list takes as long as the rounds.
  let a = at(state, 0);
  let b = at(state, 1);
  let c = at(state, 2);
  let d = at(state, 3);
  let e = at(state, 4);
  let f = at(state, 5);
  let g = at(state, 6);
  let h = at(state, 7);
  for (let round = 0; round < ROUNDS; round += 1) {
    const sumOfE = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const added = (h + sumOfE + choice + at(CONSTANTS, round) + at(schedule, round)) | 0;
    const sumOfA = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + added) | 0;
    d = c;
    c = b;
    b = a;
    a = (added + sumOfA + majority) | 0;
  }
  next[0] = at(state, 0) + a;
  next[1] = at(state, 1) + b;
  next[2] = at(state, 2) + c;
  next[3] = at(state, 3) + d;
  next[4] = at(state, 4) + e;
  next[5] = at(state, 5) + f;
  next[6] = at(state, 6) + g;
  next[7] = at(state, 7) + h;
}

function fillSchedule(block: Uint32Array): void {
  schedule.set(block);
  for (let word = BLOCK_WORDS; word < ROUNDS; word += 1) {
    const before15 = at(schedule, word - 15);
    const before2 = at(schedule, word - 2);
    const small0 = rotate(before15, 7) ^ rotate(before15, 18) ^ (before15 >>> 3);
    const small1 = rotate(before2, 17) ^ rotate(before2, 19) ^ (before2 >>> 10);
    schedule[word] = at(schedule, word - 16) + small0 + at(schedule, word - 7) + small1;
  }
}
