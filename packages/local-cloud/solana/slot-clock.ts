import { createHash } from 'node:crypto';
import bs58 from 'bs58';

const SLOT_MS = 400;
export const SLOTS_PER_EPOCH = 432_000;
/** A blockhash stays valid for this many blocks. */
export const MAX_BLOCKHASH_AGE = 150;
/** First slot of a new ledger. It is high enough that older blockhashes always exist. */
export const FIRST_SLOT = 1_000;

export type Commitment = 'processed' | 'confirmed' | 'finalized';

export interface SlotClockOptions {
  /** Start of the ledger, in milliseconds since the epoch. */
  genesisMs: number;
  /** Random text, so that no two ledgers share a blockhash. */
  seed: string;
  now: () => number;
  /** Time until a transaction is finalized, in ms. */
  finalityMs: number;
}

export class SlotClock {
  readonly #options: SlotClockOptions;
  readonly #blockhashes = new Map<number, string>();
  #highest = FIRST_SLOT;

  constructor(options: SlotClockOptions) {
    this.#options = options;
  }

  /** Never decreases, even if the clock of the machine does. */
  get slot(): number {
    this.notBefore(this.#slotAtMs(this.#options.now()));
    return this.#highest;
  }

  /** Prevents the clock from returning a slot before this one, which the ledger has used. */
  notBefore(slot: number): void {
    this.#highest = Math.max(this.#highest, slot);
  }

  slotAt(commitment: Commitment): number {
    const { finalityMs, now } = this.#options;
    const current = this.slot;
    if (commitment === 'processed') return current;
    const lagMs = commitment === 'finalized' ? finalityMs : Math.min(SLOT_MS, finalityMs / 2);
    return Math.min(current, Math.max(FIRST_SLOT - MAX_BLOCKHASH_AGE, this.#slotAtMs(now() - lagMs)));
  }

  commitmentOf(slot: number): Commitment {
    if (slot <= this.slotAt('finalized')) return 'finalized';
    return slot <= this.slotAt('confirmed') ? 'confirmed' : 'processed';
  }

  blockTime(slot: number): number {
    return Math.floor((this.#options.genesisMs + (slot - FIRST_SLOT) * SLOT_MS) / 1_000);
  }

  blockhash(slot: number): string {
    const known = this.#blockhashes.get(slot);
    if (known !== undefined) return known;
    const hash = bs58.encode(createHash('sha256').update(`${this.#options.seed}:${slot}`).digest());
    if (this.#blockhashes.size > 4 * MAX_BLOCKHASH_AGE) this.#blockhashes.clear();
    this.#blockhashes.set(slot, hash);
    return hash;
  }

  slotOfBlockhash(blockhash: string): number | undefined {
    const current = this.slot;
    for (let slot = current; slot >= current - MAX_BLOCKHASH_AGE; slot -= 1) {
      if (this.blockhash(slot) === blockhash) return slot;
    }
    return undefined;
  }

  #slotAtMs(timeMs: number): number {
    return FIRST_SLOT + Math.floor((timeMs - this.#options.genesisMs) / SLOT_MS);
  }
}
