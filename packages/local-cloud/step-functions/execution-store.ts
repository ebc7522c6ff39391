import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { DamagedFileError } from '../host/damaged-file-error.ts';
import { type TaskRecord, taskRecordSchema } from './task-log.ts';

/** As on AWS, executions are deleted after this time and their names become free. */
const RETENTION_MS = 90 * 24 * 60 * 60_000;

const executionSchema = z.object({
  executionArn: z.string(),
  stateMachineArn: z.string(),
  /** The alias that started the execution, and the version that the alias pointed to. */
  stateMachineAliasArn: z.string().optional(),
  stateMachineVersionArn: z.string().optional(),
  name: z.string(),
  status: z.enum(['RUNNING', 'SUCCEEDED', 'FAILED', 'TIMED_OUT', 'ABORTED']),
  startDateMs: z.number(),
  stopDateMs: z.number().optional(),
  input: z.string(),
  output: z.string().optional(),
  error: z.string().optional(),
  cause: z.string().optional(),
  /** True when the event for the current status was delivered. */
  isAnnounced: z.boolean(),
});
export type Execution = z.infer<typeof executionSchema>;

const historyEventSchema = z.looseObject({ id: z.number(), type: z.string(), timestamp: z.number() });
export type HistoryEvent = z.infer<typeof historyEventSchema>;

/** An event without its number and time; `details` are the fields that its type has on AWS. */
export interface TypedEvent {
  type: string;
  details: Record<string, unknown>;
}

/** The file types of an execution. `tasks` holds the outcomes of its task attempts while the execution runs. */
const FILE_KINDS = ['json', 'history', 'tasks'] as const;
type FileKind = (typeof FILE_KINDS)[number];

const jsonLine = z.string().transform((line, context): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    context.addIssue('This line is not JSON.');
    return z.NEVER;
  }
});

export class ExecutionStore {
  readonly #dir: string;
  readonly #executions = new Map<string, Execution>();
  readonly #eventCounts = new Map<string, number>();

  constructor(dir: string, nowMs: number) {
    this.#dir = dir;
    mkdirSync(dir, { recursive: true });
    for (const file of readdirSync(dir).filter((name) => name.endsWith('.json'))) {
      const execution = readExecution(join(dir, file));
      if (execution.startDateMs < nowMs - RETENTION_MS) this.#remove(execution.executionArn);
      else this.#executions.set(execution.executionArn, execution);
    }
  }

  get(executionArn: string): Execution | undefined {
    return this.#executions.get(executionArn);
  }

  list(): Execution[] {
    return [...this.#executions.values()].sort((a, b) => b.startDateMs - a.startDateMs);
  }

  put(execution: Execution): void {
    this.#executions.set(execution.executionArn, execution);
    const path = this.#path(execution.executionArn, 'json');
    writeFileSync(`${path}.new`, JSON.stringify(execution));
    renameSync(`${path}.new`, path);
    if (execution.status !== 'RUNNING') rmSync(this.#path(execution.executionArn, 'tasks'), { force: true });
  }

  append(executionArn: string, type: string, timestampMs: number, details: Record<string, unknown>): void {
    const count = this.#eventCounts.get(executionArn) ?? this.history(executionArn).length;
    this.#eventCounts.set(executionArn, count + 1);
    const event = { id: count + 1, previousEventId: count, type, timestamp: timestampMs / 1000, ...details };
    this.#appendLine(executionArn, 'history', event);
  }

  history(executionArn: string): HistoryEvent[] {
    return this.#readLines(executionArn, 'history', historyEventSchema);
  }

  /** Stores the outcome of a task attempt until the execution ends. */
  recordTask(executionArn: string, record: TaskRecord): void {
    this.#appendLine(executionArn, 'tasks', record);
  }

  taskRecords(executionArn: string): TaskRecord[] {
    return this.#readLines(executionArn, 'tasks', taskRecordSchema);
  }

  #appendLine(executionArn: string, kind: FileKind, value: unknown) {
    // The line break comes first, so that a partial write cannot damage the next line.
    appendFileSync(this.#path(executionArn, kind), `\n${JSON.stringify(value)}`);
  }

  /** Skips a line that a killed process did not write completely. */
  #readLines<Schema extends z.ZodType>(executionArn: string, kind: FileKind, schema: Schema): z.output<Schema>[] {
    const path = this.#path(executionArn, kind);
    if (!existsSync(path)) return [];
    return readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line) => {
        const parsed = jsonLine.pipe(schema).safeParse(line);
        return parsed.success ? [parsed.data] : [];
      });
  }

  #remove(executionArn: string) {
    for (const kind of FILE_KINDS) rmSync(this.#path(executionArn, kind), { force: true });
  }

  #path(executionArn: string, kind: FileKind): string {
    return join(this.#dir, `${createHash('sha256').update(executionArn).digest('hex').slice(0, 32)}.${kind}`);
  }
}

function readExecution(path: string): Execution {
  try {
    return executionSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    const remedy = 'Remove it to start without this build, whose credits come back within 30 minutes';
    throw new DamagedFileError(path, 'is damaged', remedy, cause);
  }
}
