import {
  type BlockhashWithExpiryBlockHeight,
  type ConfirmedSignatureInfo,
  Connection,
  type Finality,
  type ParsedAccountData,
  PublicKey,
  type RecentPrioritizationFees,
  type SignatureStatus,
  type TransactionResponse,
} from '@solana/web3.js';
import type { Faults } from '../faults.ts';
import type { Scheduler } from '../scheduler.ts';
import { executedTransaction } from './executed-transaction.ts';
import { simulatedAddress } from './simulated-address.ts';
import type { SimulatedChain } from './simulated-chain.ts';

const ASV_DECIMALS = 6;
const RICH_LAMPORTS = 1e12;
const TOKEN_ACCOUNT_BYTES = 165;
const TOKEN_ACCOUNT = new PublicKey(simulatedAddress('Token account'));
const TOKEN_PROGRAM = new PublicKey(simulatedAddress('Token program'));
const UNIT_PRICE = 20_000;
const FAILURE = { InstructionError: [0, 'Custom'] };

export interface NodeWorld {
  chain: SimulatedChain;
  scheduler: Scheduler;
  faults: Faults;
}

/** A Solana node whose calls randomly fail, find no data or lag behind, so that nodes disagree. */
export class SimulatedNode extends Connection {
  readonly #world: NodeWorld;

  /** A field and not a method, because the base class of web3.js declares a field. */
  override readonly getBlockHeight = (): Promise<number> => this.#call((lag) => this.#world.chain.finalizedHeight(lag));

  constructor(url: string, world: NodeWorld) {
    const fetch = () => Promise.reject(new TypeError('Only the simulated calls have responses.'));
    super(url, { httpAgent: false, fetch });
    this.#world = world;
  }

  override getBalance(_owner: PublicKey): Promise<number> {
    return this.#call(() => RICH_LAMPORTS);
  }

  override getLatestBlockhash(): Promise<BlockhashWithExpiryBlockHeight> {
    return this.#call((lag) => this.#world.chain.blockhash(lag));
  }

  override getRecentPrioritizationFees(): Promise<RecentPrioritizationFees[]> {
    return this.#call(
      () => [{ slot: 1, prioritizationFee: UNIT_PRICE }],
      () => [],
    );
  }

  override getParsedTokenAccountsByOwner(owner: PublicKey) {
    const accounts = () => tokenAccounts(this.#world.chain.asvOf(owner.toBase58()));
    return this.#call(
      () => inContext(accounts()),
      () => inContext([]),
    );
  }

  override getTransaction(signature: string, options?: { commitment?: Finality }): Promise<TransactionResponse | null> {
    return this.#call(
      (lag) => {
        const { chain } = this.#world;
        const isConfirmed = options?.commitment === 'confirmed';
        const landed = isConfirmed ? chain.confirmed(signature, lag) : chain.finalized(signature, lag);
        return landed ? executedTransaction(landed, this.#world.chain.timeOf(landed.height)) : null;
      },
      () => null,
    );
  }

  override getSignatureStatuses(signatures: string[]) {
    return this.#call(
      (lag) => inContext(signatures.map((signature) => statusOf(this.#world.chain, signature, lag))),
      () => inContext(signatures.map(() => null)),
    );
  }

  /** Returns the signatures newest first, like real nodes. */
  override getSignaturesForAddress(address: PublicKey): Promise<ConfirmedSignatureInfo[]> {
    return this.#call(
      (lag) => signaturesNaming(this.#world.chain, address.toBase58(), lag),
      () => [],
    );
  }

  /**
   * Calls the node with random faults. `read` computes the result; it gets the node's lag in blocks. `readNothing`
   * returns the result of a node without data.
   */
  #call<Result>(read: (lag: number) => Result, readNothing?: () => Result): Promise<Result> {
    const { scheduler, faults } = this.#world;
    const fault = faults.ofNode();
    return scheduler.step(() => {
      if (fault === 'down') throw new Error('connect ECONNREFUSED');
      const lag = fault === 'stale' ? faults.nodeLag() : 0;
      return fault === 'null' && readNothing ? readNothing() : read(lag);
    });
  }
}

function inContext<Value>(value: Value) {
  return { context: { slot: 1 }, value };
}

function tokenAccounts(wholeTokens: number) {
  if (wholeTokens === 0) return [];
  const amount = String(BigInt(wholeTokens) * 10n ** BigInt(ASV_DECIMALS));
  const parsed = { type: 'account', info: { tokenAmount: { amount, decimals: ASV_DECIMALS } } };
  const data: ParsedAccountData = { program: 'spl-token', parsed, space: TOKEN_ACCOUNT_BYTES };
  const account = { executable: false, owner: TOKEN_PROGRAM, lamports: RICH_LAMPORTS, data };
  return [{ pubkey: TOKEN_ACCOUNT, account }];
}

function statusOf(chain: SimulatedChain, signature: string, lag: number): SignatureStatus | null {
  const status = chain.statusOf(signature, lag);
  if (status === 'unseen') return null;
  return {
    slot: 1,
    confirmations: null,
    err: status === 'failed' ? FAILURE : null,
    confirmationStatus: status === 'finalized' ? 'finalized' : 'confirmed',
  };
}

function signaturesNaming(chain: SimulatedChain, address: string, lag: number): ConfirmedSignatureInfo[] {
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
