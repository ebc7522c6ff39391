import {
  Keypair,
  type Logs,
  NONCE_ACCOUNT_LENGTH,
  NonceAccount,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { call, confirm, connection, fundedWallet, node, preflightError, send, transfer } from './solana-client.ts';

const treasury = new PublicKey(node.treasury);
const MEMO_4 = new PublicKey('Memo4c2pN8afCj432Lb7RMVKi9PbQnnW7ewFFaV3oAH');

const blockSchema = z.object({
  transactions: z.array(
    z.object({
      transaction: z.object({
        signatures: z.array(z.string()),
        message: z.object({ instructions: z.array(z.unknown()) }).optional(),
        accountKeys: z.array(z.unknown()).optional(),
      }),
    }),
  ),
});

const memo = (text: string, signer?: PublicKey) =>
  new TransactionInstruction({
    programId: MEMO_4,
    keys: signer ? [{ pubkey: signer, isSigner: true, isWritable: false }] : [],
    data: Buffer.from(text),
  });

describe('logs', () => {
  it('of transactions that mention an address arrive, also of failed ones, and no others', async () => {
    const [wallet, stranger] = [await fundedWallet(), await fundedWallet()];
    const seen: Logs[] = [];
    const id = connection.onLogs(wallet.publicKey, (logs) => seen.push(logs), 'confirmed');
    // This other transaction gives the subscription time to reach the node.
    await send(stranger, [transfer(stranger, treasury, 1_000_000)]);
    const { signature } = await send(wallet, [memo('hello')]);
    const failing = new Transaction({ feePayer: wallet.publicKey, ...(await connection.getLatestBlockhash()) });
    failing.add(transfer(wallet, stranger.publicKey, 100_000_000_000));
    failing.sign(wallet);
    const failed = await connection.sendRawTransaction(failing.serialize(), { skipPreflight: true });
    await expect.poll(() => seen.map((logs) => logs.signature)).toEqual([signature, failed]);
    expect(seen[0]?.err).toBeNull();
    expect(seen[0]?.logs.join()).toContain('hello');
    expect(seen[1]?.err).not.toBeNull();
    await connection.removeOnLogsListener(id);
  });

  it('of all transactions arrive', async () => {
    const wallet = await fundedWallet();
    const seen: string[] = [];
    const id = connection.onLogs('all', (logs) => seen.push(logs.signature), 'confirmed');
    await send(wallet, [memo('first')]);
    const { signature } = await send(wallet, [memo('all')]);
    await expect.poll(() => seen).toContain(signature);
    await connection.removeOnLogsListener(id);
  });
});

describe('a block', () => {
  it('has its transactions in the chosen detail', async () => {
    const wallet = await fundedWallet();
    const { signature } = await send(wallet, [memo('in a block')]);
    const slot = (await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 }))?.slot ?? 0;
    const block = await connection.getBlock(slot, { maxSupportedTransactionVersion: 0 });
    expect(block).toMatchObject({ parentSlot: slot - 1, blockTime: await connection.getBlockTime(slot) });
    const ids = block?.transactions.map(({ transaction }) => transaction.signatures[0]);
    expect(ids).toContain(signature);
    const before = await connection.getBlock(slot - 1, { transactionDetails: 'none' });
    expect(block?.previousBlockhash).toBe(before?.blockhash);
    expect((await connection.getBlockSignatures(slot)).signatures).toContain(signature);
    const read = async (config: object) =>
      blockSchema.parse((await call('getBlock', [slot, { maxSupportedTransactionVersion: 0, ...config }])).result);
    const found = (block: z.infer<typeof blockSchema>) =>
      block.transactions.find(({ transaction }) => transaction.signatures[0] === signature)?.transaction;
    const parsed = found(await read({ encoding: 'jsonParsed' }));
    expect(parsed?.message?.instructions[0]).toMatchObject({ program: 'spl-memo', parsed: 'in a block' });
    const accounts = found(await read({ transactionDetails: 'accounts' }));
    expect(accounts?.accountKeys?.[0]).toEqual({
      pubkey: wallet.publicKey.toBase58(),
      signer: true,
      writable: true,
      source: 'transaction',
    });
  });

  it('is refused before it is confirmed, and before the chain began', async () => {
    const slot = await connection.getSlot('processed');
    expect((await call('getBlock', [slot + 1_000])).error).toMatchObject({ code: -32004 });
    expect((await call('getBlock', [1])).error).toMatchObject({ code: -32001 });
    expect((await call('getBlock', [slot, { commitment: 'processed' }])).error).toMatchObject({ code: -32602 });
    expect((await call('getFirstAvailableBlock')).result).toBe(1_000);
  });
});

