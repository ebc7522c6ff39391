import { type Connection, type Finality, PublicKey, type SignatureStatus as RpcSignatureStatus } from '@solana/web3.js';
import * as z from 'zod';
import type { Blockhash, Chain, ChainTransaction, SignatureStatus, TokenBalance } from '../../ports/chain.ts';
import { type ExecutedTransaction, readTransaction } from './read-transaction.ts';
import type { RpcPool } from './rpc-pool.ts';

/**
 * The number of signatures in one page (pagination) of an address's history, and the maximum number of pages to read.
 */
const HISTORY_PAGE = 1_000;
const HISTORY_PAGES = 5;

/** The parsed data of a token account, which web3.js does not validate. */
const parsedTokenAccountSchema = z.object({
  info: z.object({
    tokenAmount: z.object({ amount: z.string().regex(/^\d+$/), decimals: z.int().min(0).max(255) }),
  }),
});

/** The Solana chain over JSON-RPC. Credits use the commitment `finalized`; display values use `confirmed`. */
export class SolanaChain implements Chain {
  readonly #rpc: RpcPool;

  constructor(rpc: RpcPool) {
    this.#rpc = rpc;
  }

  async lamportsOf(publicKey: string): Promise<bigint> {
    return this.#rpc.first('getBalance', async (connection) =>
      BigInt(await connection.getBalance(new PublicKey(publicKey), 'confirmed')),
    );
  }

  async tokenBalance(publicKey: string, mint: string): Promise<TokenBalance> {
    const read = async (connection: Connection) => {
      const filter = { mint: new PublicKey(mint) };
      const { value } = await connection.getParsedTokenAccountsByOwner(new PublicKey(publicKey), filter, 'confirmed');
      return value.map(({ account }) => z.parse(parsedTokenAccountSchema, account.data.parsed).info.tokenAmount);
    };
    // An endpoint that lags may not know the account yet.
    const amounts = await this.#rpc.first('getTokenAccountsByOwner', read, ({ length }) => length > 0);
    return {
      units: amounts.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
      decimals: amounts[0]?.decimals ?? 0,
    };
  }

  async latestBlockhash(): Promise<Blockhash> {
    return this.#rpc.first('getLatestBlockhash', (connection) => connection.getLatestBlockhash('confirmed'));
  }

  async recentUnitPrices(addresses: readonly string[]): Promise<number[]> {
    const config = { lockedWritableAccounts: addresses.map((address) => new PublicKey(address)) };
    const fees = await this.#rpc.first('getRecentPrioritizationFees', (connection) =>
      connection.getRecentPrioritizationFees(config),
    );
    return fees.map(({ prioritizationFee }) => prioritizationFee);
  }

  /** Returns the lowest height of all endpoints, because an endpoint that lags may not know a recent payment. */
  async finalizedBlockHeight(): Promise<number> {
    const heights = await this.#rpc.all('getBlockHeight', (connection) =>
      connection.getBlockHeight({ commitment: 'finalized' }),
    );
    return Math.min(...heights);
  }

  finalizedTransaction(signature: string): Promise<ChainTransaction | undefined> {
    return this.#transaction(signature, 'finalized');
  }

  confirmedTransaction(signature: string): Promise<ChainTransaction | undefined> {
    return this.#transaction(signature, 'confirmed');
  }

  async #transaction(signature: string, commitment: Finality): Promise<ChainTransaction | undefined> {
    const isFound = (found: ExecutedTransaction | undefined) => found?.transaction.signatures[0] === signature;
    const found = await this.#rpc.first(
      'getTransaction',
      async (connection): Promise<ExecutedTransaction | undefined> => {
        const response = await connection.getTransaction(signature, {
          commitment,
          maxSupportedTransactionVersion: 0,
        });
        if (response === null) return undefined;
        const { meta } = response;
        if (meta === null) throw new Error('The transaction comes without the details of its execution.');
        return { ...response, meta };
      },
      isFound,
    );
    return found && isFound(found) ? readTransaction(signature, found) : undefined;
  }

  /** Returns the most advanced status that any endpoint reports, because some may not know the transaction yet. */
  async signatureStatus(signature: string): Promise<SignatureStatus> {
    const statuses = await this.#rpc.all('getSignatureStatuses', async (connection) => {
      const config = { searchTransactionHistory: true };
      return statusOf((await connection.getSignatureStatuses([signature], config)).value[0]);
    });
    const ranked: SignatureStatus[] = ['finalized', 'pending', 'failed'];
    return ranked.find((status) => statuses.includes(status)) ?? 'unseen';
  }

  async signaturesNaming(address: string): Promise<string[]> {
    const found = new Map<string, { signature: string; slot: number; err: unknown }>();
    let before: string | undefined;
    for (let page = 1; page <= HISTORY_PAGES; page += 1) {
      const options = { limit: HISTORY_PAGE, ...(before === undefined ? {} : { before }) };
      const pages = await this.#rpc.all('getSignaturesForAddress', async (connection) =>
        connection.getSignaturesForAddress(new PublicKey(address), options, 'finalized'),
      );
      // Nodes list the newest transactions first, so `found` is reversed below. This also corrects the order within a
      // slot.
      for (const entry of pages.flat()) found.set(entry.signature, entry);
      const fullest = pages.find(({ length }) => length === HISTORY_PAGE);
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

function statusOf(status: RpcSignatureStatus | null | undefined): SignatureStatus {
  if (status === null || status === undefined) return 'unseen';
  if (status.err !== null && status.err !== undefined) return 'failed';
  return status.confirmationStatus === 'finalized' ? 'finalized' : 'pending';
}
