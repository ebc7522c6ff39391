import type { Clock } from '../../ports/clock.ts';

/** Answers that an instance remembers for a while; the one that was asked for longest ago is forgotten first. */
export class RecentAnswers<Answer> {
  readonly #clock: Clock;
  readonly #maxAgeMs: number;
  readonly #max: number;
  readonly #answers = new Map<string, { atMs: number; answer: Promise<Answer> }>();

  constructor(clock: Clock, { maxAgeMs, max }: { maxAgeMs: number; max: number }) {
    this.#clock = clock;
    this.#maxAgeMs = maxAgeMs;
    this.#max = max;
  }

  /** Returns the answer of at most `maxAgeMs` ago, or asks. A failure is not remembered. */
  get(question: string, ask: () => Promise<Answer>): Promise<Answer> {
    const nowMs = this.#clock.nowMs();
    const known = this.#answers.get(question);
    if (known && nowMs - known.atMs < this.#maxAgeMs) return known.answer;
    const answer = ask();
    this.#answers.delete(question);
    this.#answers.set(question, { atMs: nowMs, answer });
    answer.catch(() => this.#answers.delete(question));
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > this.#max && oldest !== undefined) this.#answers.delete(oldest);
    return answer;
  }
}
