/**
 * Runs requests in an order that depends only on the seed. Each request is a step that waits until the scheduler picks
 * it. When no step is waiting, the virtual clock jumps to the next timer.
 */
import type { Random } from './random.ts';

interface Step {
  run(): void;
}

interface Timer {
  atMs: number;
  /** The order of timers that end at the same time. */
  order: number;
  run(): void;
}

const realSetImmediate = setImmediate;

/** The number of steps in one round of the event loop. */
const IMMEDIATES = 64;
const STEP_MS = { low: 1, high: 12 };

export class Scheduler {
  readonly #random: Random;
  readonly #steps: Step[] = [];
  readonly #timers: Timer[] = [];
  steps = 0;
  #nowMs: number;
  #order = 0;

  constructor(random: Random, startMs: number) {
    this.#random = random;
    this.#nowMs = startMs;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  step<T>(act: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#steps.push({
        run: () => {
          try {
            resolve(act());
          } catch (error) {
            reject(error);
          }
        },
      });
    });
  }

  sleep(durationMs: number): Promise<void> {
    return new Promise((resolve) => this.later(durationMs, resolve));
  }

  later(durationMs: number, act: () => void): void {
    this.#order += 1;
    this.#timers.push({ atMs: this.#nowMs + Math.max(0, durationMs), order: this.#order, run: act });
  }

  /** Runs until `work` settles, and rethrows its error. Throws an Error when no step or timer remains. */
  async run<T>(work: Promise<T>): Promise<T> {
    let isOver = false;
    const ended = work.finally(() => {
      isOver = true;
    });
    ended.catch(() => undefined);
    // Promises that a step settles continue before the next immediate. So one round of the event loop can run several
    // steps.
    const advance = () => {
      isOver ||= !this.#advance();
    };
    while (!isOver) {
      for (let count = 1; count < IMMEDIATES; count += 1) realSetImmediate(advance);
      await new Promise((resolve) => realSetImmediate(resolve));
    }
    const stuck = new Error('The simulation is stuck: nothing is left to happen.');
    return Promise.race([ended, new Promise<T>((_, reject) => realSetImmediate(() => reject(stuck)))]);
  }

  #advance(): boolean {
    const timer = this.#nextTimer();
    if (timer && (timer.atMs <= this.#nowMs || this.#steps.length === 0)) {
      this.#timers.splice(this.#timers.indexOf(timer), 1);
      this.#nowMs = Math.max(this.#nowMs, timer.atMs);
      timer.run();
      return true;
    }
    const [step] = this.#steps.splice(this.#random.integer(0, this.#steps.length - 1), 1);
    if (!step) return false;
    this.#nowMs += this.#random.integer(STEP_MS.low, STEP_MS.high);
    this.steps += 1;
    step.run();
    return true;
  }

  #nextTimer(): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers) {
      if (!next || timer.atMs < next.atMs || (timer.atMs === next.atMs && timer.order < next.order)) next = timer;
    }
    return next;
  }
}
