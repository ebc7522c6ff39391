import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import { describe, expect, it } from 'vitest';
import { explorerUrl, inferCluster } from '../../../web/src/features/auth/network.ts';
import { isRejection, signPayment } from '../../../web/src/features/auth/sign-payment.ts';
import { isReady, walletState } from '../../../web/src/features/auth/wallet-state.ts';

const parts = { connection: new Connection('http://node.example'), beforeSending: () => {} };
const recentBlockhash = new PublicKey(new Uint8Array(32).fill(7)).toBase58();
const owner = Keypair.generate();
const transfer = SystemProgram.transfer({
  fromPubkey: owner.publicKey,
  toPubkey: owner.publicKey,
  lamports: 5,
});

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const legacy = () => {
  const transaction = new Transaction({ feePayer: owner.publicKey, recentBlockhash }).add(transfer);
  return toBase64(transaction.serialize({ requireAllSignatures: false }));
};
const versioned = () => {
  const message = { payerKey: owner.publicKey, recentBlockhash, instructions: [transfer] };
  return toBase64(new VersionedTransaction(new TransactionMessage(message).compileToV0Message()).serialize());
};
const signTransaction = async (transaction: Transaction | VersionedTransaction) => {
  if (transaction instanceof Transaction) transaction.partialSign(owner);
  else transaction.sign([owner]);
  return transaction;
};

describe('the network of an endpoint', () => {
  it('is determined by its address, with mainnet as the default', () => {
    expect(inferCluster('https://api.devnet.solana.com')).toBe('devnet');
    expect(inferCluster('https://rpc.example/TestNet')).toBe('testnet');
    expect(inferCluster('https://api.mainnet-beta.solana.com')).toBe('mainnet-beta');
    expect(inferCluster('https://rpc.example')).toBe('mainnet-beta');
  });

  it('selects the page of the explorer', () => {
    const url = (network: string, rpcUrl: string) => new URL(explorerUrl('sig', { network, rpcUrl })).search;
    expect(url('mainnet-beta', 'https://rpc.example')).toBe('');
    expect(url('devnet', 'https://api.devnet.solana.com')).toBe('?cluster=devnet');
    expect(url('localnet', 'http://node:1')).toBe('?cluster=custom&customUrl=http%3A%2F%2Fnode%3A1');
  });
});

describe('the state of the wallet button', () => {
  const facts = { wallet: null, connecting: false, connected: false, disconnecting: false };
  it('is one of five', () => {
    expect(walletState(facts)).toBe('no-wallet');
    expect(walletState({ ...facts, wallet: {} })).toBe('has-wallet');
    expect(walletState({ ...facts, wallet: {}, connecting: true })).toBe('connecting');
    expect(walletState({ ...facts, wallet: {}, connected: true })).toBe('connected');
    expect(walletState({ ...facts, wallet: {}, connected: true, disconnecting: true })).toBe('disconnecting');
  });

  it('offers only usable wallets', () => {
    const states = ['Installed', 'Loadable', 'NotDetected', 'Unsupported'];
    expect(states.map(isReady)).toEqual([true, true, false, false]);
  });
});

describe('signing a payment', () => {
  it.each([
    ['legacy', legacy],
    ['version 0', versioned],
  ])('returns the bytes and the signature of a %s transaction', async (_name, transaction) => {
    const signed = await signPayment(transaction(), { ...parts, signTransaction, sendTransaction: undefined });
    if (signed.kind !== 'signed') throw new Error('It was sent.');
    expect(bs58.encode(signed.bytes.subarray(1, 65))).toBe(signed.signature);
  });

  it('lets a wallet send the transaction if it cannot only sign', async () => {
    const steps: string[] = [];
    const sendTransaction = async () => {
      steps.push('sending');
      return 'sent-signature';
    };
    const beforeSending = () => void steps.push('before');
    const wallet = { ...parts, signTransaction: undefined, sendTransaction, beforeSending };
    await expect(signPayment(legacy(), wallet)).resolves.toEqual({ kind: 'sent', signature: 'sent-signature' });
    expect(steps).toEqual(['before', 'sending']);
  });

  it('does not know whether a wallet that sends has sent when it fails, unless the user is the reason', async () => {
    const failing = (error: Error) => ({
      ...parts,
      signTransaction: undefined,
      sendTransaction: () => Promise.reject(error),
    });
    const lost = failing(new Error('Unexpected error'));
    await expect(signPayment(legacy(), lost)).resolves.toEqual({ kind: 'unknown' });
    for (const reason of ['User rejected the request.', 'The account has not been authorized by the user.']) {
      await expect(signPayment(legacy(), failing(new Error(reason)))).rejects.toThrow(reason);
    }
  });

  it('refuses a wallet with neither capability, and an unsigned result', async () => {
    const neither = { ...parts, signTransaction: undefined, sendTransaction: undefined };
    await expect(signPayment(legacy(), neither)).rejects.toThrow(
      'Transaction signing is not supported by this wallet.',
    );
    const idle = { ...neither, signTransaction: async (given: Transaction | VersionedTransaction) => given };
    await expect(signPayment(versioned(), idle)).rejects.toThrow(/without its signature/);
  });

  it('distinguishes a user’s refusal from a failure', () => {
    expect(isRejection(new Error('User rejected the request.'))).toBe(true);
    expect(isRejection(new Error('Approval denied'))).toBe(true);
    expect(isRejection(new Error('Internal error'))).toBe(false);
  });
});