describe('a durable nonce', () => {
  async function newNonce(wallet: Keypair) {
    const account = Keypair.generate();
    const lamports = await connection.getMinimumBalanceForRentExemption(NONCE_ACCOUNT_LENGTH);
    const create = SystemProgram.createNonceAccount({
      fromPubkey: wallet.publicKey,
      noncePubkey: account.publicKey,
      authorizedPubkey: wallet.publicKey,
      lamports,
    });
    const { err } = await send(wallet, create.instructions, [account]);
    expect(err).toBeNull();
    const read = async () => {
      const info = await connection.getAccountInfo(account.publicKey);
      return NonceAccount.fromAccountData(info?.data ?? Buffer.alloc(0)).nonce;
    };
    return { noncePubkey: account.publicKey, read };
  }

  async function signed(wallet: Keypair, nonce: Awaited<ReturnType<typeof newNonce>>, lamports: number) {
    const { noncePubkey } = nonce;
    const advance = SystemProgram.nonceAdvance({ noncePubkey, authorizedPubkey: wallet.publicKey });
    const transaction = new Transaction({
      feePayer: wallet.publicKey,
      nonceInfo: { nonce: await nonce.read(), nonceInstruction: advance },
      minContextSlot: 0,
    });
    transaction.add(transfer(wallet, treasury, lamports));
    transaction.sign(wallet);
    return transaction;
  }

  it('stands for a blockhash, once, and advances', async () => {
    const wallet = await fundedWallet();
    const nonce = await newNonce(wallet);
    const first = await nonce.read();
    const transaction = await signed(wallet, nonce, 1_000_000);
    expect((await connection.getFeeForMessage(transaction.compileMessage())).value).toBe(5_000);
    const signature = await connection.sendRawTransaction(transaction.serialize());
    expect((await confirm(signature)).value.err).toBeNull();
    expect(await nonce.read()).not.toBe(first);
    const again = new Transaction({
      feePayer: wallet.publicKey,
      nonceInfo: {
        nonce: first,
        nonceInstruction: SystemProgram.nonceAdvance({
          noncePubkey: nonce.noncePubkey,
          authorizedPubkey: wallet.publicKey,
        }),
      },
      minContextSlot: 0,
    });
    again.add(transfer(wallet, treasury, 2_000_000));
    again.sign(wallet);
    const error = await preflightError(connection.sendRawTransaction(again.serialize()));
    expect(error.message).toContain('Blockhash not found');
  });

  it('advances although its transaction fails', async () => {
    const wallet = await fundedWallet();
    const nonce = await newNonce(wallet);
    const first = await nonce.read();
    const transaction = await signed(wallet, nonce, 100_000_000_000);
    const signature = await connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true });
    await expect.poll(() => nonce.read()).not.toBe(first);
    expect((await connection.getSignatureStatus(signature)).value?.err).not.toBeNull();
  });

  it('is useless without its authority', async () => {
    const [wallet, thief] = [await fundedWallet(), await fundedWallet()];
    const nonce = await newNonce(wallet);
    const error = await preflightError(
      connection.sendRawTransaction((await signed(thief, nonce, 1_000_000)).serialize()),
    );
    expect(error.message).toContain('Blockhash not found');
  });
});

it('the memo program of version 4 logs texts and checks signers', async () => {
  const wallet = await fundedWallet();
  const { signature, err } = await send(wallet, [memo('four', wallet.publicKey)]);
  expect(err).toBeNull();
  const [found] = await connection.getSignaturesForAddress(wallet.publicKey);
  expect(found).toMatchObject({ signature, memo: '[4] four' });
});
