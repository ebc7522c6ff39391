import { setImmediate as nextTick } from 'node:timers/promises';
import {
  ExecutionAbortedError,
  ExecutionError,
  ExecutionTimeoutError,
  type StateMachine,
} from 'aws-local-stepfunctions';
import { AccessDeniedError } from '../iam/permission.ts';
import type { InvokeFunction, InvokeResult } from '../lambda/invoke-result.ts';
import type { PreparedDefinition, TaskCall } from './definition.ts';
import type { EarlierEvents } from './earlier-events.ts';
import { branchEnded, dataLimitExceeded, functionFailure, TaskFailure } from './task-errors.ts';
import type { TaskLog, TaskOutcome } from './task-log.ts';

/** The AWS limit on the input and output of a state. */
export const MAX_STATE_BYTES = 262_144;

type EngineRun = ReturnType<StateMachine['run']>;
type EngineJson = Parameters<StateMachine['run']>[0];
export type EngineEvent = EngineRun['eventLogs'] extends AsyncGenerator<infer Event> ? Event : never;

export type Outcome =
  | { status: 'SUCCEEDED'; output: string }
  | { status: 'FAILED' | 'TIMED_OUT' | 'ABORTED'; error?: string; cause?: string };

/** Durations of waits in milliseconds, by state name. In tests, they replace the durations in the definition. */
export interface WaitOverrides {
  waitMs?: Record<string, number>;
  retryMs?: Record<string, number>;
}

export interface RunOptions {
  prepared: PreparedDefinition;
  engine: StateMachine;
  inputJson: string;
  context: { ExecutionContext: Record<string, unknown>; StateMachine: Record<string, unknown> };
  invokeFunction: InvokeFunction;
  roleArn: string;
  onEvent: (event: EngineEvent) => void;
  journal: TaskLog;
  earlier: EarlierEvents;
  waitOverrides?: WaitOverrides | undefined;
}

export interface RunningExecution {
  outcome: Promise<Outcome>;
  /** Ends the execution as ABORTED. Running functions continue, as on AWS. */
  abort(error?: string, cause?: string): void;
}

export function runExecution(options: RunOptions): RunningExecution {
  const run = new Run(options);
  return { outcome: run.outcome, abort: (error, cause) => run.end(aborted(error, cause)) };
}

class Run {
  readonly outcome: Promise<Outcome>;
  readonly #options: RunOptions;
  readonly #engineRun: EngineRun;
  /**
   * Parallel and Map states that failed. The engine continues their branches, but the results of these must have no
   * effect.
   */
  readonly #failedStates = new Set<string>();
  #decided: Outcome | undefined;

  constructor(options: RunOptions) {
    this.#options = options;
    const handlers = [...options.prepared.tasks].map(([name, call]) => [
      name,
      (input: unknown) => this.#runTask(name, call, input),
    ]);
    this.#engineRun = options.engine.run(JSON.parse(options.inputJson), {
      context: options.context,
      overrides: {
        taskResourceLocalHandlers: Object.fromEntries(handlers),
        ...timesOf(options),
      },
    });
    this.outcome = this.#follow();
  }

  end(outcome: Outcome) {
    this.#decided ??= outcome;
    this.#engineRun.abort();
  }

  async #follow(): Promise<Outcome> {
    const ended = this.#engineRun.result.then(
      (output): Outcome => ({ status: 'SUCCEEDED', output: JSON.stringify(output ?? null) }),
      toOutcome,
    );
    // Reads all events before the outcome, because the last event may show that a limit was exceeded.
    for await (const event of this.#engineRun.eventLogs) {
      if (this.#decided === undefined) this.#observe(event);
    }
    const outcome = await ended;
    this.#decided ??= outcome;
    return this.#decided;
  }

  #observe(event: EngineEvent) {
    if (event.type === 'StateFailed') this.#observeFailure(event);
    if (event.type === 'StateEntered' || event.type === 'StateRetried') this.#failedStates.delete(event.state.name);
    this.#options.onEvent(event);
    if (event.type === 'StateExited' && isTooLarge(event.state.output)) {
      this.end(toFailure(dataLimitExceeded(event.state.name)));
    }
  }

  #observeFailure({ state, Error: name, Cause: cause }: Extract<EngineEvent, { type: 'StateFailed' }>) {
    this.#failedStates.add(state.name);
    if (state.type === 'Task' && name === 'States.Timeout') {
      this.#options.journal.timeOut(state.name, String(cause));
    }
  }

  async #runTask(stateName: string, call: TaskCall, input: unknown): Promise<EngineJson> {
    // Waits one tick, so that `#observe` handles the earlier events first.
    await nextTick();
    const around = this.#options.prepared.ancestors.get(stateName) ?? [];
    if (this.#decided !== undefined || around.some((name) => this.#failedStates.has(name))) throw branchEnded();
    if (isTooLarge(input)) throw dataLimitExceeded(stateName);
    const { journal } = this.#options;
    const { attempt, outcome: earlier } = journal.begin(stateName, input);
    if (earlier !== undefined) return resultOf(earlier);
    const outcome = await this.#call(stateName, call, input).catch(failureOf);
    // A task may end after its execution. Its result is then not recorded, so that the next run calls the task again.
    if (this.#decided === undefined) journal.end(stateName, attempt, outcome);
    return resultOf(outcome);
  }

  async #call(stateName: string, call: TaskCall, input: unknown): Promise<TaskOutcome> {
    const payload = call.isServiceIntegration ? payloadOf(input) : input;
    const result = await this.#invoke(call.functionArn, payload);
    if (!result.ok) throw functionFailure(result.error);
    if (isTooLarge(result.payload)) throw dataLimitExceeded(stateName);
    const output = call.isServiceIntegration ? integrationResult(result, versionOf(call.functionArn)) : result.payload;
    return { ok: true, output: JSON.parse(JSON.stringify(output ?? null)) };
  }

  #invoke(functionArn: string, payload: unknown): Promise<InvokeResult> {
    const { invokeFunction, roleArn, context } = this.#options;
    const caller = { kind: 'role', roleArn, session: String(context.ExecutionContext.Name) } as const;
    return invokeFunction(functionArn, payload, caller).catch((error: unknown) => {
      const name = error instanceof AccessDeniedError ? 'Lambda.AWSLambdaException' : 'Lambda.Unknown';
      throw new TaskFailure(name, error instanceof Error ? error.message : String(error));
    });
  }
}

