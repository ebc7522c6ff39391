import { createHash } from 'node:crypto';
import * as z from 'zod';

const taskOutcomeSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), output: z.json() }),
  z.object({
    ok: z.literal(false),
    /** Name that Retry and Catch match. */
    error: z.string(),
    cause: z.string(),
    /** True when neither Retry nor Catch applies. */
    isFinal: z.boolean(),
  }),
]);
export type TaskOutcome = z.infer<typeof taskOutcomeSchema>;

export const taskRecordSchema = z.object({
  state: z.string(),
  attempt: z.string(),
  outcome: taskOutcomeSchema,
});
export type TaskRecord = z.infer<typeof taskRecordSchema>;

/**
 * Records the outcomes of task attempts. An interrupted execution runs again from its start: an attempt that had ended
 * returns its recorded outcome without a call, and an interrupted attempt is called again. An attempt is identified by
 * its state, its input and a counter, because the items of a Map and the rounds of a loop share the state.
 */
export class TaskLog {
  readonly #write: (record: TaskRecord) => void;
  readonly #ended = new Map<string, TaskRecord>();
  readonly #counts = new Map<string, number>();
  /** Running attempts by state, oldest first. */
  readonly #open = new Map<string, string[]>();

  /** `records` come from earlier runs. `write` must make a record durable before it returns. */
  constructor(records: readonly TaskRecord[], write: (record: TaskRecord) => void) {
    this.#write = write;
    for (const record of records) this.#ended.set(record.attempt, record);
  }

  /** Starts the next attempt of a state. Returns its outcome when it ended in an earlier run. */
  begin(state: string, input: unknown): { attempt: string; outcome: TaskOutcome | undefined } {
    const hash = createHash('sha256')
      .update(JSON.stringify(input) ?? '')
      .digest('hex')
      .slice(0, 32);
    const task = `${state} ${hash}`;
    const number = this.#counts.get(task) ?? 0;
    this.#counts.set(task, number + 1);
    const attempt = `${task} ${number}`;
    const outcome = this.#ended.get(attempt)?.outcome;
    this.#ended.delete(attempt);
    if (outcome === undefined) this.#openOf(state).push(attempt);
    return { attempt, outcome };
  }

  /** Records the outcome of an attempt. Ignores an attempt that has timed out. */
  end(state: string, attempt: string, outcome: TaskOutcome): void {
    const open = this.#openOf(state);
    if (!open.includes(attempt)) return;
    this.#open.set(
      state,
      open.filter((other) => other !== attempt),
    );
    this.#write({ state, attempt, outcome });
  }

  /**
   * Records a timeout of the oldest attempt of the state. All attempts have the same limit, so the oldest reaches it
   * first.
   */
  timeOut(state: string, cause: string): void {
    const [oldest] = this.#openOf(state);
    if (oldest !== undefined)
      this.end(state, oldest, { ok: false, error: 'States.Timeout', cause, isFinal: false });
  }

  /** Returns true while an attempt of an earlier run has not been repeated. */
  hasEarlier(state: string): boolean {
    return [...this.#ended.values()].some((record) => record.state === state);
  }

  #openOf(state: string): string[] {
    const open = this.#open.get(state) ?? [];
    this.#open.set(state, open);
    return open;
  }
}
