/** Decides the faults of effects. Each effect belongs to a simulated visitor, whose seed determines the faults. */
import { type Effect, type Fault, type FaultOf, type FaultPlan, planOf } from './fault-plan.ts';

const TOKEN = /[A-Za-z0-9_-]{8,}/g;
/** Finds the id of something that a visitor created in a key of the table. */
const OWNED_ID = /(?:OPERATION|PROJECT|INTENT|SIGNATURE)#([A-Za-z0-9_-]{8,})/g;

export class FaultLedger {
  /** Number of faults by effect and kind, such as `table write: killAfter`. */
  readonly counts = new Map<string, number>();
  readonly #ambientSeed: number;
  readonly #owners = new Map<string, number>();
  readonly #plans = new Map<number, FaultPlan>();
  readonly #seen = new Map<string, number>();
  #isOver = false;

  /** `ambientSeed` determines the faults of effects that belong to no visitor, such as a job's read of an index. */
  constructor(ambientSeed: number) {
    this.#ambientSeed = ambientSeed;
  }

  /**
   * Assigns an id to the visitor with this seed: a public key, a signature, or a word of an idea. Effects that contain
   * the id then use the faults of this seed.
   */
  own(id: string, seed: number): void {
    this.#owners.set(id, seed);
  }

  /** Ends all faults. */
  end(): void {
    this.#isOver = true;
  }

  /** Counts an effect and returns its fault. Ids in `text` determine the visitor and thereby the seed. */
  take<Kind extends Effect>(effect: Kind, text: string): FaultOf<Kind> | undefined {
    const seed = this.#ownerOf(text);
    const key = `${seed} ${effect}`;
    const nth = (this.#seen.get(key) ?? 0) + 1;
    this.#seen.set(key, nth);
    if (this.#isOver) return undefined;
    const plan = this.#plans.get(seed) ?? planOf(seed);
    this.#plans.set(seed, plan);
    const fault = plan.faultOf(effect, nth);
    if (fault !== undefined) this.#count(effect, fault);
    return fault;
  }

  #ownerOf(text: string): number {
    for (const [token] of text.matchAll(TOKEN)) {
      const seed = this.#owners.get(token);
      if (seed === undefined) continue;
      for (const [, id = ''] of text.matchAll(OWNED_ID)) if (!this.#owners.has(id)) this.own(id, seed);
      return seed;
    }
    return this.#ambientSeed;
  }

  #count(effect: Effect, fault: Fault): void {
    const name = `${effect}: ${fault}`;
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }
}
