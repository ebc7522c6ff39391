import {
  AddressLookupTableProgram,
  ComputeBudgetProgram,
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { describe, expect, it, vi } from 'vitest';
import { startSolana } from '../../solana/start-solana.ts';
import {
  call,
  confirm,
  connection,
  fundedWallet,
  legacy,
  node,
  preflightError,
  send,
  transfer,
} from './solana-client.ts';

describe('sending SOL', () => {
  it('confirms an airdrop over the websocket', async () => {
    const wallet = await fundedWallet(3);
    expect(await connection.getBalance(wallet.publicKey)).toBe(3 * LAMPORTS_PER_SOL);
  });

  it('gives equal airdrops in one slot different signatures', async () => {
    const { publicKey } = Keypair.generate();
    const signatures = await Promise.all([1, 2, 3].map(() => connection.requestAirdrop(publicKey, 5_000_000)));
    expect(new Set(signatures).size).toBe(3);
    expect(await connection.getBalance(publicKey)).toBe(15_000_000);
  });

  it('refuses more than 10 SOL per call', async () => {
    const response = await call('requestAirdrop', [node.treasury, 10 * LAMPORTS_PER_SOL + 1]);
    expect(response.error).toMatchObject({ code: -32602, message: expect.stringContaining('10 SOL') });
  });

  it('runs a legacy transaction at the quoted fee', async () => {
    const wallet = await fundedWallet();
    const receiver = Keypair.generate().publicKey;
    const instructions = [
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 50_000 }),
      ComputeBudgetProgram.setComputeUnitLimit({ units: 20_000 }),
      transfer(wallet, receiver, 1_000_000),
    ];
    const transaction = await legacy(wallet, instructions);
    const quoted = await connection.getFeeForMessage(transaction.compileMessage());
    const signature = await connection.sendRawTransaction(transaction.serialize());
    await confirm(signature);
    const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
    expect(found?.version).toBe('legacy');
    expect(found?.meta?.fee).toBe(6_000);
    expect(quoted.value).toBe(6_000);
    expect(await connection.getBalance(receiver)).toBe(1_000_000);
    expect(await connection.getBalance(wallet.publicKey)).toBe(2 * LAMPORTS_PER_SOL - 1_000_000 - 6_000);
  });

  it('runs a version 0 transaction', async () => {
    const wallet = await fundedWallet();
    const receiver = Keypair.generate().publicKey;
    const { blockhash } = await connection.getLatestBlockhash();
    const message = new TransactionMessage({
      payerKey: wallet.publicKey,
      recentBlockhash: blockhash,
      instructions: [transfer(wallet, receiver, 2_000_000)],
    }).compileToV0Message();
    const transaction = new VersionedTransaction(message);
    transaction.sign([wallet]);
    const signature = await connection.sendTransaction(transaction);
    await confirm(signature);
    const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
    expect(found?.version).toBe(0);
    expect(found?.meta?.preBalances.slice(0, 2)).toEqual([2 * LAMPORTS_PER_SOL, 0]);
    expect(found?.meta?.postBalances.slice(0, 2)).toEqual([2 * LAMPORTS_PER_SOL - 2_005_000, 2_000_000]);
    await expect(connection.getTransaction(signature)).rejects.toThrow(/maxSupportedTransactionVersion/);
  });

  it('loads addresses from a lookup table', async () => {
    const wallet = await fundedWallet();
    const receiver = Keypair.generate().publicKey;
    const recentSlot = (await connection.getSlot('finalized')) - 1;
    const { publicKey: owner } = wallet;
    const [create, table] = AddressLookupTableProgram.createLookupTable({
      authority: owner,
      payer: owner,
      recentSlot,
    });
    const extend = AddressLookupTableProgram.extendLookupTable({
      lookupTable: table,
      authority: owner,
      payer: owner,
      addresses: [receiver],
    });
    const extended = await send(wallet, [create, extend]);
    expect(extended.err).toBeNull();
    const extendedSlot = (await connection.getSignatureStatus(extended.signature)).value?.slot ?? Infinity;
    await vi.waitUntil(async () => (await connection.getSlot('processed')) > extendedSlot, {
      timeout: 20_000,
    });
    const { value: account } = await connection.getAddressLookupTable(table);
    const message = new TransactionMessage({
      payerKey: owner,
      recentBlockhash: (await connection.getLatestBlockhash()).blockhash,
      instructions: [transfer(wallet, receiver, 3_000_000)],
    }).compileToV0Message(account === null ? [] : [account]);
    const transaction = new VersionedTransaction(message);
    transaction.sign([wallet]);
    const signature = await connection.sendTransaction(transaction);
    await confirm(signature);
    const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
    expect(found?.meta?.loadedAddresses?.writable.map(String)).toEqual([receiver.toBase58()]);
    expect(await connection.getBalance(receiver)).toBe(3_000_000);
  });

  it('moves a status from processed to finalized as slots pass', async () => {
    let nowMs = Date.now();
    const slow = await startSolana({ rpcPort: 0, now: () => nowMs });
    try {
      const on = new Connection(slow.rpcUrl);
      const signature = await on.requestAirdrop(Keypair.generate().publicKey, LAMPORTS_PER_SOL);
      const status = async () => (await on.getSignatureStatus(signature)).value;
      expect(await status()).toMatchObject({ confirmationStatus: 'processed', confirmations: 0, err: null });
      expect(await on.getTransaction(signature, { commitment: 'confirmed' })).toBeNull();
      nowMs += 400;
      expect(await status()).toMatchObject({ confirmationStatus: 'confirmed', confirmations: 1 });
      expect(await on.getTransaction(signature, { commitment: 'confirmed' })).not.toBeNull();
      expect(await on.getTransaction(signature, { commitment: 'finalized' })).toBeNull();
      nowMs += 1_500;
      expect(await status()).toMatchObject({ confirmationStatus: 'finalized', confirmations: null });
      expect(await on.getTransaction(signature, { commitment: 'finalized' })).not.toBeNull();
    } finally {
      await slow.close();
    }
  });
});

