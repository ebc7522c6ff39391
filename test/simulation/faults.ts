/** What goes wrong in a run, and how often. Every seed has its own weather; at the end of a run all faults stop. */
import type { Random } from './random.ts';

/**
 * `throttle`: refused, not done. `conflict`: another transaction was there. `lost`: never arrived. `unanswered`: done, but
 * the answer never came. `repeated`: done, and sent again by the SDK, which saw no answer.
 */
export type DatabaseFault = 'none' | 'throttle' | 'conflict' | 'lost' | 'unanswered' | 'repeated';

/** `null`: answers that it knows nothing. `stale`: a node that is behind the others. `down`: no endpoint answers. */
export type NodeFault = 'none' | 'null' | 'stale' | 'down';

const DATABASE_FAULTS: readonly (readonly [number, DatabaseFault])[] = [
  [2, 'throttle'],
  [4, 'conflict'],
  [1, 'lost'],
  [2, 'unanswered'],
  [2, 'repeated'],
];
const NODE_FAULTS: readonly (readonly [number, NodeFault])[] = [
  [1, 'null'],
  [2, 'stale'],
  [1, 'down'],
];
/** Probability of a fault in one call, by seed. */
const WEATHERS = [0, 0.02, 0.05, 0.1, 0.25];
/** Writes by which an index may be behind. */
const LONGEST_INDEX_LAG = 12;
/** Blocks by which a stale node may be behind. */
const LONGEST_NODE_LAG = 200;

export class Faults {
  /** Whether nothing ever fails in this run, but for machines that die. */
  readonly isCalm: boolean;
  readonly #random: Random;
  readonly #databaseRate: number;
  readonly #nodeRate: number;
  readonly #lagRate: number;
  #isOver = false;

  constructor(random: Random) {
    this.#random = random;
    this.#databaseRate = random.pick(WEATHERS);
    this.#nodeRate = random.pick(WEATHERS);
    this.#lagRate = random.pick(WEATHERS);
    this.isCalm = this.#databaseRate === 0 && this.#lagRate === 0;
  }

  /** From now on everything works. */
  end(): void {
    this.#isOver = true;
  }

  ofRequest(): DatabaseFault {
    return this.#happens(this.#databaseRate) ? this.#random.weighted(DATABASE_FAULTS) : 'none';
  }

  ofNode(): NodeFault {
    return this.#happens(this.#nodeRate) ? this.#random.weighted(NODE_FAULTS) : 'none';
  }

  /** Changes that an index has not seen yet. */
  indexLag(): number {
    return this.#happens(this.#lagRate) ? this.#random.integer(1, LONGEST_INDEX_LAG) : 0;
  }

  /** Blocks by which a stale node is behind. */
  nodeLag(): number {
    return this.#random.integer(1, LONGEST_NODE_LAG);
  }

  /** For everything else that may go wrong: a worker that dies, an event that gets lost. */
  happens(probability: number): boolean {
    return !this.#isOver && this.#random.chance(probability);
  }

  #happens(rate: number): boolean {
    return !this.#isOver && rate > 0 && this.#random.chance(rate);
  }
}
