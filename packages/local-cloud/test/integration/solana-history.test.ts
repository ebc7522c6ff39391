import { Keypair, PublicKey, TransactionInstruction } from '@solana/web3.js';
import bs58 from 'bs58';
import { describe, expect, it, vi } from 'vitest';
import { confirm, connection, fundedWallet, node, send, transfer } from './solana-client.ts';

const MEMO_PROGRAM = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');

describe('history', () => {
  it('pages through the signatures of an address', async () => {
    const wallet = Keypair.generate();
    const signatures: string[] = [];
    for (const lamports of [10_000_000, 10_000_001, 10_000_002, 10_000_003, 10_000_004]) {
      signatures.unshift(await connection.requestAirdrop(wallet.publicKey, lamports));
    }
    await confirm(signatures[0] ?? '');
    const listed = async (options: { before?: string; until?: string; limit?: number }) =>
      (await connection.getSignaturesForAddress(wallet.publicKey, options)).map((item) => item.signature);
    expect(await listed({})).toEqual(signatures);
    expect(await listed({ limit: 2 })).toEqual(signatures.slice(0, 2));
    expect(await listed({ limit: 2, before: signatures[1] ?? '' })).toEqual(signatures.slice(2, 4));
    expect(await listed({ until: signatures[3] ?? '' })).toEqual(signatures.slice(0, 3));
    expect(await listed({ before: bs58.encode(Buffer.alloc(64, 7)) })).toEqual([]);
  });

  it('finds a payment by its read-only reference key', async () => {
    const wallet = await fundedWallet(1);
    const reference = Keypair.generate().publicKey;
    const payment = transfer(wallet, new PublicKey(node.treasury), 1_000_000);
    payment.keys.push({ pubkey: reference, isSigner: false, isWritable: false });
    const { signature } = await send(wallet, [payment]);
    const [found, ...others] = await connection.getSignaturesForAddress(reference);
    expect(found).toMatchObject({ signature, err: null, memo: null });
    expect(others).toEqual([]);
    const parsed = await connection.getParsedTransaction(signature);
    expect(parsed?.transaction.message.instructions[0]).toMatchObject({
      parsed: { type: 'transfer', info: { destination: node.treasury, lamports: 1_000_000 } },
    });
    expect(await connection.getBlockTime(parsed?.slot ?? 0)).toBe(parsed?.blockTime);
  });

  it('keeps memos', async () => {
    const wallet = await fundedWallet(1);
    const memo = new TransactionInstruction({
      programId: MEMO_PROGRAM,
      keys: [],
      data: Buffer.from('thank you'),
    });
    const { signature } = await send(wallet, [memo]);
    const [found] = await connection.getSignaturesForAddress(wallet.publicKey);
    expect(found).toMatchObject({ signature, memo: '[9] thank you' });
    const parsed = await connection.getParsedTransaction(signature);
    expect(parsed?.transaction.message.instructions[0]).toMatchObject({
      program: 'spl-memo',
      parsed: 'thank you',
    });
    expect(parsed?.meta?.logMessages?.join()).toContain('thank you');
  });

  it('returns null for an unknown signature', async () => {
    const signature = bs58.encode(Buffer.alloc(64, 9));
    expect((await connection.getSignatureStatus(signature, { searchTransactionHistory: true })).value).toBeNull();
    expect(await connection.getTransaction(signature)).toBeNull();
  });
});

describe('subscriptions', () => {
  it('notify of slots, roots and the changes of an account', async () => {
    const { publicKey } = Keypair.generate();
    const lamports: number[] = [];
    const slots: number[] = [];
    const roots: number[] = [];
    const ids = {
      account: connection.onAccountChange(publicKey, (info) => lamports.push(info.lamports)),
      slot: connection.onSlotChange(({ slot }) => slots.push(slot)),
      root: connection.onRootChange((root) => roots.push(root)),
    };
    // The server processes the requests of a socket in order, so the subscriptions exist before the first slots arrive.
    await vi.waitUntil(() => slots.length > 0 && roots.length > 0, { timeout: 20_000 });
    await connection.requestAirdrop(publicKey, 7_000_000);
    await vi.waitUntil(() => lamports.length > 0, { timeout: 20_000 });
    expect(lamports).toEqual([7_000_000]);
    await connection.removeAccountChangeListener(ids.account);
    await connection.removeSlotChangeListener(ids.slot);
    await connection.removeRootChangeListener(ids.root);
  });
});
