/**
 * The nodes that the product's own RPC client asks: they fail, know nothing, or are behind, each for itself and anew with
 * every call, so that they disagree.
 */
import bs58 from 'bs58';
import type { SendRpc } from '../../../functions/adapters/solana/rpc-pool.ts';
import type { Faults } from '../faults.ts';
import type { Scheduler } from '../scheduler.ts';
import type { LandedTransaction, SimulatedChain } from './simulated-chain.ts';

export const NODE_URLS = ['https://one.example', 'https://two.example'];

const ASV_DECIMALS = 6;
const RICH_LAMPORTS = 1e12;

interface RpcRequest {
  method: string;
  params: unknown[];
}

/** Answers JSON-RPC requests from the chain, in the weather of `faults`. */
export function rpcNodes(chain: SimulatedChain, scheduler: Scheduler, faults: Faults): SendRpc {
  return async (_url, request) => {
    const fault = faults.ofNode();
    return scheduler.step(() => {
      if (fault === 'down') throw new Error('connect ECONNREFUSED');
      const { method, params } = readRequest(request);
      const lag = fault === 'stale' ? faults.nodeLag() : 0;
      const result = fault === 'null' ? nothing(method) : undefined;
      return {
        jsonrpc: '2.0',
        id: 1,
        result: result === undefined ? answer(chain, method, params, lag) : result,
      };
    });
  };
}

function readRequest(request: object): RpcRequest {
  const { method, params }: { method?: unknown; params?: unknown } = request;
  if (typeof method === 'string' && Array.isArray(params)) return { method, params };
  throw new TypeError(`${JSON.stringify(request)} is no JSON-RPC request`);
}

/** What a node says that has heard of nothing; undefined where it cannot say so. */
function nothing(method: string): unknown {
  const nothings: Record<string, unknown> = {
    getTransaction: null,
    getSignatureStatuses: { value: [null] },
    getSignaturesForAddress: [],
    getTokenAccountsByOwner: { value: [] },
  };
  return nothings[method];
}

function answer(chain: SimulatedChain, method: string, params: unknown[], lag: number): unknown {
  const [subject] = params;
  switch (method) {
    case 'getBalance':
      return { value: RICH_LAMPORTS };
    case 'getTokenAccountsByOwner':
      return { value: tokenAccounts(chain.asvByOwner.get(String(subject)) ?? 0) };
    case 'getLatestBlockhash':
      return { value: chain.blockhash(lag) };
    case 'getBlockHeight':
      return chain.finalizedHeight(lag);
    case 'getTransaction':
      return transactionReply(chain.finalized(String(subject), lag));
    case 'getSignatureStatuses':
      return { value: [statusReply(chain, String(subject), lag)] };
    case 'getSignaturesForAddress':
      return signaturesNaming(chain, String(subject), lag);
    default:
      throw new TypeError(`The simulated nodes have no method ${method}`);
  }
}

function tokenAccounts(wholeTokens: number): unknown[] {
  if (wholeTokens === 0) return [];
  const amount = String(BigInt(wholeTokens) * 10n ** BigInt(ASV_DECIMALS));
  const info = { tokenAmount: { amount, decimals: ASV_DECIMALS } };
  return [{ account: { data: { parsed: { info } } } }];
}

function statusReply(chain: SimulatedChain, signature: string, lag: number): unknown {
  const status = chain.statusOf(signature, lag);
  if (status === 'unseen') return null;
  const confirmationStatus = status === 'finalized' ? 'finalized' : 'confirmed';
  return { err: status === 'failed' ? { InstructionError: [0, 'Custom'] } : null, confirmationStatus };
}

/** Newest first, as nodes answer. */
function signaturesNaming(chain: SimulatedChain, address: string, lag: number): unknown[] {
  return chain
    .allFinalized(lag)
    .filter(({ transaction }) => transaction.instructions.some(({ accounts }) => accounts.includes(address)))
    .map(({ transaction, height }) => ({
      signature: transaction.signature,
      slot: height,
      err: transaction.isFailed ? 'failed' : null,
    }))
    .toReversed();
}

function transactionReply(landed: LandedTransaction | undefined): unknown {
  if (!landed) return null;
  const { instructions, lamportChanges, isFailed, signature } = landed.transaction;
  const named = instructions.flatMap(({ programId, accounts }) => [...accounts, programId]);
  const accountKeys = [...new Set([...named, ...lamportChanges.keys()])];
  const indexOf = (key: string) => accountKeys.indexOf(key);
  const change = (key: string) => (isFailed ? 0 : Number(lamportChanges.get(key) ?? 0));
  return {
    transaction: {
      signatures: [signature],
      message: {
        accountKeys,
        instructions: instructions.map(({ programId, accounts, data }) => ({
          programIdIndex: indexOf(programId),
          accounts: accounts.map(indexOf),
          data: bs58.encode(data),
        })),
      },
    },
    meta: {
      err: isFailed ? { InstructionError: [0, 'Custom'] } : null,
      preBalances: accountKeys.map(() => RICH_LAMPORTS),
      postBalances: accountKeys.map((key) => RICH_LAMPORTS + change(key)),
      innerInstructions: [],
      preTokenBalances: [],
      postTokenBalances: [],
    },
  };
}
