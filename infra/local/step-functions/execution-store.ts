import { createHash } from 'node:crypto';
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** As on AWS, executions are deleted after this time and their names become free. */
const RETENTION_MS = 90 * 24 * 60 * 60_000;

const executionSchema = z.object({
  executionArn: z.string(),
  stateMachineArn: z.string(),
  name: z.string(),
  status: z.enum(['RUNNING', 'SUCCEEDED', 'FAILED', 'TIMED_OUT', 'ABORTED']),
  startDateMs: z.number(),
  stopDateMs: z.number().optional(),
  input: z.string(),
  output: z.string().optional(),
  error: z.string().optional(),
  cause: z.string().optional(),
  /** Whether the event of this status was delivered. */
  isAnnounced: z.boolean(),
});
export type Execution = z.infer<typeof executionSchema>;

const historyEventSchema = z.looseObject({ id: z.number(), type: z.string(), timestamp: z.number() });
export type HistoryEvent = z.infer<typeof historyEventSchema>;

export class ExecutionStore {
  readonly #dir: string;
  readonly #executions = new Map<string, Execution>();
  readonly #eventCounts = new Map<string, number>();

  /** Loads the executions in `dir`. */
  constructor(dir: string, nowMs: number) {
    this.#dir = dir;
    mkdirSync(dir, { recursive: true });
    for (const file of readdirSync(dir).filter((name) => name.endsWith('.json'))) {
      const execution = executionSchema.parse(JSON.parse(readFileSync(join(dir, file), 'utf8')));
      if (execution.startDateMs < nowMs - RETENTION_MS) this.#remove(execution.executionArn);
      else this.#executions.set(execution.executionArn, execution);
    }
  }

  get(executionArn: string): Execution | undefined {
    return this.#executions.get(executionArn);
  }

  /** All executions, the newest first. */
  list(): Execution[] {
    return [...this.#executions.values()].sort((a, b) => b.startDateMs - a.startDateMs);
  }

  /** Durable on return and atomic, even when the process is killed. */
  put(execution: Execution): void {
    this.#executions.set(execution.executionArn, execution);
    const path = this.#path(execution.executionArn, 'json');
    writeFileSync(`${path}.new`, JSON.stringify(execution));
    renameSync(`${path}.new`, path);
  }

  /** Adds an event to the history; `details` are the fields that its type has on AWS. */
  append(executionArn: string, type: string, timestampMs: number, details: Record<string, unknown>): void {
    const count = this.#eventCounts.get(executionArn) ?? this.history(executionArn).length;
    this.#eventCounts.set(executionArn, count + 1);
    const event = { id: count + 1, previousEventId: count, type, timestamp: timestampMs / 1000, ...details };
    // The line break comes first, so that a partial write cannot damage the next event.
    appendFileSync(this.#path(executionArn, 'history'), `\n${JSON.stringify(event)}`);
  }

  history(executionArn: string): HistoryEvent[] {
    let text: string;
    try {
      text = readFileSync(this.#path(executionArn, 'history'), 'utf8');
    } catch {
      return [];
    }
    return text.split('\n').flatMap(parseEvent);
  }

  #remove(executionArn: string) {
    for (const kind of ['json', 'history']) rmSync(this.#path(executionArn, kind), { force: true });
  }

  #path(executionArn: string, kind: string): string {
    return join(this.#dir, `${createHash('sha256').update(executionArn).digest('hex').slice(0, 32)}.${kind}`);
  }
}

function parseEvent(line: string): HistoryEvent[] {
  try {
    return [historyEventSchema.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}
