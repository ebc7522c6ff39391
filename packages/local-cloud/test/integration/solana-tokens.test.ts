import {
  createAssociatedTokenAccountInstruction,
  createInitializeMint2Instruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
  MINT_SIZE,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token';
import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { call, confirm, connection, fundedWallet, node, send } from './solana-client.ts';

describe('tokens', () => {
  it('airdrops ASV to an associated account, visible by every token method', async () => {
    const owner = Keypair.generate().publicKey;
    const mint = new PublicKey(node.asvMint);
    for (const wholeTokens of [25_000, 17]) {
      const { result } = await call('requestTokenAirdrop', [owner.toBase58(), wholeTokens]);
      await confirm(z.string().parse(result));
    }
    const account = getAssociatedTokenAddressSync(mint, owner);
    const balance = await connection.getTokenAccountBalance(account);
    expect(balance.value).toEqual({
      amount: '25017000000',
      decimals: 6,
      uiAmount: 25_017,
      uiAmountString: '25017',
    });
    const byMint = await connection.getTokenAccountsByOwner(owner, { mint });
    expect(byMint.value.map((item) => item.pubkey.toBase58())).toEqual([account.toBase58()]);
    expect(byMint.value[0]?.account.data.readBigUInt64LE(64)).toBe(25_017_000_000n);
    const parsed = await connection.getParsedTokenAccountsByOwner(owner, { programId: TOKEN_PROGRAM_ID });
    expect(parsed.value[0]?.account.data.parsed).toMatchObject({
      type: 'account',
      info: { mint: node.asvMint, owner: owner.toBase58(), state: 'initialized', tokenAmount: balance.value },
    });
    const supply = await connection.getTokenSupply(mint);
    expect(supply.value.decimals).toBe(6);
    expect(BigInt(supply.value.amount)).toBeGreaterThanOrEqual(25_017_000_000n);
  });

  it('shows token balances before and after a transfer', async () => {
    const wallet = await fundedWallet();
    const mint = new PublicKey(node.asvMint);
    const receiver = Keypair.generate().publicKey;
    for (const owner of [wallet.publicKey, receiver]) await call('requestTokenAirdrop', [owner.toBase58(), 10]);
    const [source, destination] = [wallet.publicKey, receiver].map((owner) =>
      getAssociatedTokenAddressSync(mint, owner),
    );
    if (source === undefined || destination === undefined) throw new Error('no token accounts');
    const { signature } = await send(wallet, [
      createTransferCheckedInstruction(source, mint, destination, wallet.publicKey, 1_500_000, 6),
    ]);
    const found = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 });
    const amounts = (balances: { owner?: string; uiTokenAmount: { uiAmountString?: string } }[] | null | undefined) =>
      Object.fromEntries(balances?.map((item) => [item.owner, item.uiTokenAmount.uiAmountString]) ?? []);
    expect(amounts(found?.meta?.preTokenBalances)[receiver.toBase58()]).toBe('10');
    expect(amounts(found?.meta?.postTokenBalances)).toEqual({
      [wallet.publicKey.toBase58()]: '8.5',
      [receiver.toBase58()]: '11.5',
    });
    expect(found?.transaction.message.instructions[0]).toMatchObject({
      program: 'spl-token',
      parsed: { type: 'transferChecked', info: { tokenAmount: { uiAmountString: '1.5' } } },
    });
  });

  it('lists Token-2022 accounts by program and by mint', async () => {
    const wallet = await fundedWallet();
    const mint = Keypair.generate();
    const createMint = SystemProgram.createAccount({
      fromPubkey: wallet.publicKey,
      newAccountPubkey: mint.publicKey,
      lamports: await connection.getMinimumBalanceForRentExemption(MINT_SIZE),
      space: MINT_SIZE,
      programId: TOKEN_2022_PROGRAM_ID,
    });
    const initializeMint = createInitializeMint2Instruction(
      mint.publicKey,
      2,
      wallet.publicKey,
      null,
      TOKEN_2022_PROGRAM_ID,
    );
    const account = getAssociatedTokenAddressSync(mint.publicKey, wallet.publicKey, false, TOKEN_2022_PROGRAM_ID);
    const createAccount = createAssociatedTokenAccountInstruction(
      wallet.publicKey,
      account,
      wallet.publicKey,
      mint.publicKey,
      TOKEN_2022_PROGRAM_ID,
    );
    const { err, signature } = await send(wallet, [createMint, initializeMint, createAccount], [mint]);
    expect(err).toBeNull();
    const listed = await connection.getParsedTokenAccountsByOwner(wallet.publicKey, {
      programId: TOKEN_2022_PROGRAM_ID,
    });
    expect(listed.value.map((item) => item.pubkey.toBase58())).toEqual([account.toBase58()]);
    expect(listed.value[0]?.account.data).toMatchObject({
      program: 'spl-token-2022',
      parsed: { info: { mint: mint.publicKey.toBase58(), extensions: [{ extension: 'immutableOwner' }] } },
    });
    const byMint = await connection.getTokenAccountsByOwner(wallet.publicKey, { mint: mint.publicKey });
    expect(byMint.value).toHaveLength(1);
    const plain = await connection.getTokenAccountsByOwner(wallet.publicKey, { programId: TOKEN_PROGRAM_ID });
    expect(plain.value).toEqual([]);
    const found = await connection.getParsedTransaction(signature);
    expect(found?.meta?.innerInstructions?.[0]?.instructions.length).toBeGreaterThan(2);
  });
});