function failureOf(error: unknown): TaskOutcome {
  if (!(error instanceof TaskFailure)) throw error;
  return { ok: false, error: error.name, cause: error.message, isFinal: !error.isRetryable };
}

function resultOf(outcome: TaskOutcome): EngineJson {
  if (!outcome.ok) throw new TaskFailure(outcome.error, outcome.cause, outcome.isFinal);
  return outcome.output;
}

/**
 * Returns the durations of waits and retry intervals in milliseconds, by state. A wait or retry that an earlier run has
 * already done takes 0 ms.
 */
function timesOf({ prepared, earlier, journal, waitOverrides }: RunOptions) {
  const { waitMs, retryMs } = waitOverrides ?? {};
  return {
    waitTimeOverrides: lookUp([...prepared.ancestors.keys()], (name) =>
      earlier.takeEndedWait(name) ? 0 : waitMs?.[name],
    ),
    retryIntervalOverrides: lookUp([...prepared.tasks.keys()], (name) =>
      journal.hasEarlier(name) ? 0 : retryMs?.[name],
    ),
  };
}

function lookUp(names: readonly string[], timeOf: (name: string) => number | undefined): Record<string, number> {
  const values: Record<string, number> = {};
  for (const name of names) Object.defineProperty(values, name, { get: () => timeOf(name) });
  return values;
}

function payloadOf(input: unknown): unknown {
  return typeof input === 'object' && input !== null && 'Payload' in input ? input.Payload : {};
}

function integrationResult({ payload, requestId }: { payload: unknown; requestId: string }, ExecutedVersion: string) {
  return {
    ExecutedVersion,
    Payload: payload ?? null,
    SdkHttpMetadata: { HttpStatusCode: 200 },
    SdkResponseMetadata: { RequestId: requestId },
    StatusCode: 200,
  };
}

function versionOf(functionArn: string): string {
  return functionArn.split(':')[7] ?? '$LATEST';
}

function isTooLarge(value: unknown): boolean {
  return Buffer.byteLength(JSON.stringify(value) ?? '') > MAX_STATE_BYTES;
}

function toOutcome(error: unknown): Outcome {
  if (error instanceof ExecutionTimeoutError) return { status: 'TIMED_OUT', error: 'States.Timeout' };
  if (error instanceof ExecutionAbortedError) return aborted();
  return toFailure(error instanceof ExecutionError ? error.cause : error);
}

function toFailure(cause: unknown): Outcome {
  if (!(cause instanceof Error)) return { status: 'FAILED', error: 'States.Runtime', cause: String(cause) };
  // Errors that the engine raises by design have `isRetryable`. Any other error is a bug of the engine.
  if (!('isRetryable' in cause)) return { status: 'FAILED', error: 'States.Runtime', cause: cause.message };
  const isUnnamed = cause.name === 'FailStateError';
  const hasCause = cause.message !== cause.name && cause.message !== 'Execution failed because of a Fail state';
  return {
    status: 'FAILED',
    ...(!isUnnamed && { error: cause.name }),
    ...(hasCause && { cause: cause.message }),
  };
}

function aborted(error?: string, cause?: string): Outcome {
  return { status: 'ABORTED', ...(error !== undefined && { error }), ...(cause !== undefined && { cause }) };
}
