import { describe, expect, it } from 'vitest';
import { mismatchesOf, possibleReferences, reachesTreasury } from '../../../functions/core/credits/payment.ts';
import type { ChainInstruction, ChainTransaction } from '../../../functions/ports/chain.ts';
import type { Mismatch, PurchaseIntent } from '../../../functions/ports/credits.ts';

const SYSTEM = '11111111111111111111111111111111';
const LIGHTHOUSE = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95';
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111';
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
const MEMO_4 = 'Memo4c2pN8afCj432Lb7RMVKi9PbQnnW7ewFFaV3oAH';
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const PRICE = 50_000_000;

const intent: PurchaseIntent = {
  reference: 'reference',
  publicKey: 'payer',
  credits: 100,
  priceLamports: PRICE,
  isDiscounted: false,
  planTitle: 'Starter',
  treasury: 'treasury',
  blockhash: 'blockhash',
  lastValidBlockHeight: 1,
  createdAtMs: 0,
  status: 'open',
};

function transfer({ from = 'payer', to = 'treasury', lamports = PRICE, references = ['reference'] } = {}) {
  return { programId: SYSTEM, accounts: [from, to, ...references], transferLamports: BigInt(lamports) };
}

const other = (programId: string): ChainInstruction => ({
  programId,
  accounts: ['payer'],
  transferLamports: undefined,
});

function transaction(
  instructions: ChainInstruction[],
  { received = PRICE, tokenReceivers = [] }: { received?: number; tokenReceivers?: string[] } = {},
): ChainTransaction {
  const lamportChanges = new Map(received === 0 ? [] : [['treasury', BigInt(received)]]);
  return { signature: 'signature', isFailed: false, instructions, lamportChanges, tokenReceivers };
}

describe('the quoted payment', () => {
  it.each([
    ['alone', [transfer()]],
    ['with a memo of version 4', [transfer(), other(MEMO_4)]],
    ['with a memo and a compute budget', [other(MEMO), other(COMPUTE_BUDGET), transfer(), other(COMPUTE_BUDGET)]],
    ['with assertions of the wallet', [other(LIGHTHOUSE), other(COMPUTE_BUDGET), transfer(), other(LIGHTHOUSE)]],
    ['beside a transfer to somebody else', [transfer({ to: 'friend', references: [] }), transfer()]],
  ])('%s is exact', (_name, instructions) => {
    expect(mismatchesOf(transaction(instructions), intent)).toEqual([]);
  });
});

describe('a payment that differs from the quote', () => {
  const exact = transfer();
  const tokenTransfer = {
    programId: TOKEN,
    accounts: ['a', 'b', 'payer', 'reference'],
    transferLamports: undefined,
  };
  it.each<[string, ChainTransaction, Mismatch[]]>([
    ['a lamport less', transaction([transfer({ lamports: PRICE - 1 })], { received: PRICE - 1 }), ['wrong_amount']],
    ['taking part of it back', transaction([exact], { received: PRICE - 1 }), ['wrong_amount']],
    [
      'two halves',
      transaction([transfer({ lamports: PRICE / 2 }), transfer({ lamports: PRICE / 2 })]),
      ['several_transfers', 'wrong_amount'],
    ],
    ['paying twice', transaction([exact, exact], { received: 2 * PRICE }), ['several_transfers', 'wrong_amount']],
    ['another payer', transaction([transfer({ from: 'thief' })]), ['foreign_payer']],
    ['no reference', transaction([transfer({ references: [] })]), ['unknown_reference']],
    ['two references', transaction([transfer({ references: ['reference', 'another'] })]), ['several_references']],
    ['a program that is not needed', transaction([exact, other('Unknown')]), ['foreign_program']],
    [
      'tokens in place of SOL',
      transaction([tokenTransfer], { received: 0, tokenReceivers: ['treasury'] }),
      ['foreign_program', 'token_transfer', 'no_transfer'],
    ],
    ['another treasury', transaction([transfer({ to: 'elsewhere' })], { received: 0 }), ['no_transfer']],
    [
      'another instruction of the System program',
      transaction([{ ...exact, transferLamports: undefined }]),
      ['no_transfer'],
    ],
  ])('%s', (_name, found, expected) => {
    expect(mismatchesOf(found, intent)).toEqual(expected);
  });
});

describe('finding the intent of a transaction', () => {
  it('uses the accounts that transfers reference in addition to their own', () => {
    const found = transaction([other(COMPUTE_BUDGET), transfer(), transfer({ references: ['second'] })]);
    expect(possibleReferences(found)).toEqual(['reference', 'second']);
  });
  it('uses at most eight accounts', () => {
    const references = Array.from({ length: 30 }, (_, index) => `reference-${index}`);
    expect(possibleReferences(transaction([transfer({ references })]))).toHaveLength(8);
  });
  it('returns nothing when no payment reached the treasury', () => {
    expect(reachesTreasury(transaction([], { received: 0 }), 'treasury')).toBe(false);
    expect(reachesTreasury(transaction([], { received: -5 }), 'treasury')).toBe(false);
    expect(reachesTreasury(transaction([], { received: 1 }), 'treasury')).toBe(true);
    expect(reachesTreasury(transaction([], { received: 0, tokenReceivers: ['treasury'] }), 'treasury')).toBe(true);
  });
});
