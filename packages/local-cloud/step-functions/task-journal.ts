import { createHash } from 'node:crypto';
import * as z from 'zod';

const taskOutcomeSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), output: z.json() }),
  z.object({
    ok: z.literal(false),
    /** What Retry and Catch match. */
    error: z.string(),
    cause: z.string(),
    /** Whether neither Retry nor Catch apply. */
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
 * How the attempts of an execution's tasks ended. An execution that was interrupted runs again from its start: attempts that
 * had ended end as before without a call, and those that were cut are called again. An attempt is known by its state, its
 * input and its number among the attempts with both, so that the items of a Map and the rounds of a loop are told apart.
 */
export class TaskJournal {
  readonly #write: (record: TaskRecord) => void;
  readonly #ended = new Map<string, TaskRecord>();
  readonly #counts = new Map<string, number>();
  /** The attempts of each state that run, the oldest first. */
  readonly #open = new Map<string, string[]>();

  /** `records` are those of earlier runs; `write` must make a record durable before it returns. */
  constructor(records: readonly TaskRecord[], write: (record: TaskRecord) => void) {
    this.#write = write;
    for (const record of records) this.#ended.set(record.attempt, record);
  }

  /** Begins the next attempt of a state. Returns how it ended, if it did so in an earlier run. */
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

  /** Keeps how an attempt ended. Does nothing for one that has timed out. */
  end(state: string, attempt: string, outcome: TaskOutcome): void {
    const open = this.#openOf(state);
    if (!open.includes(attempt)) return;
    this.#open.set(
      state,
      open.filter((other) => other !== attempt),
    );
    this.#write({ state, attempt, outcome });
  }

  /** Keeps that an attempt of the state took too long: the oldest one, because all have the same limit. */
  timeOut(state: string, cause: string): void {
    const [oldest] = this.#openOf(state);
    if (oldest !== undefined)
      this.end(state, oldest, { ok: false, error: 'States.Timeout', cause, isFinal: false });
  }

  /** Whether an attempt of an earlier run is still to come. */
  hasEarlier(state: string): boolean {
    return [...this.#ended.values()].some((record) => record.state === state);
  }

  #openOf(state: string): string[] {
    const open = this.#open.get(state) ?? [];
    this.#open.set(state, open);
    return open;
  }
}
