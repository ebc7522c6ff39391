import { ComputeBudgetProgram, Keypair, Transaction } from '@solana/web3.js';
import bs58 from 'bs58';
import nacl from 'tweetnacl';
import { expect, it } from 'vitest';
import { isMemoOf } from '../../../functions/core/auth/sign-in/memo-transaction.ts';
import { memoSigner, type SignTransaction } from '../../../web/src/features/auth/memo-signer.ts';

const TEXT = 'buidl.example wants you to sign in …';
const keypair = Keypair.generate();
const publicKey = keypair.publicKey.toBase58();

const asIs: SignTransaction = async (transaction) => {
  transaction.partialSign(keypair);
  return transaction;
};
/** A wallet that returns a new transaction with a compute-unit limit, as some wallets do. */
const withLimit: SignTransaction = async (transaction) => {
  const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: 10_000 });
  const changed = new Transaction({
    feePayer: keypair.publicKey,
    blockhash: transaction.recentBlockhash ?? '',
    lastValidBlockHeight: 0,
  }).add(limit, ...transaction.instructions);
  changed.partialSign(keypair);
  return Transaction.from(changed.serialize());
};

it.each([
  ['as it is', asIs],
  ['with a limit that the wallet added', withLimit],
])('a transaction %s proves the text to the server', async (_name, signTransaction) => {
  const { signature, transactionMessage = '' } = await memoSigner(publicKey, signTransaction).prove(TEXT);
  const bytes = Uint8Array.from(Buffer.from(transactionMessage, 'base64'));
  expect(isMemoOf(bytes, TEXT, publicKey)).toBe(true);
  expect(nacl.sign.detached.verify(bytes, bs58.decode(signature), keypair.publicKey.toBytes())).toBe(true);
});

it('a transaction without a signature proves nothing', async () => {
  await expect(memoSigner(publicKey, async (transaction) => transaction).prove(TEXT)).rejects.toThrow(
    'Transaction signing is not supported by this wallet.',
  );
});
