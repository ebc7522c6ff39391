import { ComputeBudgetProgram, Keypair, SystemProgram, Transaction } from '@solana/web3.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DecodedTransaction,
  decodeTransaction,
  InvalidTransactionError,
} from '../../solana/decode-transaction.ts';
import { Runtime } from '../../solana/runtime.ts';

const payer = Keypair.fromSeed(new Uint8Array(32).fill(1));
const receiver = Keypair.fromSeed(new Uint8Array(32).fill(2)).publicKey;

const SIGNED = signedVersions();

function signedBytes(version: 'legacy' | 0): Uint8Array {
  return SIGNED[version].slice();
}

function signedVersions(): Record<'legacy' | 0, Uint8Array> {
  const lifetime = { blockhash: receiver.toBase58(), lastValidBlockHeight: 1 };
  const transaction = new Transaction({ feePayer: payer.publicKey, ...lifetime }).add(
    ComputeBudgetProgram.setComputeUnitLimit({ units: 9_000 }),
    SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: receiver, lamports: 1_000_000 }),
  );
  transaction.sign(payer);
  const legacy = Uint8Array.from(transaction.serialize());
  // Without lookup tables, version 0 differs from the legacy form by its first byte and an empty list at the end.
  return { legacy, 0: Uint8Array.of(...legacy.subarray(0, 65), 0x80, ...legacy.subarray(65), 0) };
}

function tryDecode(bytes: Uint8Array): DecodedTransaction | undefined {
  try {
    return decodeTransaction(bytes);
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidTransactionError);
    return undefined;
  }
}

describe('decoding transactions', () => {
  it.each(['legacy', 0] as const)('reads version %s', (version) => {
    const { message, signatures, signature } = decodeTransaction(signedBytes(version));
    expect(message.version).toBe(version);
    expect(message.staticAccountKeys).toContainEqual(receiver);
    expect(message.compiledInstructions).toHaveLength(2);
    expect(signatures).toEqual([signature]);
  });

  it.each<[string, (bytes: Uint8Array) => Uint8Array]>([
    ['trailing bytes', (bytes) => Uint8Array.of(...bytes, 0)],
    ['a missing last byte', (bytes) => bytes.subarray(0, -1)],
    ['a length that is not in its shortest form', (bytes) => Uint8Array.of(0x81, 0, ...bytes.subarray(1))],
    ['another number of signatures than its message asks for', (bytes) => bytes.with(65, 2)],
    ['no writable signer', (bytes) => bytes.with(66, 1)],
  ])('refuses %s', (_name, change) => {
    expect(() => decodeTransaction(change(signedBytes('legacy')))).toThrow(InvalidTransactionError);
  });

  it('never passes on bytes that abort the native runtime', () => {
    const runtime = new Runtime();
    const change = fc.record({ at: fc.nat(600), to: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.nat(255)) });
    const changes = fc.array(change, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.constantFrom('legacy' as const, 0 as const), changes, fc.nat(3), (version, edits, cut) => {
        const bytes = signedBytes(version);
        for (const { at, to } of edits) bytes[at % bytes.length] = to;
        const transaction = tryDecode(bytes.subarray(0, bytes.length - (cut === 3 ? 1 : 0)));
        if (transaction !== undefined) runtime.simulate(transaction.bytes, false);
      }),
      { numRuns: 1_000 },
    );
  });
});
