/** The decoder of the local Solana node stands between callers and a native runtime that aborts on bad bytes. */
import {
  ComputeBudgetProgram,
  Keypair,
  SystemProgram,
  Transaction,
  VersionedTransaction,
} from '@solana/web3.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WireFormatError } from '../../../infra/local/solana/byte-reader.ts';
import { associatedTokenAddress, isOnCurve } from '../../../infra/local/solana/program-address.ts';
import { Runtime } from '../../../infra/local/solana/runtime.ts';
import { decodeTransaction, type WireTransaction } from '../../../infra/local/solana/wire-transaction.ts';
import { associatedAddress } from './solana-client.ts';

const payer = Keypair.fromSeed(new Uint8Array(32).fill(1));
const receiver = Keypair.fromSeed(new Uint8Array(32).fill(2)).publicKey;

function signedBytes(version: 'legacy' | 0): Uint8Array {
  const lifetime = { blockhash: receiver.toBase58(), lastValidBlockHeight: 1 };
  const transaction = new Transaction({ feePayer: payer.publicKey, ...lifetime }).add(
    ComputeBudgetProgram.setComputeUnitLimit({ units: 9_000 }),
    SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: receiver, lamports: 1_000_000 }),
  );
  transaction.sign(payer);
  const legacy = transaction.serialize();
  if (version === 'legacy') return Uint8Array.from(legacy);
  // Version 0 without lookups differs by its first byte and an empty list at the end.
  return Uint8Array.from([...legacy.subarray(0, 65), 0x80, ...legacy.subarray(65), 0]);
}

function tryDecode(bytes: Uint8Array): WireTransaction | undefined {
  try {
    return decodeTransaction(bytes);
  } catch (error) {
    expect(error).toBeInstanceOf(WireFormatError);
    return undefined;
  }
}

describe('decoding transactions', () => {
  it('reads what web3.js writes, in both versions', () => {
    for (const version of ['legacy', 0] as const) {
      const { message, signatures } = decodeTransaction(signedBytes(version));
      const expected = VersionedTransaction.deserialize(signedBytes(version));
      expect(message.version).toBe(version);
      expect(message.staticKeys).toEqual(expected.message.staticAccountKeys.map(String));
      expect(
        message.instructions.map(({ programIdIndex, accounts }) => ({ programIdIndex, accounts })),
      ).toEqual(
        expected.message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes }) => ({
          programIdIndex,
          accounts: accountKeyIndexes,
        })),
      );
      expect(signatures).toHaveLength(1);
    }
  });

  it('lets nothing through that the runtime cannot take', () => {
    const runtime = new Runtime();
    const change = fc.record({ at: fc.nat(600), to: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.nat(255)) });
    const changes = fc.array(change, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(
        fc.constantFrom('legacy' as const, 0 as const),
        changes,
        fc.nat(3),
        (version, edits, cut) => {
          const bytes = signedBytes(version);
          for (const { at, to } of edits) bytes[at % bytes.length] = to;
          const transaction = tryDecode(bytes.subarray(0, bytes.length - (cut === 3 ? 1 : 0)));
          if (transaction !== undefined) runtime.simulate(transaction.bytes, false);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe('derived addresses', () => {
  it('agree with web3.js', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const owner = Keypair.fromSeed(new Uint8Array(32).fill(seed)).publicKey;
      const expected = associatedAddress(owner, receiver);
      expect(associatedTokenAddress(owner.toBase58(), receiver.toBase58())).toBe(expected.toBase58());
      expect([isOnCurve(owner.toBytes()), isOnCurve(expected.toBytes())]).toEqual([true, false]);
    }
  });
});
