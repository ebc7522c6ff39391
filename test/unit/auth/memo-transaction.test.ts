import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
} from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { isMemoOf } from '../../../functions/core/auth/sign-in/memo-transaction.ts';
import { MEMO_PROGRAM, UNSENDABLE_BLOCKHASH } from '../../../shared/domain/sign-in-message.ts';

const payerKey = Keypair.generate().publicKey;
const other = Keypair.generate().publicKey;
const TEXT = 'buidl.example wants you to sign in …';
const signer = (pubkey: PublicKey) => ({ pubkey, isSigner: true, isWritable: false });
const memo = (text: string, programId = MEMO_PROGRAM, keys = [signer(payerKey)]) =>
  new TransactionInstruction({ programId: new PublicKey(programId), keys, data: Buffer.from(text) });
const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000 });
const transfer = SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: other, lamports: 1 });

function messageOf(instructions: TransactionInstruction[], recentBlockhash = UNSENDABLE_BLOCKHASH): Uint8Array {
  return new TransactionMessage({ payerKey, recentBlockhash, instructions }).compileToLegacyMessage().serialize();
}
const isAccepted = (...message: Parameters<typeof messageOf>) =>
  isMemoOf(messageOf(...message), TEXT, payerKey.toBase58());

describe('a transaction that stands for a signed text', () => {
  it('has the text as its memo, also with what wallets add, and in both versions', () => {
    expect(isAccepted([memo(TEXT)])).toBe(true);
    expect(isAccepted([memo(TEXT, MEMO_PROGRAM, [])])).toBe(true);
    expect(isAccepted([price, memo(TEXT)])).toBe(true);
    const fields = { payerKey, recentBlockhash: UNSENDABLE_BLOCKHASH, instructions: [memo(TEXT)] };
    const versioned = new TransactionMessage(fields).compileToV0Message().serialize();
    expect(isMemoOf(versioned, TEXT, payerKey.toBase58())).toBe(true);
  });

  it.each<[string, ...Parameters<typeof messageOf>]>([
    ['could be sent', [memo(TEXT)], other.toBase58()],
    ['moves funds', [memo(TEXT), transfer]],
    ['calls another program', [memo(TEXT), memo(TEXT, other.toBase58())]],
    ['has another text', [memo(`${TEXT}!`)]],
    ['has a second memo', [memo(TEXT), memo('more')]],
    ['has no memo', [price]],
    ['has the text for another program', [memo(TEXT, other.toBase58())]],
    ['needs a second signer', [memo(TEXT, MEMO_PROGRAM, [signer(payerKey), signer(other)])]],
  ])('is refused when it %s', (_reason, ...message) => {
    expect(isAccepted(...message)).toBe(false);
  });

  it('is refused for another wallet, and when it is no transaction', () => {
    expect(isMemoOf(messageOf([memo(TEXT)]), TEXT, other.toBase58())).toBe(false);
    expect(isMemoOf(new TextEncoder().encode(TEXT), TEXT, payerKey.toBase58())).toBe(false);
    expect(isMemoOf(new Uint8Array(), TEXT, payerKey.toBase58())).toBe(false);
  });
});
