/** The Solana chain over JSON-RPC. What is credited is read at the commitment `finalized`, what is only shown at `confirmed`. */
import * as z from 'zod';
import type { Blockhash, Chain, ChainTransaction, SignatureStatus, TokenBalance } from '../../ports/chain.ts';
import { readTransaction, transactionSchema } from './chain-transaction.ts';
import type { RpcPool } from './rpc-pool.ts';

const CONFIRMED = { commitment: 'confirmed' };
const FINALIZED = { commitment: 'finalized' };

/** What one page of a history may hold, and how many pages are read to find its beginning. */
const HISTORY_PAGE = 1_000;
const HISTORY_PAGES = 5;

const blockHeightSchema = z.int();
const foundTransactionSchema = transactionSchema.nullable();
const balanceSchema = z.object({ value: z.int().min(0) });

const blockhashSchema = z.object({
  value: z.object({ blockhash: z.string(), lastValidBlockHeight: z.int() }),
});

const tokenAmountSchema = z.object({
  amount: z.string().regex(/^\d+$/),
  decimals: z.int().min(0).max(255),
});
const tokenAccountsSchema = z.object({
  value: z.array(
    z.object({
      account: z.object({
        data: z.object({ parsed: z.object({ info: z.object({ tokenAmount: tokenAmountSchema }) }) }),
      }),
    }),
  ),
});

const statusesSchema = z.object({
  value: z.array(z.object({ err: z.unknown(), confirmationStatus: z.string().nullish() }).nullable()),
});
type Status = z.infer<typeof statusesSchema>['value'][number];

const historySchema = z.array(z.object({ signature: z.string(), slot: z.int(), err: z.unknown() }));
type HistoryEntry = z.infer<typeof historySchema>[number];

export class SolanaChain implements Chain {
  readonly #rpc: RpcPool;

  constructor(rpc: RpcPool) {
    this.#rpc = rpc;
  }

  async lamportsOf(publicKey: string): Promise<bigint> {
    const { value } = await this.#rpc.first('getBalance', [publicKey, CONFIRMED], balanceSchema);
    return BigInt(value);
  }

  async tokenBalance(publicKey: string, mint: string): Promise<TokenBalance> {
    const params = [publicKey, { mint }, { ...CONFIRMED, encoding: 'jsonParsed' }];
    const { value } = await this.#rpc.first('getTokenAccountsByOwner', params, tokenAccountsSchema);
    const amounts = value.map(({ account }) => account.data.parsed.info.tokenAmount);
    return {
      units: amounts.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
      decimals: amounts[0]?.decimals ?? 0,
    };
  }

  async latestBlockhash(): Promise<Blockhash> {
    const { value } = await this.#rpc.first('getLatestBlockhash', [CONFIRMED], blockhashSchema);
    return value;
  }

  /** The lowest of all: a node that is behind may still show a payment that others have had for long. */
  async finalizedBlockHeight(): Promise<number> {
    const heights = await this.#rpc.all('getBlockHeight', [FINALIZED], blockHeightSchema);
    return Math.min(...heights);
  }

  async finalizedTransaction(signature: string): Promise<ChainTransaction | undefined> {
    const config = { ...FINALIZED, encoding: 'json', maxSupportedTransactionVersion: 0 };
    const isFound = (found: z.infer<typeof foundTransactionSchema>) =>
      found !== null && found.transaction.signatures[0] === signature;
    const found = await this.#rpc.first(
      'getTransaction',
      [signature, config],
      foundTransactionSchema,
      isFound,
    );
    return found && isFound(found) ? readTransaction(signature, found) : undefined;
  }

  /** What the node that knows most of it says; one that has not heard of it says nothing. */
  async signatureStatus(signature: string): Promise<SignatureStatus> {
    const params = [[signature], { searchTransactionHistory: true }];
    const answers = await this.#rpc.all('getSignatureStatuses', params, statusesSchema);
    const statuses = answers.map(({ value }) => statusOf(value[0] ?? null));
    const ranked: SignatureStatus[] = ['finalized', 'pending', 'failed'];
    return ranked.find((status) => statuses.includes(status)) ?? 'unseen';
  }

  async signaturesNaming(address: string): Promise<string[]> {
    const found = new Map<string, HistoryEntry>();
    let before: string | undefined;
    for (let page = 1; page <= HISTORY_PAGES; page += 1) {
      const params = [address, { ...FINALIZED, limit: HISTORY_PAGE, before }];
      const answers = await this.#rpc.all('getSignaturesForAddress', params, historySchema);
      // Newest first: going backwards leaves those of one slot in their order.
      for (const entry of answers.flat()) found.set(entry.signature, entry);
      const fullest = answers.find(({ length }) => length === HISTORY_PAGE);
      if (!fullest) break;
      before = fullest.at(-1)?.signature;
    }
    return [...found.values()]
      .filter(({ err }) => err === null || err === undefined)
      .toReversed()
      .toSorted((left, right) => left.slot - right.slot)
      .slice(0, HISTORY_PAGE)
      .map(({ signature }) => signature);
  }
}

function statusOf(status: Status): SignatureStatus {
  if (status === null) return 'unseen';
  if (status.err !== null && status.err !== undefined) return 'failed';
  return status.confirmationStatus === 'finalized' ? 'finalized' : 'pending';
}
