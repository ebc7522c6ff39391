import { type Effect, type Fault, type FaultOf, type FaultPlan, planOf } from './fault-plan.ts';

const TOKEN = /[A-Za-z0-9_-]{8,}/g;
/** Matches the id of a visitor's operation, project, intent or signature in a table key. */
const OWNED_ID = /(?:OPERATION|PROJECT|INTENT|SIGNATURE)#([A-Za-z0-9_-]{8,})/g;

export class FaultLedger {
  readonly counts = new Map<string, number>();
  readonly #ambientSeed: number;
  readonly #owners = new Map<string, number>();
  readonly #plans = new Map<number, FaultPlan>();
  readonly #seen = new Map<string, number>();
  #isOver = false;

  /** `ambientSeed` determines the faults of calls that belong to no visitor, such as a scheduled job's reads. */
  constructor(ambientSeed: number) {
    this.#ambientSeed = ambientSeed;
  }

  /** Gives the calls that contain this id the faults of a visitor's plan, which `seed` determines. */
  own(id: string, seed: number): void {
    this.#owners.set(id, seed);
  }

  end(): void {
    this.#isOver = true;
  }

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
