import { createHash } from 'node:crypto';
import * as z from 'zod';

const taskOutcomeSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), output: z.json() }),
  z.object({
    ok: z.literal(false),
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
 * Records the outcomes of task attempts. An interrupted execution restarts from its beginning: ended attempts return
 * their recorded outcome without a call, and interrupted attempts are called again. An attempt is identified by state,
 * input and a counter, because the items of a Map and the passes of a loop share one state.
 */
export class TaskLog {
  readonly #write: (record: TaskRecord) => void;
  readonly #ended = new Map<string, TaskRecord>();
  readonly #counts = new Map<string, number>();
  /** Running attempts by state, oldest first. */
  readonly #open = new Map<string, string[]>();

  /** `records` are from earlier runs. `write` must store a record durably before it returns. */
  constructor(records: readonly TaskRecord[], write: (record: TaskRecord) => void) {
    this.#write = write;
    for (const record of records) this.#ended.set(record.attempt, record);
  }

  /** Begins an attempt. Returns its id, and its outcome if the attempt ended in an earlier run. */
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

  /** Records the outcome of an attempt. Ignores an attempt that has already timed out. */
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
   * Records a timeout of the oldest attempt of a state. All attempts of a state have the same time limit, so the oldest
   * is the first to time out.
   */
  timeOut(state: string, cause: string): void {
    const [oldest] = this.#openOf(state);
    if (oldest !== undefined) this.end(state, oldest, { ok: false, error: 'States.Timeout', cause, isFinal: false });
  }

  /** Returns true while earlier runs have recorded attempts of the state that this run has not yet reached. */
  hasEarlier(state: string): boolean {
    return [...this.#ended.values()].some((record) => record.state === state);
  }

  #openOf(state: string): string[] {
    const open = this.#open.get(state) ?? [];
    this.#open.set(state, open);
    return open;
  }
}
