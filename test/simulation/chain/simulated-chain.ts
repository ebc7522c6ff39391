import type { Blockhash, ChainTransaction, SignatureStatus } from '../../../functions/ports/chain.ts';

const BLOCK_MS = 400;
const BLOCKS_TO_FINALITY = 32;
const BLOCKHASH_LIFETIME_BLOCKS = 150;

export interface SignedTransaction extends ChainTransaction {
  lastValidBlockHeight: number;
}

export interface LandedTransaction {
  transaction: SignedTransaction;
  height: number;
  isForked: boolean;
}

/**
 * A simulated Solana chain in virtual time. A transaction enters a block and becomes final later, or it fails or gets
 * lost.
 */
export class SimulatedChain {
  readonly #nowMs: () => number;
  readonly #startMs: number;
  readonly #landed = new Map<string, LandedTransaction>();
  /** The number of whole ASV tokens by owner, with the time of each change, oldest first. */
  readonly #asv = new Map<string, { atMs: number; tokens: number }[]>();

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
    this.#startMs = nowMs() - 1_000 * BLOCK_MS;
  }

  changeAsv(owner: string, tokens: number): void {
    this.#asv.set(owner, [...(this.#asv.get(owner) ?? []), { atMs: this.#nowMs(), tokens }]);
  }

  asvOf(owner: string): number {
    return this.#asv.get(owner)?.at(-1)?.tokens ?? 0;
  }

  /** Returns the largest number of ASV tokens that the owner held at any time in the period. */
  highestAsv(owner: string, fromMs: number, toMs: number): number {
    const changes = this.#asv.get(owner) ?? [];
    const before = changes.findLast(({ atMs }) => atMs <= fromMs)?.tokens ?? 0;
    const within = changes.filter(({ atMs }) => atMs > fromMs && atMs <= toMs);
    return Math.max(before, ...within.map(({ tokens }) => tokens));
  }

  height(): number {
    return Math.floor((this.#nowMs() - this.#startMs) / BLOCK_MS);
  }

  timeOf(height: number): number {
    return this.#startMs + height * BLOCK_MS;
  }

  /** Returns the height of the newest final block for a node that is `lag` blocks behind. */
  finalizedHeight(lag: number): number {
    return this.height() - lag - BLOCKS_TO_FINALITY;
  }

  blockhash(lag: number): Blockhash {
    const height = this.height() - lag;
    return { blockhash: `block-${height}`, lastValidBlockHeight: height + BLOCKHASH_LIFETIME_BLOCKS };
  }

  /** Returns the time in ms until the last block in which the blockhash is valid; 0 when this block has passed. */
  msUntilLastBlock(lastValidBlockHeight: number): number {
    return Math.max(0, this.#startMs + lastValidBlockHeight * BLOCK_MS - this.#nowMs());
  }

  /** Adds the transaction to the newest block, unless its blockhash expired or it has already landed. */
  land(transaction: SignedTransaction, isForked: boolean): void {
    const earlier = this.#landed.get(transaction.signature);
    if (earlier && !earlier.isForked) return;
    if (this.height() > transaction.lastValidBlockHeight) return;
    this.#landed.set(transaction.signature, { transaction, height: this.height(), isForked });
  }

  statusOf(signature: string, lag: number): SignatureStatus {
    const landed = this.#landed.get(signature);
    if (!landed || landed.height > this.height() - lag) return 'unseen';
    const isFinal = landed.height <= this.finalizedHeight(lag);
    if (landed.isForked && isFinal) return 'unseen';
    if (landed.transaction.isFailed) return 'failed';
    return isFinal ? 'finalized' : 'pending';
  }

  finalized(signature: string, lag: number): LandedTransaction | undefined {
    const landed = this.#landed.get(signature);
    return landed && this.#isFinal(landed, lag) ? landed : undefined;
  }

  /** Returns a transaction that a node `lag` blocks behind sees in a block. A fork may still drop it. */
  confirmed(signature: string, lag: number): LandedTransaction | undefined {
    const status = this.statusOf(signature, lag);
    return status === 'unseen' ? undefined : this.#landed.get(signature);
  }

  /** Returns the transaction if it is in a block, whether final or not. */
  landed(signature: string): ChainTransaction | undefined {
    return this.#landed.get(signature)?.transaction;
  }

  finalizedAtMs(signature: string): number | undefined {
    const landed = this.#landed.get(signature);
    if (!landed || !this.#isFinal(landed, 0)) return undefined;
    return this.#startMs + (landed.height + BLOCKS_TO_FINALITY) * BLOCK_MS;
  }

  /** Returns the transactions that a node `lag` blocks behind sees as final, oldest first. */
  allFinalized(lag: number): LandedTransaction[] {
    return [...this.#landed.values()].filter((landed) => this.#isFinal(landed, lag));
  }

  #isFinal(landed: LandedTransaction, lag: number): boolean {
    return !landed.isForked && landed.height <= this.finalizedHeight(lag);
  }
}
