/** The faults of a run. Each seed has different rates, and all faults stop at the end of the run. */
import type { Random } from './random.ts';

/**
 * `throttle`: refused. `conflict`: refused because of another transaction. `requestLost`: not executed. `responseLost`:
 * executed, but the caller gets no response. `repeated`: executed, then executed again by a retry of the SDK.
 */
export type DatabaseFault = 'none' | 'throttle' | 'conflict' | 'requestLost' | 'responseLost' | 'repeated';

/** `null`: the node finds nothing. `stale`: the node lags behind others. `down`: no endpoint responds. */
export type NodeFault = 'none' | 'null' | 'stale' | 'down';

const DATABASE_FAULTS: readonly (readonly [number, DatabaseFault])[] = [
  [2, 'throttle'],
  [4, 'conflict'],
  [1, 'requestLost'],
  [2, 'responseLost'],
  [2, 'repeated'],
];
const NODE_FAULTS: readonly (readonly [number, NodeFault])[] = [
  [1, 'null'],
  [2, 'stale'],
  [1, 'down'],
];
/**
 * Probabilities that a call has a fault. The seed selects one for the database, one for nodes and one for index lag.
 */
const WEATHERS = [0, 0.02, 0.05, 0.1, 0.25];
/** The maximum lag of an index, in writes. */
const LONGEST_INDEX_LAG = 12;
/** The maximum lag of a node, in blocks. */
const LONGEST_NODE_LAG = 200;

export class Faults {
  /** True when the database has no faults in this run: no failing requests and no lagging indexes. */
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

  end(): void {
    this.#isOver = true;
  }

  ofRequest(): DatabaseFault {
    return this.#happens(this.#databaseRate) ? this.#random.weighted(DATABASE_FAULTS) : 'none';
  }

  ofNode(): NodeFault {
    return this.#happens(this.#nodeRate) ? this.#random.weighted(NODE_FAULTS) : 'none';
  }

  /** Returns how many writes the index lags behind. */
  indexLag(): number {
    return this.#happens(this.#lagRate) ? this.#random.integer(1, LONGEST_INDEX_LAG) : 0;
  }

  /** Returns how many blocks the node lags behind. */
  nodeLag(): number {
    return this.#random.integer(1, LONGEST_NODE_LAG);
  }

  /** Returns true when another fault happens, such as a worker that dies or a lost event. */
  happens(probability: number): boolean {
    return !this.#isOver && this.#random.chance(probability);
  }

  #happens(rate: number): boolean {
    return !this.#isOver && rate > 0 && this.#random.chance(rate);
  }
}
