import {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import type { WalletAccount } from '@wallet-standard/base';
import nacl from 'tweetnacl';
import { describe, expect, it } from 'vitest';
import { TransactionFormatError } from '../../../shared/domain/byte-reader.ts';
import { signTransactionBytes } from '../../../web/src/features/auth/test-wallet/sign-transaction.ts';
import { TestWallet, UnauthorizedRequestError } from '../../../web/src/features/auth/test-wallet/test-wallet.ts';
import { memoryStorage } from '../../fixtures/memory-storage.ts';

const recentBlockhash = new PublicKey(new Uint8Array(32).fill(7)).toBase58();

function transferFrom(payer: PublicKey, owner: PublicKey) {
  return SystemProgram.transfer({ fromPubkey: owner, toPubkey: payer, lamports: 5 });
}

describe('the test wallet', () => {
  it('stores its key in the given storage', () => {
    const storage = memoryStorage();
    const { address } = new TestWallet(storage);
    expect(new TestWallet(storage).address).toBe(address);
    expect(new TestWallet(memoryStorage()).address).not.toBe(address);
  });

  it('connects, signs messages with its key, and disconnects', async () => {
    const wallet = new TestWallet(memoryStorage());
    expect(wallet.accounts).toEqual([]);
    const { accounts } = await wallet.features['standard:connect'].connect();
    const [account] = accounts;
    if (account === undefined) throw new Error('No account.');
    const message = new TextEncoder().encode('hello');
    const [output] = await wallet.features['solana:signMessage'].signMessage({ account, message });
    const publicKey = new PublicKey(account.address).toBytes();
    expect(nacl.sign.detached.verify(message, output?.signature ?? new Uint8Array(64), publicKey)).toBe(true);
    await wallet.features['standard:disconnect'].disconnect();
    expect(wallet.accounts).toEqual([]);
  });

  it('signs only for its connected account and its own network', async () => {
    const wallet = new TestWallet(memoryStorage());
    const {
      accounts: [account],
    } = await wallet.features['standard:connect'].connect();
    if (account === undefined) throw new Error('No account.');
    const message = new TextEncoder().encode('hello');
    const unsigned = new Transaction({ feePayer: new PublicKey(account.address), recentBlockhash });
    unsigned.add(transferFrom(unsigned.feePayer ?? PublicKey.default, new PublicKey(account.address)));
    const transaction = Uint8Array.from(unsigned.serialize({ requireAllSignatures: false }));
    const sign = (of: WalletAccount, chain: 'solana:localnet' | 'solana:mainnet') =>
      wallet.features['solana:signTransaction'].signTransaction({ account: of, transaction, chain });
    await expect(sign(account, 'solana:localnet')).resolves.toHaveLength(1);
    await expect(sign(account, 'solana:mainnet')).rejects.toThrow(UnauthorizedRequestError);
    wallet.changeKey();
    await expect(sign(account, 'solana:localnet')).rejects.toThrow(UnauthorizedRequestError);
    const signMessage = () => wallet.features['solana:signMessage'].signMessage({ account, message });
    await expect(signMessage()).rejects.toThrow(UnauthorizedRequestError);
    await wallet.features['standard:disconnect'].disconnect();
    await expect(signMessage()).rejects.toThrow(UnauthorizedRequestError);
  });

  it('notifies a connected site of a new key', async () => {
    const wallet = new TestWallet(memoryStorage());
    const seen: (string | undefined)[] = [];
    wallet.features['standard:events'].on('change', ({ accounts }) => seen.push(accounts?.[0]?.address));
    await wallet.features['standard:connect'].connect();
    const before = wallet.address;
    wallet.changeKey();
    expect(seen).toEqual([before, wallet.address]);
    expect(wallet.address).not.toBe(before);
  });
});

describe('signing a transaction', () => {
  const payer = Keypair.generate();
  const owner = Keypair.generate();

  it('inserts the signature next to existing ones, in a legacy transaction', () => {
    const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash });
    transaction.add(transferFrom(payer.publicKey, owner.publicKey));
    transaction.partialSign(payer);
    const bytes = transaction.serialize({ requireAllSignatures: false });
    const signed = Transaction.from(signTransactionBytes(bytes, owner.secretKey));
    expect(signed.verifySignatures()).toBe(true);
  });

  it('does the same for version 0', () => {
    const message = new TransactionMessage({
      payerKey: owner.publicKey,
      recentBlockhash,
      instructions: [transferFrom(payer.publicKey, owner.publicKey)],
    }).compileToV0Message();
    const signed = VersionedTransaction.deserialize(
      signTransactionBytes(new VersionedTransaction(message).serialize(), owner.secretKey),
    );
    const signature = signed.signatures[0] ?? new Uint8Array(64);
    expect(nacl.sign.detached.verify(message.serialize(), signature, owner.publicKey.toBytes())).toBe(true);
  });

  it('refuses another account’s transaction, and invalid bytes', () => {
    const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash });
    transaction.add(transferFrom(payer.publicKey, payer.publicKey));
    const bytes = transaction.serialize({ requireAllSignatures: false });
    expect(() => signTransactionBytes(bytes, owner.secretKey)).toThrow(/does not ask/);
    expect(() => signTransactionBytes(new Uint8Array([1, 2]), owner.secretKey)).toThrow(TransactionFormatError);
  });
});
