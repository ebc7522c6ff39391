import { PublicKey, SystemProgram } from '@solana/web3.js';
import bs58 from 'bs58';
import * as z from 'zod';
import type { RpcPoolOptions } from '../../../functions/adapters/solana/rpc-pool.ts';
import type { ChainInstruction } from '../../../functions/ports/chain.ts';
import type { Faults } from '../faults.ts';
import type { Scheduler } from '../scheduler.ts';
import { simulatedAddress } from './simulated-address.ts';
import type { LandedTransaction, SimulatedChain } from './simulated-chain.ts';

export const NODE_URLS = ['https://one.example', 'https://two.example'];

const ASV_DECIMALS = 6;
const RICH_LAMPORTS = 1e12;
const FEE_LAMPORTS = 5_000;
const TOKEN_ACCOUNT_BYTES = 165;
const FAILURE = { InstructionError: [0, 'Custom'] };

const requestSchema = z.object({ id: z.string(), method: z.string(), params: z.array(z.unknown()) });

/**
 * Answers the JSON-RPC requests of the product's own client from the chain. Nodes fail, know nothing or are behind, each
 * anew with every call, so that they disagree.
 */
export function rpcNodes(
  chain: SimulatedChain,
  scheduler: Scheduler,
  faults: Faults,
): NonNullable<RpcPoolOptions['fetch']> {
  return async (_url, init) => {
    const { id, method, params } = requestSchema.parse(JSON.parse(String(init?.body)));
    const fault = faults.ofNode();
    const result = await scheduler.step(() => {
      if (fault === 'down') throw new Error('connect ECONNREFUSED');
      const lag = fault === 'stale' ? faults.nodeLag() : 0;
      const nothing = fault === 'null' ? emptyResult(method) : undefined;
      return nothing === undefined ? resultOf(chain, method, params, lag) : nothing;
    });
    return Response.json({ jsonrpc: '2.0', id, result });
  };
}

/** The result from a node without the data that was asked for; undefined where the protocol has none. */
function emptyResult(method: string): unknown {
  const results: Record<string, unknown> = {
    getTransaction: null,
    getSignatureStatuses: inContext([null]),
    getSignaturesForAddress: [],
    getTokenAccountsByOwner: inContext([]),
  };
  return results[method];
}

function resultOf(chain: SimulatedChain, method: string, params: unknown[], lag: number): unknown {
  const subject = String([params[0]].flat()[0]);
  switch (method) {
    case 'getBalance':
      return inContext(RICH_LAMPORTS);
    case 'getTokenAccountsByOwner':
      return inContext(tokenAccounts(chain.asvByOwner.get(subject) ?? 0));
    case 'getLatestBlockhash':
      return inContext(chain.blockhash(lag));
    case 'getBlockHeight':
      return chain.finalizedHeight(lag);
    case 'getTransaction':
      return transactionJson(chain.finalized(subject, lag));
    case 'getSignatureStatuses':
      return inContext([statusJson(chain, subject, lag)]);
    case 'getSignaturesForAddress':
      return signaturesNaming(chain, subject, lag);
    default:
      throw new TypeError(`The simulated nodes have no method ${method}`);
  }
}

function inContext(value: unknown) {
  return { context: { slot: 1 }, value };
}

function tokenAccounts(wholeTokens: number): unknown[] {
  if (wholeTokens === 0) return [];
  const amount = String(BigInt(wholeTokens) * 10n ** BigInt(ASV_DECIMALS));
  const info = { tokenAmount: { amount, decimals: ASV_DECIMALS } };
  const account = {
    executable: false,
    owner: simulatedAddress('Token program'),
    lamports: RICH_LAMPORTS,
    rentEpoch: 0,
    data: { program: 'spl-token', parsed: { type: 'account', info }, space: TOKEN_ACCOUNT_BYTES },
  };
  return [{ pubkey: simulatedAddress('Token account'), account }];
}

function statusJson(chain: SimulatedChain, signature: string, lag: number): unknown {
  const status = chain.statusOf(signature, lag);
  if (status === 'unseen') return null;
  const confirmationStatus = status === 'finalized' ? 'finalized' : 'confirmed';
  return { slot: 1, confirmations: null, err: status === 'failed' ? FAILURE : null, confirmationStatus };
}

/** Newest first, as nodes list them. */
function signaturesNaming(chain: SimulatedChain, address: string, lag: number): unknown[] {
  return chain
    .allFinalized(lag)
    .filter(({ transaction }) => transaction.instructions.some(({ accounts }) => accounts.includes(address)))
    .map(({ transaction, height }) => ({
      signature: transaction.signature,
      slot: height,
      err: transaction.isFailed ? FAILURE : null,
      memo: null,
    }))
    .toReversed();
}

function transactionJson(landed: LandedTransaction | undefined): unknown {
  if (!landed) return null;
  const { instructions, lamportChanges, isFailed, signature } = landed.transaction;
  const named = instructions.flatMap(({ programId, accounts }) => [...accounts, programId]);
  const accountKeys = [...new Set([...named, ...lamportChanges.keys()])];
  const indexOf = (key: string) => accountKeys.indexOf(key);
  const change = (key: string) => (isFailed ? 0 : Number(lamportChanges.get(key) ?? 0));
  return {
    slot: landed.height,
    transaction: {
      signatures: [signature],
      message: {
        header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 0 },
        accountKeys,
        recentBlockhash: simulatedAddress('Blockhash'),
        instructions: instructions.map((instruction) => ({
          programIdIndex: indexOf(instruction.programId),
          accounts: instruction.accounts.map(indexOf),
          data: bs58.encode(instructionData(instruction)),
        })),
      },
    },
    meta: {
      err: isFailed ? FAILURE : null,
      fee: FEE_LAMPORTS,
      preBalances: accountKeys.map(() => RICH_LAMPORTS),
      postBalances: accountKeys.map((key) => RICH_LAMPORTS + change(key)),
      innerInstructions: [],
      preTokenBalances: [],
      postTokenBalances: [],
    },
  };
}

function instructionData({ accounts, transferLamports: lamports }: ChainInstruction): Uint8Array {
  const [from, to] = accounts;
  if (lamports === undefined || from === undefined || to === undefined) return new Uint8Array();
  const [fromPubkey, toPubkey] = [new PublicKey(from), new PublicKey(to)];
  return SystemProgram.transfer({ fromPubkey, toPubkey, lamports }).data;
}
