import { once } from 'node:events';
import { createServer } from 'node:http';
import { ComputeBudgetInstruction, PublicKey, SystemProgram, Transaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { connectToNode, type NodeOptions } from '../../../functions/adapters/solana/connect-to-node.ts';
import { paymentWriter } from '../../../functions/adapters/solana/payment-writer.ts';
import { RpcPool } from '../../../functions/adapters/solana/rpc-pool.ts';
import { SolanaChain } from '../../../functions/adapters/solana/solana-chain.ts';
import { ChainUnavailableError } from '../../../functions/ports/chain.ts';

type RpcResult = { result: unknown } | { error: { code: number; message: string } } | Error;

const [FIRST, SECOND, THIRD] = ['https://first.example', 'https://second.example', 'https://third.example'];
const requestSchema = z.object({ id: z.string() });

/**
 * Returns a chain with one endpoint per response. Each endpoint always returns its response. `asked` lists the called
 * endpoints.
 */
function chainOf(...responses: RpcResult[]) {
  const endpoints = [FIRST, SECOND, THIRD].slice(0, responses.length);
  const asked: string[] = [];
  const fetch: NodeOptions['fetch'] = async (input, init) => {
    const url = String(input);
    asked.push(url);
    const response = responses[endpoints.indexOf(url)];
    if (response instanceof Error) throw response;
    const { id } = requestSchema.parse(JSON.parse(String(init?.body)));
    return Response.json({ jsonrpc: '2.0', id, ...response });
  };
  return { chain: chainOver(endpoints, { fetch }), asked };
}

function chainOver(endpoints: string[], options: NodeOptions): SolanaChain {
  const connect = (url: string) => connectToNode(url, options);
  return new SolanaChain(new RpcPool({ urls: async () => endpoints, connect }));
}

const address = (byte: number) => new PublicKey(new Uint8Array(32).fill(byte)).toBase58();
const [WALLET, TREASURY, REFERENCE, MINT] = [address(1), address(2), address(3), address(4)];
const SYSTEM = SystemProgram.programId.toBase58();

const BLOCK_SECONDS = 1_790_000_000;
const TRANSFER_DATA = SystemProgram.transfer({
  fromPubkey: new PublicKey(WALLET),
  toPubkey: new PublicKey(TREASURY),
  lamports: 5,
}).data;

const DOWN = new Error('connect ECONNREFUSED');
const inContext = (value: unknown) => ({ result: { context: { slot: 1 }, value } });

describe('a failing endpoint', () => {
  it.each<[string, RpcResult]>([
    ['is down', DOWN],
    ['responds with an error', { error: { code: -32005, message: 'Node is behind' } }],
    ['responds with null', { result: null }],
    ['responds with nonsense', inContext('many')],
  ])('that %s is passed over for the next one', async (_name, broken) => {
    const { chain, asked } = chainOf(broken, inContext(7));
    expect(await chain.lamportsOf(WALLET)).toBe(7n);
    await chain.lamportsOf(WALLET);
    // An endpoint that failed is tried last.
    expect(asked).toEqual([FIRST, SECOND, SECOND]);
  });

  it('that rate-limits is skipped without a retry', async () => {
    const asked: string[] = [];
    const fetch = async (input: string | URL | Request) => {
      asked.push(String(input));
      return new Response('Too many requests', { status: 429 });
    };
    const chain = chainOver([FIRST, SECOND], { fetch });
    await expect(chain.lamportsOf(WALLET)).rejects.toThrow(ChainUnavailableError);
    expect(asked).toEqual([FIRST, SECOND]);
  });

  it('that never responds is skipped after its timeout', async () => {
    const silent = createServer(() => undefined);
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const bound = silent.address();
    const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
    const chain = chainOver([`http://127.0.0.1:${port}`], { timeoutMs: 50 });
    await expect(chain.lamportsOf(WALLET)).rejects.toThrow(ChainUnavailableError);
    silent.closeAllConnections();
    silent.close();
  });

  it('throws ChainUnavailableError when no other is left', async () => {
    const { chain } = chainOf(DOWN, DOWN);
    await expect(chain.lamportsOf(WALLET)).rejects.toThrow(ChainUnavailableError);
    await expect(chain.signatureStatus('signature')).rejects.toThrow(ChainUnavailableError);
  });
});

describe('when endpoints disagree', () => {
  const status = (confirmationStatus: string, err: unknown = null) =>
    inContext([{ slot: 1, confirmations: null, confirmationStatus, err }]);
  const unseen = inContext([null]);
  it.each([
    ['finalized', [unseen, status('finalized')]],
    ['pending', [unseen, status('processed')]],
    ['finalized', [status('confirmed'), status('finalized')]],
    ['failed', [unseen, status('confirmed', 'InstructionError')]],
    ['unseen', [unseen, DOWN]],
  ])('a signature is %s', async (expected, [first = DOWN, second = DOWN]) => {
    expect(await chainOf(first, second).chain.signatureStatus('signature')).toBe(expected);
  });

  it('the lowest block height is used', async () => {
    const { chain } = chainOf({ result: 120 }, { result: 100 }, DOWN);
    expect(await chain.finalizedBlockHeight()).toBe(100);
  });

  it('a transaction is found that only one endpoint has', async () => {
    const { chain } = chainOf({ result: null }, { result: executedJson('signature') });
    const found = await chain.finalizedTransaction('signature');
    expect(found).toMatchObject({
      isFailed: false,
      landedAtMs: BLOCK_SECONDS * 1_000,
      tokenReceivers: [TREASURY],
    });
    expect(found?.lamportChanges).toEqual(
      new Map([
        [WALLET, -6n],
        [TREASURY, 5n],
      ]),
    );
    expect(found?.instructions).toEqual([
      { programId: SYSTEM, accounts: [WALLET, TREASURY, REFERENCE], transferLamports: 5n },
      { programId: SYSTEM, accounts: [WALLET], transferLamports: undefined },
    ]);
  });

  it.each([
    ['shorter than one', TRANSFER_DATA.subarray(0, 4)],
    ['longer than one', Buffer.concat([TRANSFER_DATA, Buffer.of(0)])],
    ['of another kind', Buffer.concat([Buffer.of(3), TRANSFER_DATA.subarray(1)])],
  ])('an instruction that is %s is no transfer', async (_name, data) => {
    const { chain } = chainOf({ result: executedJson('signature', data) });
    const found = await chain.finalizedTransaction('signature');
    expect(found?.instructions[0]).toMatchObject({ accounts: [WALLET, TREASURY, REFERENCE] });
    expect(found?.instructions[0]?.transferLamports).toBeUndefined();
  });

  it('a transaction with another signature is ignored', async () => {
    const { chain } = chainOf({ result: executedJson('another') });
    expect(await chain.finalizedTransaction('signature')).toBeUndefined();
  });

  it('the signatures of all endpoints are listed once, oldest first, without failed ones', async () => {
    const entry = (signature: string, slot: number, err: unknown = null) => ({
      signature,
      slot,
      err,
      memo: null,
    });
    const { chain } = chainOf(
      { result: [entry('b', 2), entry('a', 1)] },
      { result: [entry('c', 3), entry('failed', 2, 'error'), entry('b', 2)] },
    );
    expect(await chain.signaturesNaming(REFERENCE)).toEqual(['a', 'b', 'c']);
  });
});

describe('the token balance', () => {
  const account = (amount: string) => ({
    pubkey: address(5),
    account: {
      executable: false,
      owner: address(6),
      lamports: 1,
      rentEpoch: 0,
      data: {
        program: 'spl-token',
        parsed: { type: 'account', info: { tokenAmount: { amount, decimals: 6 } } },
        space: 165,
      },
    },
  });
  it('adds up all accounts of the owner', async () => {
    const { chain } = chainOf(inContext([account('1500000'), account('9007199254740993')]));
    expect(await chain.tokenBalance(WALLET, MINT)).toEqual({ units: 9007199256240993n, decimals: 6 });
  });
  it('is zero without an account', async () => {
    const { chain } = chainOf(inContext([]));
    expect(await chain.tokenBalance(WALLET, MINT)).toEqual({ units: 0n, decimals: 0 });
  });
  it('is read from an endpoint that has the account when another has not', async () => {
    const { chain } = chainOf(inContext([]), inContext([account('2')]));
    expect(await chain.tokenBalance(WALLET, MINT)).toEqual({ units: 2n, decimals: 6 });
  });
  it('is read from the next endpoint when one returns an account without an amount', async () => {
    const { chain } = chainOf(inContext([account('many')]), inContext([account('2')]));
    expect(await chain.tokenBalance(WALLET, MINT)).toEqual({ units: 2n, decimals: 6 });
  });
});

it('the recent prices of compute units are those of blocks that locked the addresses', async () => {
  const { chain } = chainOf({
    result: [
      { slot: 1, prioritizationFee: 7 },
      { slot: 2, prioritizationFee: 9 },
    ],
  });
  expect(await chain.recentUnitPrices([WALLET, TREASURY])).toEqual([7, 9]);
});

describe('the transaction to sign', () => {
  it('has a compute limit, a priority fee and one transfer with the reference as an extra read-only account', () => {
    const [payer, treasury, reference, blockhash] = [1, 2, 3, 4].map(() => paymentWriter.newReference());
    if (!payer || !treasury || !reference || !blockhash) throw new Error('no keys');
    const written = paymentWriter.write({
      payer,
      treasury,
      reference,
      blockhash,
      lamports: 50_000_000,
      unitPrice: 20_000,
    });
    const read = Transaction.from(Buffer.from(written, 'base64'));
    expect(read.feePayer?.toBase58()).toBe(payer);
    expect(read.recentBlockhash).toBe(blockhash);
    expect(read.instructions).toHaveLength(3);
    const [limit, price, instruction] = read.instructions;
    expect(limit && ComputeBudgetInstruction.decodeSetComputeUnitLimit(limit)).toEqual({ units: 60_000 });
    expect(price && ComputeBudgetInstruction.decodeSetComputeUnitPrice(price)).toEqual({ microLamports: 20_000n });
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

/** A version 0 transaction that pays 5 lamports and takes the reference from a lookup table. */
function executedJson(signature: string, data: Uint8Array = TRANSFER_DATA) {
  const tokens = (amount: string) => [
    {
      accountIndex: 1,
      mint: MINT,
      owner: TREASURY,
      uiTokenAmount: { amount, decimals: 0, uiAmount: Number(amount) },
    },
  ];
  return {
    slot: 1,
    blockTime: BLOCK_SECONDS,
    version: 0,
    transaction: {
      signatures: [signature],
      message: {
        header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
        accountKeys: [WALLET, TREASURY, SYSTEM],
        recentBlockhash: address(7),
        instructions: [{ programIdIndex: 2, accounts: [0, 1, 3], data: bs58.encode(data) }],
        addressTableLookups: [{ accountKey: address(8), writableIndexes: [], readonlyIndexes: [0] }],
      },
    },
    meta: {
      err: null,
      fee: 1,
      preBalances: [10, 0, 1, 1],
      postBalances: [4, 5, 1, 1],
      innerInstructions: [{ index: 0, instructions: [{ programIdIndex: 2, accounts: [0], data: '1' }] }],
      preTokenBalances: [],
      postTokenBalances: tokens('3'),
      loadedAddresses: { writable: [], readonly: [REFERENCE] },
    },
  };
}
