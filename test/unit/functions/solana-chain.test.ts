/** The chain over endpoints that fail, are behind, or disagree. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Transaction } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { paymentWriter } from '../../../functions/adapters/solana/payment-transaction.ts';
import { RpcPool, type SendRpc } from '../../../functions/adapters/solana/rpc-pool.ts';
import { SolanaChain } from '../../../functions/adapters/solana/solana-chain.ts';
import { ChainUnavailableError } from '../../../functions/ports/chain.ts';

type Answer = { result: unknown } | { error: { code: number; message: string } } | Error;

/** Endpoints that always answer the same; counts how often each was asked. */
function chainOf(answers: Record<string, Answer>) {
  const asked: string[] = [];
  const send: SendRpc = async (url) => {
    asked.push(url);
    const answer = answers[url];
    if (answer instanceof Error) throw answer;
    return { jsonrpc: '2.0', id: 1, ...answer };
  };
  const urls = async () => Object.keys(answers);
  return { chain: new SolanaChain(new RpcPool({ urls, send })), asked };
}

const DOWN = new Error('connect ECONNREFUSED');
const lamports = (value: unknown) => ({ result: { value } });

describe('an endpoint that fails', () => {
  it.each<[string, Answer]>([
    ['is down', DOWN],
    ['answers an error', { error: { code: -32005, message: 'Node is behind' } }],
    ['answers nothing', { result: null }],
    ['answers nonsense', lamports('many')],
  ])('and %s leaves the next one', async (_name, broken) => {
    const { chain, asked } = chainOf({ first: broken, second: lamports(7) });
    expect(await chain.lamportsOf('wallet')).toBe(7n);
    await chain.lamportsOf('wallet');
    // Once it failed it is asked last.
    expect(asked).toEqual(['first', 'second', 'second']);
  });

  it('and never answers is left after its time-out', async () => {
    const silent = createServer(() => undefined);
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const address = silent.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const urls = async () => [`http://127.0.0.1:${port}`];
    const chain = new SolanaChain(new RpcPool({ urls, timeoutMs: 50 }));
    await expect(chain.lamportsOf('wallet')).rejects.toThrow(ChainUnavailableError);
    silent.closeAllConnections();
    silent.close();
  });

  it('and is the only one is an error of its own', async () => {
    const { chain } = chainOf({ first: DOWN, second: DOWN });
    await expect(chain.lamportsOf('wallet')).rejects.toThrow(ChainUnavailableError);
    await expect(chain.signatureStatus('signature')).rejects.toThrow(ChainUnavailableError);
  });
});

describe('endpoints that disagree', () => {
  const status = (confirmationStatus: string, err: unknown = null) => lamports([{ confirmationStatus, err }]);
  const unseen = lamports([null]);
  it.each([
    ['finalized', [unseen, status('finalized')]],
    ['pending', [unseen, status('processed')]],
    ['finalized', [status('confirmed'), status('finalized')]],
    ['failed', [unseen, status('confirmed', 'InstructionError')]],
    ['unseen', [unseen, DOWN]],
  ])('make a signature %s', async (expected, [first = DOWN, second = DOWN]) => {
    expect(await chainOf({ first, second }).chain.signatureStatus('signature')).toBe(expected);
  });

  it('count at the lowest block height', async () => {
    const { chain } = chainOf({ first: { result: 120 }, second: { result: 100 }, third: DOWN });
    expect(await chain.finalizedBlockHeight()).toBe(100);
  });

  it('find a transaction that only one of them has', async () => {
    const { chain } = chainOf({ first: { result: null }, second: { result: transferJson('signature') } });
    const found = await chain.finalizedTransaction('signature');
    expect(found).toMatchObject({ isFailed: false, tokenReceivers: ['treasury'] });
    expect(found?.lamportChanges).toEqual(
      new Map([
        ['payer', -6n],
        ['treasury', 5n],
      ]),
    );
    expect(found?.instructions).toEqual([
      { programId: 'system', accounts: ['payer', 'treasury', 'looked-up'], data: Uint8Array.of(1) },
      { programId: 'system', accounts: ['payer'], data: Uint8Array.of(0) },
    ]);
  });

  it('with another transaction than asked for do not find it', async () => {
    const { chain } = chainOf({ first: { result: transferJson('another') } });
    expect(await chain.finalizedTransaction('signature')).toBeUndefined();
  });

  it('name together, oldest first, what succeeded', async () => {
    const entry = (signature: string, slot: number, err: unknown = null) => ({ signature, slot, err });
    const { chain } = chainOf({
      first: { result: [entry('b', 2), entry('a', 1)] },
      second: { result: [entry('c', 3), entry('failed', 2, 'error'), entry('b', 2)] },
    });
    expect(await chain.signaturesNaming('reference')).toEqual(['a', 'b', 'c']);
  });
});

describe('tokens', () => {
  const account = (amount: string) => ({
    account: { data: { parsed: { info: { tokenAmount: { amount, decimals: 6 } } } } },
  });
  it('are those of all accounts together', async () => {
    const { chain } = chainOf({ only: lamports([account('1500000'), account('9007199254740993')]) });
    expect(await chain.tokenBalance('wallet', 'mint')).toEqual({ units: 9007199256240993n, decimals: 6 });
  });
  it('of a wallet without any account are none', async () => {
    const { chain } = chainOf({ only: lamports([]) });
    expect(await chain.tokenBalance('wallet', 'mint')).toEqual({ units: 0n, decimals: 0 });
  });
});

describe('the transaction to sign', () => {
  it('is what the wallet library reads it as', () => {
    const [payer, treasury, reference, blockhash] = [1, 2, 3, 4].map(() => paymentWriter.newReference());
    if (!payer || !treasury || !reference || !blockhash) throw new Error('no keys');
    const written = paymentWriter.write({ payer, treasury, reference, blockhash, lamports: 50_000_000 });
    const read = Transaction.from(Buffer.from(written, 'base64'));
    expect(read.feePayer?.toBase58()).toBe(payer);
    expect(read.recentBlockhash).toBe(blockhash);
    expect(read.instructions).toHaveLength(1);
    const [instruction] = read.instructions;
    expect(
      instruction?.keys.map(({ pubkey, isSigner, isWritable }) => [pubkey.toBase58(), isSigner, isWritable]),
    ).toEqual([
      [payer, true, true],
      [treasury, false, true],
      [reference, false, false],
    ]);
    expect(instruction?.data.readBigUInt64LE(4)).toBe(50_000_000n);
  });
});

function transferJson(signature: string) {
  const amounts = (amount: string) => [{ accountIndex: 1, owner: 'treasury', uiTokenAmount: { amount } }];
  return {
    slot: 1,
    transaction: {
      signatures: [signature],
      message: {
        accountKeys: ['payer', 'treasury', 'system'],
        instructions: [{ programIdIndex: 2, accounts: [0, 1, 3], data: '2' }],
      },
    },
    meta: {
      err: null,
      preBalances: [10, 0, 1, 1],
      postBalances: [4, 5, 1, 1],
      innerInstructions: [{ index: 0, instructions: [{ programIdIndex: 2, accounts: [0], data: '1' }] }],
      preTokenBalances: [],
      postTokenBalances: amounts('3'),
      loadedAddresses: { writable: [], readonly: ['looked-up'] },
    },
  };
}
