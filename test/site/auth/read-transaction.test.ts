import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import fc from 'fast-check';
import nacl from 'tweetnacl';
import { describe, expect, it } from 'vitest';
import { paymentWriter } from '../../../functions/adapters/solana/payment-writer.ts';
import { TransactionFormatError } from '../../../shared/domain/byte-reader.ts';
import { attachSignature, isTransactionMessage, readTransaction } from '../../../shared/domain/read-transaction.ts';
import { describeTransaction } from '../../../web/signer/describe-transaction.ts';

const owner = Keypair.generate();
const other = Keypair.generate();
const payerKey = owner.publicKey;
const recentBlockhash = new PublicKey(new Uint8Array(32).fill(7)).toBase58();
const MEMO = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');

const keyArbitrary = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => new PublicKey(bytes));
const instructionArbitrary = fc
  .record({
    programId: keyArbitrary,
    keys: fc.array(fc.record({ pubkey: keyArbitrary, isSigner: fc.boolean(), isWritable: fc.boolean() }), {
      maxLength: 6,
    }),
    data: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  })
  .map((fields) => new TransactionInstruction(fields));

function compile(instructions: TransactionInstruction[], isLegacy = false, tables?: AddressLookupTableAccount[]) {
  const message = new TransactionMessage({ payerKey, recentBlockhash, instructions });
  return new VersionedTransaction(isLegacy ? message.compileToLegacyMessage() : message.compileToV0Message(tables));
}

const describeBytes = (bytes: Uint8Array) => describeTransaction(readTransaction(bytes).message);
const describeAll = (...instructions: TransactionInstruction[]) => describeBytes(compile(instructions).serialize());
const transfer = (lamports: number | bigint) =>
  SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: other.publicKey, lamports });

describe('reading a transaction', () => {
  it('has the library’s result for both versions', () => {
    fc.assert(
      fc.property(fc.array(instructionArbitrary, { maxLength: 4 }), fc.boolean(), (instructions, isLegacy) => {
        const transaction = compile(instructions, isLegacy);
        const { message, messageBytes } = readTransaction(serializeAny(transaction));
        expect(messageBytes).toEqual(Uint8Array.from(transaction.message.serialize()));
        expect(message.instructions).toEqual(
          instructions.map(({ programId, keys, data }) => ({
            program: programId.toBase58(),
            accounts: keys.map(({ pubkey }) => pubkey.toBase58()),
            data: Uint8Array.from(data),
          })),
        );
        const { staticAccountKeys, header } = transaction.message;
        const signers = staticAccountKeys.slice(0, header.numRequiredSignatures);
        expect(message.signers).toEqual(signers.map((signer) => signer.toBase58()));
      }),
    );
  });

  it('refuses every truncated transaction, and trailing bytes', () => {
    const bytes = compile([transfer(5)]).serialize();
    for (let length = 0; length < bytes.length; length += 1) {
      expect(() => readTransaction(bytes.subarray(0, length))).toThrow(TransactionFormatError);
    }
    expect(() => readTransaction(Uint8Array.of(...bytes, 0))).toThrow(TransactionFormatError);
  });

  it('refuses other bytes, always with the same error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(() => readTransaction(bytes)).toThrow(TransactionFormatError);
      }),
    );
  });

  it('puts a signature where the network expects it', () => {
    const bytes = compile([transfer(5)]).serialize();
    const transaction = readTransaction(bytes);
    const signature = nacl.sign.detached(transaction.messageBytes, owner.secretKey);
    const signed = attachSignature(bytes, transaction, { address: payerKey.toBase58(), signature });
    expect(VersionedTransaction.deserialize(signed).signatures).toEqual([signature]);
    const stranger = { address: other.publicKey.toBase58(), signature };
    expect(() => attachSignature(bytes, transaction, stranger)).toThrow(/does not ask/);
  });

  it('detects a transaction that is disguised as a message', () => {
    expect(isTransactionMessage(compile([transfer(5)]).message.serialize())).toBe(true);
    expect(isTransactionMessage(compile([transfer(5)], true).message.serialize())).toBe(true);
    expect(isTransactionMessage(new TextEncoder().encode('localhost wants you to sign in'))).toBe(false);
  });
});

describe('describing a transaction', () => {
  it('lists the recipients and amounts of a purchase', () => {
    const [payer, treasury, reference, blockhash] = [1, 2, 3, 4].map(() => paymentWriter.newReference());
    if (!payer || !treasury || !reference || !blockhash) throw new Error('There are four.');
    const payment = paymentWriter.write({
      payer,
      treasury,
      reference,
      blockhash,
      lamports: 210_000_000,
      unitPrice: 10_000,
    });
    expect(describeBytes(Buffer.from(payment, 'base64'))).toEqual({
      feePayer: payer,
      feeLamports: 5_600n,
      steps: [{ kind: 'transfer', from: payer, to: treasury, lamports: 210_000_000n }],
    });
  });

  it('adds the price of compute units to the fee', () => {
    const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_001 });
    const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: 10 });
    expect(describeAll(price, limit, transfer(1))).toMatchObject({
      feeLamports: 5_011n,
      steps: [{ kind: 'transfer' }],
    });
    // The price is for three instructions with 200,000 compute units each.
    expect(describeAll(price, transfer(1), transfer(1)).feeLamports).toBe(5_000n + 600_001n);
  });

  it('shows the largest amount, and a memo', () => {
    const memo = new TransactionInstruction({ programId: MEMO, keys: [], data: Buffer.from('for you') });
    expect(describeAll(transfer(2n ** 64n - 1n), memo).steps).toMatchObject([
      { lamports: 2n ** 64n - 1n },
      { kind: 'memo', text: 'for you' },
    ]);
  });

  it('reports any other instruction as unknown', () => {
    const { programId, keys, data } = transfer(5);
    const longer = new TransactionInstruction({ programId, keys, data: Buffer.concat([data, Buffer.of(0)]) });
    const alone = new TransactionInstruction({ programId, keys: keys.slice(0, 1), data });
    const assign = SystemProgram.assign({ accountPubkey: payerKey, programId: MEMO });
    const elsewhere = new TransactionInstruction({ programId: other.publicKey, keys, data });
    const notText = new TransactionInstruction({ programId: MEMO, keys: [], data: Buffer.of(0xff) });
    const { steps } = describeAll(longer, alone, assign, elsewhere, notText);
    expect(steps.map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => 'unknown'));
  });

  it('reports a transfer to an account from a lookup table as unknown', () => {
    const table = new AddressLookupTableAccount({
      key: Keypair.generate().publicKey,
      state: {
        addresses: [other.publicKey],
        deactivationSlot: 2n ** 64n - 1n,
        lastExtendedSlot: 0,
        lastExtendedSlotStartIndex: 0,
      },
    });
    const { steps } = describeBytes(compile([transfer(5)], false, [table]).serialize());
    expect(steps).toEqual([{ kind: 'unknown', program: SystemProgram.programId.toBase58() }]);
  });
});

/** Serializes any transaction. The library refuses one above the maximum packet size. */
function serializeAny({ message }: VersionedTransaction): Uint8Array {
  const count = message.header.numRequiredSignatures;
  return Uint8Array.of(count, ...new Uint8Array(count * 64), ...message.serialize());
}