describe('transactions that fail', () => {
  it('land with their error and fee when sent without preflight', async () => {
    const wallet = await fundedWallet(1);
    const transaction = await legacy(wallet, [transfer(wallet, new PublicKey(node.treasury), 5 * LAMPORTS_PER_SOL)]);
    const signature = await connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true });
    const status = async () => (await connection.getSignatureStatus(signature)).value;
    await vi.waitUntil(async () => (await status())?.confirmationStatus === 'finalized', { timeout: 20_000 });
    expect((await status())?.err).toEqual({ InstructionError: [0, { Custom: 1 }] });
    const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
    expect(found?.meta?.err).toEqual({ InstructionError: [0, { Custom: 1 }] });
    expect(found?.meta?.fee).toBe(5_000);
    expect(await connection.getBalance(wallet.publicKey)).toBe(LAMPORTS_PER_SOL - 5_000);
  });

  it('are refused at preflight with their logs, at no fee', async () => {
    const wallet = await fundedWallet(1);
    const transaction = await legacy(wallet, [transfer(wallet, new PublicKey(node.treasury), 5 * LAMPORTS_PER_SOL)]);
    const error = await preflightError(connection.sendRawTransaction(transaction.serialize()));
    expect(error.transactionError.message).toBe(
      'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
    );
    expect(error.logs).toContain('Program 11111111111111111111111111111111 failed: custom program error: 0x1');
    expect(await connection.getBalance(wallet.publicKey)).toBe(LAMPORTS_PER_SOL);
    const wire = transaction.serialize().toString('base64');
    const response = await call('sendTransaction', [wire, { encoding: 'base64' }]);
    expect(response.error).toMatchObject({
      code: -32002,
      data: {
        err: { InstructionError: [0, { Custom: 1 }] },
        accounts: null,
        unitsConsumed: expect.any(Number),
      },
    });
  });

  it('are refused when the account cannot pay the fee', async () => {
    const pauper = Keypair.generate();
    const transaction = await legacy(pauper, [transfer(pauper, new PublicKey(node.treasury), 1)]);
    const error = await preflightError(connection.sendRawTransaction(transaction.serialize()));
    expect(error.transactionError.message).toContain('Attempt to debit an account but found no record');
  });

  it('are refused for a wrong signature', async () => {
    const wallet = await fundedWallet(1);
    const transaction = await legacy(wallet, [transfer(wallet, Keypair.generate().publicKey, 1_000_000)]);
    const bytes = transaction.serialize();
    bytes[10] = (bytes[10] ?? 0) ^ 1;
    const response = await call('sendTransaction', [bytes.toString('base64'), { encoding: 'base64' }]);
    expect(response.error).toMatchObject({
      code: -32003,
      message: 'Transaction signature verification failure',
    });
    await call('sendTransaction', [bytes.toString('base64'), { encoding: 'base64', skipPreflight: true }]);
    expect(await connection.getBalance(wallet.publicKey)).toBe(LAMPORTS_PER_SOL);
  });

  it('are refused when they have already run', async () => {
    const wallet = await fundedWallet(1);
    const receiver = Keypair.generate().publicKey;
    const bytes = (await legacy(wallet, [transfer(wallet, receiver, 1_000_000)])).serialize();
    const signature = await connection.sendRawTransaction(bytes);
    const error = await preflightError(connection.sendRawTransaction(bytes));
    expect(error.message).toContain('This transaction has already been processed');
    expect(await connection.sendRawTransaction(bytes, { skipPreflight: true })).toBe(signature);
    expect(await connection.getBalance(receiver)).toBe(1_000_000);
  });

  it('are refused when their blockhash is older than 150 blocks', async () => {
    let nowMs = Date.now();
    const aging = await startSolana({ rpcPort: 0, now: () => nowMs });
    try {
      const on = new Connection(aging.rpcUrl, 'processed');
      const wallet = Keypair.generate();
      await on.requestAirdrop(wallet.publicKey, LAMPORTS_PER_SOL);
      const transaction = await legacy(wallet, [transfer(wallet, new PublicKey(aging.treasury), 1_000)], [], on);
      const blockhash = transaction.recentBlockhash ?? '';
      nowMs += 150 * 400;
      expect((await on.isBlockhashValid(blockhash)).value).toBe(true);
      nowMs += 400;
      expect((await on.isBlockhashValid(blockhash)).value).toBe(false);
      expect((await on.getFeeForMessage(transaction.compileMessage())).value).toBeNull();
      const error = await preflightError(on.sendRawTransaction(transaction.serialize()));
      expect(error.message).toContain('Transaction simulation failed: Blockhash not found');
      const signature = await on.sendRawTransaction(transaction.serialize(), { skipPreflight: true });
      expect((await on.getSignatureStatus(signature)).value).toBeNull();
    } finally {
      await aging.close();
    }
  });
});

describe('simulation', () => {
  it('returns logs, units and the resulting accounts, and changes nothing', async () => {
    const wallet = await fundedWallet(1);
    const receiver = Keypair.generate().publicKey;
    const message = new TransactionMessage({
      payerKey: wallet.publicKey,
      recentBlockhash: PublicKey.default.toBase58(),
      instructions: [transfer(wallet, receiver, 1_000_000)],
    }).compileToV0Message();
    const { value } = await connection.simulateTransaction(new VersionedTransaction(message), {
      replaceRecentBlockhash: true,
      accounts: { encoding: 'base64', addresses: [receiver.toBase58()] },
    });
    expect(value.err).toBeNull();
    expect(value.unitsConsumed).toBe(150);
    expect(value.accounts?.[0]?.lamports).toBe(1_000_000);
    expect(await connection.getBalance(receiver)).toBe(0);
  });
});
